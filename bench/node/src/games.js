// The games, in memory.

import { randomBytes } from 'node:crypto';
import { Chess } from 'chess.js';

const games = new Map();

export const countGames = () => games.size;
export const findGame = (id) => games.get(id);
export const other = (color) => (color === 'w' ? 'b' : 'w');

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

export function randomText(length) {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 252 is the largest multiple of 36 in a byte: higher values would favour the first letters.
      if (byte < 252 && text.length < length) text += LETTERS[byte % 36];
    }
  }
  return text;
}

export function createGame({ mode, side, highlightingEnabled }) {
  const color = side === 'random' ? (Math.random() < 0.5 ? 'w' : 'b') : side[0];
  const token = randomText(24);
  const game = {
    id: randomText(8),
    mode,
    highlightingEnabled,
    status: 'waiting',
    chess: new Chess(),
    ply: 0,
    announcements: [],
    touched: null,
    endReason: undefined,
    winner: undefined,
    players: { w: null, b: null },
    idleSince: Date.now(),
  };
  game.players[color] = { token, socket: null };
  games.set(game.id, game);
  return { game, token, color };
}

const FORGET_AFTER_MS = 30 * 60 * 1000;

// Abandoned games are forgotten eventually.
setInterval(() => {
  const now = Date.now();
  for (const game of games.values()) {
    if (game.players.w?.socket || game.players.b?.socket) game.idleSince = now;
    else if (now - game.idleSince > FORGET_AFTER_MS) games.delete(game.id);
  }
}, 60 * 1000).unref();
