// One connection.

import { ClientMessage } from './messages.js';
import { commit, resign } from './commit.js';
import { findGame, other, randomText } from './games.js';
import { isHeardBy, tell, tellBoth, view } from './view.js';

const PING = JSON.stringify({ type: 'ping' });

const COMPLAINTS = {
  game_not_found: 'There is no such game.',
  malformed: 'This is not a message.',
  must_move_touched_piece: 'You touched another piece and must move that one.',
  not_your_turn: 'It is not your turn.',
  promotion_required: 'Say what the pawn becomes.',
  slot_taken: 'This side is taken.',
  spectators_disabled: 'Both sides are taken.',
};

export function serveSocket(socket, gameId) {
  const game = findGame(gameId);
  let color = null;

  const complain = (code) => socket.send(JSON.stringify({ type: 'error', code, message: COMPLAINTS[code] }));
  if (!game) {
    complain('game_not_found');
    socket.close(1008, 'private room');
    return;
  }

  const heartbeat = setInterval(() => socket.send(PING), 25_000);

  socket.on('message', (data, isBinary) => {
    const message = isBinary ? undefined : parse(data);
    if (!message || (message.type === 'hello') !== (color === null)) return complain('malformed');
    switch (message.type) {
      case 'hello': {
        const seat = message.gameId === gameId ? claim(game, message) : { complaint: 'malformed' };
        if (seat.complaint) return complain(seat.complaint);
        color = seat.color;
        return join(game, color, socket);
      }
      case 'commit': {
        const complaint = commit(game, color, message);
        return complaint && complain(complaint);
      }
      case 'resign':
        return resign(game, color);
      case 'pong':
        return undefined;
    }
  });

  socket.on('close', () => {
    clearInterval(heartbeat);
    if (color && game.players[color].socket === socket) {
      game.players[color].socket = null;
      tell(game, other(color), { type: 'peer-status', color, connected: false });
    }
  });

  // A close follows.
  socket.on('error', () => {});
}

function parse(data) {
  try {
    return ClientMessage.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

function claim(game, { token, joinAs }) {
  const { players } = game;
  if (token) {
    const color = ['w', 'b'].find((color) => players[color]?.token === token);
    return color ? { color } : { complaint: 'spectators_disabled' };
  }
  const color = joinAs === 'w' || joinAs === 'b' ? joinAs : ['w', 'b'].find((color) => !players[color]);
  if (!color) return { complaint: 'spectators_disabled' };
  if (players[color]) return { complaint: players[other(color)] ? 'spectators_disabled' : 'slot_taken' };
  players[color] = { token: randomText(24), socket: null };
  return { color };
}

function join(game, color, socket) {
  const player = game.players[color];
  player.socket?.close(1000, 'superseded');
  player.socket = socket;
  const begins = game.status === 'waiting' && game.players[other(color)] !== null;
  if (begins) game.status = 'active';
  tell(game, color, {
    type: 'joined',
    you: color,
    token: player.token,
    view: view(game, color),
    announcements: game.announcements.filter(isHeardBy(color)),
    gameStatus: game.status,
    mode: game.mode,
    highlightingEnabled: game.highlightingEnabled,
    opponentConnected: Boolean(game.players[other(color)]?.socket),
  });
  if (begins) tellBoth(game, []);
  tell(game, other(color), { type: 'peer-status', color, connected: true });
}
