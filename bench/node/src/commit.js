// Touch-move and the moderator.

import { tell, tellBoth, update } from './view.js';
import { other } from './games.js';

const NAME = { w: 'white', b: 'black' };

// The code of a complaint, or nothing.
export function commit(game, color, { from, to, promotion }) {
  const { chess } = game;
  if (game.status !== 'active' || chess.turn() !== color) return 'not_your_turn';
  if (game.touched && game.touched !== from) return 'must_move_touched_piece';

  // Most moves are legal: try first, and look for the reason only if that fails.
  const move = to && !needsPromotion(chess, from, to, promotion) ? attempt(chess, { from, to, promotion }) : null;
  if (move) {
    game.touched = null;
    applied(game, move);
    return undefined;
  }

  if (!game.touched) {
    const refusal = whyNot(chess, color, from);
    if (refusal) {
      refuse(game, color, refusal);
      return undefined;
    }
    game.touched = from;
    if (!to) tell(game, color, update(game, color, []));
  }
  if (!to) return undefined;
  if (needsPromotion(chess, from, to, promotion) && attempt(chess, { from, to, promotion: 'q' })) {
    chess.undo();
    return 'promotion_required';
  }
  refuse(game, color, 'illegal_move');
  return undefined;
}

export function resign(game, color) {
  if (game.status !== 'active') return;
  finish(game, 'resign', other(color));
  say(game, [[`${NAME[color]}_resigned`, 'both']]);
}

function needsPromotion(chess, from, to, promotion) {
  return !promotion && (to[1] === '8' || to[1] === '1') && chess.get(from)?.type === 'p';
}

function attempt(chess, move) {
  try {
    return chess.move(move);
  } catch {
    return null;
  }
}

// Why a piece cannot be touched, or nothing if it can.
function whyNot(chess, color, from) {
  const piece = chess.get(from);
  if (!piece || piece.color !== color) return 'no_such_piece';
  if (chess.moves({ square: from }).length > 0) return undefined;
  return isStuck(chess, piece, from) ? 'no_legal_moves' : 'wont_help';
}

const DIAGONAL = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const STRAIGHT = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const JUMPS = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];
const STEPS = { b: DIAGONAL, r: STRAIGHT, q: [...DIAGONAL, ...STRAIGHT], k: [...DIAGONAL, ...STRAIGHT], n: JUMPS };

// Whether a piece could not move even if its king were of no concern. One step in any direction decides it.
function isStuck(chess, piece, from) {
  const at = ([file, rank]) => {
    const square = String.fromCharCode(from.charCodeAt(0) + file) + (Number(from[1]) + rank);
    return /^[a-h][1-8]$/.test(square) ? (chess.get(square) ?? 'empty') : undefined;
  };
  if (piece.type === 'p') {
    const ahead = piece.color === 'w' ? 1 : -1;
    const takes = [[-1, ahead], [1, ahead]].some((step) => (at(step)?.color ?? piece.color) !== piece.color);
    return at([0, ahead]) !== 'empty' && !takes;
  }
  return !STEPS[piece.type].some((step) => {
    const found = at(step);
    return found !== undefined && found.color !== piece.color;
  });
}

function applied(game, move) {
  const { chess } = game;
  game.ply += 1;
  const mover = NAME[move.color];
  const opponent = other(move.color);
  const said = [[`${mover}_${kind(move)}`, opponent]];
  if (move.promotion) said.push([`${mover}_promoted`, opponent, { promotedTo: move.promotion }]);

  // Being in check decides which of the two is possible, and asking for either generates all moves.
  const check = chess.inCheck();
  if (check && chess.isCheckmate()) {
    said.push([`${mover}_checkmate`, 'both']);
    finish(game, 'checkmate', move.color);
  } else {
    if (check) said.push([`${NAME[opponent]}_in_check`, 'both']);
    const draw = drawn(chess, check);
    if (draw) {
      said.push([draw.text, 'both']);
      finish(game, draw.reason, undefined);
    }
  }
  say(game, said);
}

function kind(move) {
  if (move.isKingsideCastle()) return 'castled_kingside';
  if (move.isQueensideCastle()) return 'castled_queenside';
  if (move.isEnPassant()) return 'moved_captured_ep';
  return move.isCapture() ? 'moved_captured' : 'moved';
}

function drawn(chess, check) {
  if (!check && chess.isStalemate()) return { text: 'stalemate', reason: 'stalemate' };
  if (chess.isInsufficientMaterial()) return { text: 'draw_insufficient', reason: 'insufficient' };
  if (chess.isThreefoldRepetition()) return { text: 'draw_threefold', reason: 'threefold' };
  if (chess.isDrawByFiftyMoves()) return { text: 'draw_fifty', reason: 'fifty_move' };
  return undefined;
}

function finish(game, reason, winner) {
  game.status = 'finished';
  game.endReason = reason;
  game.winner = winner;
}

function announce(game, [text, audience, payload]) {
  const said = { ply: game.ply, text, audience, payload, at: Date.now() };
  game.announcements.push(said);
  return said;
}

function say(game, said) {
  tellBoth(game, said.map((words) => announce(game, words)));
}

function refuse(game, color, text) {
  tell(game, color, update(game, color, [announce(game, [text, color])]));
}
