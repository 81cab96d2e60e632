// What a side may see, and how it is told. The only place from which boards leave.

export function view(game, color) {
  const all = game.mode === 'vanilla' || game.status === 'finished';
  const pieces = {};
  for (const row of game.chess.board()) {
    for (const piece of row) {
      if (piece && (all || piece.color === color)) {
        pieces[piece.square] = { color: piece.color, type: piece.type };
      }
    }
  }
  const toMove = game.chess.turn();
  return { pieces, toMove, inCheck: toMove === color && game.chess.inCheck() };
}

export function update(game, color, newAnnouncements) {
  const own = game.touched !== null && game.chess.turn() === color;
  return {
    type: 'update',
    view: view(game, color),
    newAnnouncements,
    gameStatus: game.status,
    touchedPiece: own ? game.touched : undefined,
    drawOffer: null,
    endReason: game.endReason,
    winner: game.winner,
  };
}

export const isHeardBy = (color) => (said) => said.audience === 'both' || said.audience === color;

export function tell(game, color, message) {
  game.players[color]?.socket?.send(JSON.stringify(message));
}

export function tellBoth(game, said) {
  for (const color of ['w', 'b']) tell(game, color, update(game, color, said.filter(isHeardBy(color))));
}
