// Drops: a piece from the pocket onto the board, by drag, by tap, by keyboard and by typing.

import { expect, playAll, test, type Player } from './table'

const pocket = (player: Player, piece: string) => player.page.getByRole('button', { name: new RegExp(`Take up a ${piece}`) })

async function dragOut(player: Player, piece: string, to: string): Promise<void> {
  const box = await pocket(player, piece).boundingBox()
  if (!box) throw new Error('the pocket is empty')
  const end = await player.spot(to)
  await player.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await player.page.mouse.down()
  await player.page.mouse.move(end.x, end.y, { steps: 6 })
  await player.page.mouse.up()
}

test('captured pieces come back by drag, tap and keyboard', async ({ sit }) => {
  const game = await sit({ mode: 'house', rulesetIds: ['crazyhouse'], highlightingEnabled: true })
  const { white, black } = game
  await playAll(game, 'e2e4 d7d5 e4d5 d8d5')
  await dragOut(white, 'pawn', 'e5')
  await expect(white.cell('e5')).toHaveAccessibleName(/white pawn/)
  await expect(black.cell('e5')).toHaveAccessibleName(/white pawn/)
  await expect(pocket(white, 'pawn')).toHaveCount(0)

  await pocket(black, 'pawn').click()
  await black.click('e6')
  await expect(white.cell('e6')).toHaveAccessibleName(/black pawn/)

  await playAll(game, 'b1c3 d5e5 f1e2')
  await expect(pocket(black, 'pawn')).toBeEnabled()
  await pocket(black, 'pawn').focus()
  await black.page.keyboard.press('Enter')
  await expect(pocket(black, 'pawn')).toHaveAttribute('aria-pressed', 'true')
  const cursor = black.page.locator('[data-square][tabindex="0"]')
  await cursor.focus()
  const [file, rank] = ((await cursor.getAttribute('data-square')) ?? 'e7').split('') as [string, string]
  // Black looks from the other side: right is towards the a-file, up is towards the first rank.
  const [right, up] = [file.charCodeAt(0) - 'd'.charCodeAt(0), Number(rank) - 4]
  for (let step = 0; step < Math.abs(right); step++) await black.page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft')
  for (let step = 0; step < Math.abs(up); step++) await black.page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown')
  await expect(black.page.locator(':focus')).toHaveAccessibleName(/d4/)
  await black.page.keyboard.press('Enter')
  await expect(white.cell('d4')).toHaveAccessibleName(/black pawn/)
})

test('in Kriegspiel a drop is announced, and refused where something hidden stands', async ({ sit }) => {
  const game = await sit({ mode: 'blind', rulesetIds: ['crazyhouse'] })
  const { white, black } = game
  await playAll(game, 'e2e4 d7d5 e4d5 g8f6')
  await white.attempt('@f6')
  await white.hears('Illegal move.')
  await white.play('P@e5')
  await black.hears('White has dropped a piece. A pawn.')
  await expect(black.cell('e5')).not.toHaveAccessibleName(/white pawn/)
})
