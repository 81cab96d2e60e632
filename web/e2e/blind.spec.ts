// Blind chess by two people: every kind of word that the moderator has, and the touched piece.

import { expect, playAll, test } from './table'

test('a whole game, with refusals, captures, castling, en passant, promotion, check and mate', async ({ sit }) => {
  const game = await sit({ mode: 'blind', highlightingEnabled: true })
  const { white, black } = game

  // Refusals come first, and in the moderator's order.
  await white.attempt('e5e6')
  await white.hears('You have no piece there.')
  await white.attempt('a1a4')
  await white.hears('That piece has no legal moves.')
  await white.attempt('e2e5')
  await white.hears('Illegal move.')
  await expect(white.status).toHaveText(/You touched the pawn on e2/)
  await expect(black.log).not.toContainText('Illegal')
  await white.play('e4')
  await black.hears('White has moved.')

  await playAll({ ...game, white: black, black: white }, 'a7a6 e4e5 d7d5')
  await white.play('e5d6') // en passant, unseen
  await black.hears('White captured your pawn on d5 en passant.')
  await black.play('c7d6')
  await white.hears('Black captured your pawn on d6.')

  await playAll(game, 'g1f3 b8c6 f1e2 c8g4')
  await white.play('O-O')
  await black.hears('White has castled kingside.')
  await playAll({ ...game, white: black, black: white }, 'd8a5 a2a3')
  await black.play('O-O-O')
  await white.hears('Black has castled queenside.')

  // A pinned piece cannot help.
  await playAll(game, 'f3e5 g4e2 d1e2 d6e5')
  await white.play('e2e5')
  await black.hears('White captured your pawn on e5.')
  await black.play('a5e5')
  await playAll(game, 'b1c3 e5h2')
  await black.hears('White is in check.')
  await white.hears('White is in check.')
  await white.attempt('c3d5')
  await white.hears('Moving that piece will not help you.')
  await white.play('g1h2')
  await playAll({ ...game, white: black, black: white }, 'g8f6 c3d5 f6d5 c2c4 d5f4 b2b4 f4e2 c4c5 e2c1 b4b5 c1e2 b5a6 e2d4 a6b7')
  await black.hears('White captured your pawn on b7.')
  await expect(black.page.locator('.status')).toHaveText(/check/)
  await black.play('c8b8')
  await playAll(game, 'a3a4 d4e6 a4a5 c6d4 a5a6 d4c6')
  await white.play('a6a7')
  await black.play('c6a7')
  await white.play('a1a7')
  await black.play('b8a7')
  await white.attempt('b7b8')
  await white.page.getByRole('button', { name: 'queen' }).click()
  await black.hears('White has promoted a pawn. It is now a queen.')
})

test('fool’s mate is announced to both, and the board opens', async ({ sit }) => {
  const game = await sit({ mode: 'blind' })
  await playAll(game, 'f2f3 e7e5 g2g4')
  await game.black.attempt('Qh4')
  for (const player of [game.white, game.black]) await player.hears('Checkmate. Black wins.')
  await expect(game.white.page.getByRole('heading', { name: 'You lose' })).toBeVisible()
  await expect(game.black.page.getByRole('heading', { name: 'You win' })).toBeVisible()
  // What was hidden is there now.
  await expect(game.white.cell('h4')).toHaveAccessibleName(/black queen/)
})

for (const [words, fen, move] of [
  ['Stalemate. The game is drawn.', '7k/5K2/8/6Q1/8/8/8/8 w - - 0 1', 'g5g6'],
  ['Draw by insufficient material.', '7k/8/8/8/8/8/4p3/4K3 w - - 0 1', 'e1e2'],
  ['Draw by the fifty-move rule.', '7k/8/8/8/8/8/8/K5R1 w - - 99 80', 'g1g2'],
] as const) {
  test(`ends in a draw: ${words}`, async ({ sit }) => {
    const game = await sit({ mode: 'blind', fen })
    await game.white.attempt(move)
    for (const player of [game.white, game.black]) await player.hears(words)
    await expect(game.white.page.getByRole('heading', { name: 'Draw' })).toBeVisible()
  })
}

test('threefold repetition', async ({ sit }) => {
  const game = await sit({ mode: 'blind' })
  await playAll(game, 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1')
  await game.black.attempt('f6g8')
  await game.white.hears('Draw by threefold repetition.')
})

test('dragging touches, and a touched piece is bound', async ({ sit }) => {
  const { white, black } = await sit({ mode: 'blind', highlightingEnabled: true })
  // Picking up is reversible: another tap chooses another piece, and nothing was said.
  await white.click('e2')
  await expect(white.cell('e2')).toHaveAccessibleName(/selected/)
  await expect(white.page.locator('square.dest:visible')).toHaveCount(4)
  await white.click('g1')
  await expect(white.cell('g1')).toHaveAccessibleName(/selected/)
  // Dragging is not: dropped on its own square again, the knight must move.
  await white.drag('g1', 'g1')
  await expect(white.status).toHaveText(/You touched the knight on g1/)
  await expect(white.page.locator('square.touched:visible')).toHaveCount(1)
  await white.attempt('e2e4')
  await expect(white.page.getByRole('alert')).toContainText('You touched the piece on g1')
  await white.drag('g1', 'f3')
  await black.hears('White has moved.')
  await expect(white.cell('f3')).toHaveAccessibleName(/white knight/)
})

test('without highlighting nothing is drawn', async ({ sit }) => {
  const { white } = await sit({ mode: 'blind', highlightingEnabled: false })
  await white.click('e2')
  await expect(white.cell('e2')).toHaveAccessibleName(/selected/)
  await expect(white.page.locator('square.dest:visible')).toHaveCount(0)
})

test('the capturer sees what it took, the other what it lost', async ({ sit }) => {
  const game = await sit({ mode: 'blind' })
  await playAll(game, 'e2e4 d7d5 e4d5')
  await expect(game.white.page.getByRole('img', { name: 'You captured: 1 pawn' })).toBeVisible()
  await expect(game.black.page.getByRole('img', { name: 'Your opponent captured: 1 pawn' })).toBeVisible()
  await expect(game.black.cell('d5')).toHaveAccessibleName('d5, unseen')
})
