#!/usr/bin/env python3
"""Plays random tries with the referee of the PyPI package `kriegspiel` and records what each seat heard.

    python3 record.py --out recording.bin             # what is beside this file: the tries and digests of the answers
    python3 record.py --show 17                       # the whole transcript of game 17

It installs the package into a virtual environment of its own (--venv DIR to keep it) and runs itself there. The tests of
crates/game play the same tries with our referee: see tests/suite/oracle.rs, which also has the form of the recording.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile

PACKAGE = "kriegspiel==1.7.3"
RULESETS = ["berkeley", "berkeley_any", "cincinnati", "wild16", "rand", "english", "crazykrieg"]
# Where games begin: mostly at the start, sometimes close to what seldom happens by chance.
STARTS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    "6k1/PPPP4/8/8/8/8/4pppp/1K6 w - - 0 1",
    "4k3/pp1p1ppp/8/2P1P3/3p1p2/8/PPP1P1PP/4K3 w - - 0 1",
    "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/4p3/4K1N1 w - - 0 1",
    "2r3k1/5ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 1",
    "3qk3/8/8/8/2b5/8/3P4/R3K2R w KQ - 0 1",
]
ANY = 0xFFFF
PIECES = {"PAWN": "pawn", "PIECE": "piece", "KNIGHT": "knight", "BISHOP": "bishop", "ROOK": "rook", "QUEEN": "queen"}
CHECKS = {
    "CHECK_FILE": "file",
    "CHECK_RANK": "rank",
    "CHECK_LONG_DIAGONAL": "long-diagonal",
    "CHECK_SHORT_DIAGONAL": "short-diagonal",
    "CHECK_KNIGHT": "knight",
}
ENDS = {
    "CHECKMATE_WHITE_WINS": "white mates",
    "CHECKMATE_BLACK_WINS": "black mates",
    "STALEMATE_WHITE_WINS": "white stalemates",
    "STALEMATE_BLACK_WINS": "black stalemates",
    "DRAW_STALEMATE": "stalemate",
    "DRAW_INSUFFICIENT": "material",
}


def in_venv(arguments):
    """Runs this script again where the package is installed."""
    with tempfile.TemporaryDirectory() as temporary:
        venv = arguments.venv or temporary
        python = os.path.join(venv, "bin", "python")
        if not os.path.exists(python):
            subprocess.run([sys.executable, "-m", "venv", venv], check=True)
            subprocess.run([python, "-m", "pip", "install", "--quiet", PACKAGE], check=True)
        return subprocess.run([python, os.path.abspath(__file__), "--inside", *sys.argv[1:]], check=False).returncode


def tries_before_turn(game):
    """What is told of pawn captures before a turn."""
    import chess

    if game.current_turn_has_pawn_capture is not None:
        return " some" if game.current_turn_has_pawn_capture else " none"
    if game.current_turn_pawn_tries is not None:
        return f" {game.current_turn_pawn_tries}"
    if game.current_turn_pawn_try_squares is not None:
        return " {" + " ".join(chess.square_name(it) for it in game.current_turn_pawn_try_squares) + "}"
    return ""


def spoken(answer):
    import chess

    words = {"IMPOSSIBLE_TO_ASK": "never", "ILLEGAL_MOVE": "no", "NONSENSE": "nonsense", "HAS_ANY": "yes", "NO_ANY": "none"}
    main = answer.main_announcement.name
    if main in words:
        return words[main]
    dropped = getattr(answer, "dropped_piece_announcement", None)
    if dropped is not None:
        text = f"drop {PIECES[dropped.name]}"
    elif main == "CAPTURE_DONE":
        text = f"x{chess.square_name(answer.capture_at_square)}"
        if answer.captured_piece_announcement is not None:
            text += f" {PIECES[answer.captured_piece_announcement.name]}"
        if getattr(answer, "en_passant_announced", False):
            text += " ep"
    else:
        text = "moved"
    if getattr(answer, "promotion_announced", False):
        text += " promoted"
    special = answer.special_announcement.name
    if special in CHECKS:
        text += f" +{CHECKS[special]}"
    elif special == "CHECK_DOUBLE":
        both = sorted(CHECKS[it.name] for it in (answer.check_1, answer.check_2))
        text += f" +{','.join(both)}"
    elif special != "NONE":
        text += f" {ENDS[special]}"
    return text


def play(number):
    """One game: its ruleset, its start, its tries and what was heard of each."""
    import chess
    from kriegspiel.game import KriegspielGame
    from kriegspiel.move import KriegspielMove, QuestionAnnouncement

    dice = random.Random(number)
    ruleset = number % len(RULESETS)
    start = 0 if dice.random() < 0.6 else dice.randrange(len(STARTS))
    game = KriegspielGame(ruleset=RULESETS[ruleset])
    game._board = game._ruleset.board_from_fen(STARTS[start])
    game._generate_possible_to_ask_list()
    tries, heard = [], [f"{RULESETS[ruleset]} {STARTS[start]}:{tries_before_turn(game)}"]
    length = dice.choice([20, 40, 60, 120])
    refused, released = set(), False
    while len(tries) < length and not game.game_over:
        drawn = dice.random()
        ask = None
        if drawn < 0.07:
            ask = KriegspielMove(QuestionAnnouncement.ASK_ANY)
        elif drawn < 0.55:
            legal = sorted(game._board.legal_moves, key=lambda it: it.uci())
            takes = [it for it in legal if game._board.is_capture(it)]
            move = dice.choice(takes if takes and dice.random() < 0.4 else legal)
        elif drawn < 0.92:
            possible = sorted(it.chess_move.uci() for it in game.possible_to_ask if it.chess_move is not None)
            if not possible:
                continue
            move = chess.Move.from_uci(dice.choice(possible))
        else:
            own = sorted(chess.SquareSet(game._board.occupied_co[game.turn]))
            move = chess.Move(dice.choice(own), dice.randrange(64))
            pawn = game._board.piece_type_at(move.from_square) == chess.PAWN
            # Our referee asks what a pawn becomes before it judges anything.
            if move.from_square == move.to_square or pawn and chess.square_rank(move.to_square) in (0, 7):
                continue
        if ask is None:
            # After a bound try the package forgets what it refused before; we do not.
            if released and move in refused:
                continue
            ask = KriegspielMove(QuestionAnnouncement.COMMON, move)
        mover = game.turn
        sheets = {chess.WHITE: game._whites_scoresheet, chess.BLACK: game._blacks_scoresheet}
        before = len(sum(sheets[not mover].moves_opponent, []))
        bound = game.must_use_pawns
        answer = game.ask_for(ask)
        others = sum(sheets[not mover].moves_opponent, [])
        text = spoken(answer)
        if answer.move_done:
            text += tries_before_turn(game)
            refused, released = set(), False
        elif ask.chess_move is not None:
            refused.add(ask.chess_move)
            released = released or bound and not game.must_use_pawns
        other = "-"
        if len(others) > before:
            other = spoken(others[-1][1]) + (tries_before_turn(game) if answer.move_done else "")
        written = "any" if ask.chess_move is None else ask.chess_move.uci()
        tries.append(encode(ask.chess_move))
        heard.append(f"{written}: {text} / {other}")
    return ruleset, start, tries, "\n".join(heard)


def encode(move):
    """From and to in six bits each, and what a pawn becomes or what is dropped in three."""
    if move is None:
        return ANY
    start = move.to_square if move.drop else move.from_square
    return start | move.to_square << 6 | (move.promotion or move.drop or 0) << 12


def digest(text):
    """FNV-1a."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2100)
    parser.add_argument("--out", help="write the recording here")
    parser.add_argument("--show", type=int, help="print the transcript of one game")
    parser.add_argument("--venv", help="keep the virtual environment here")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if not arguments.inside:
        return in_venv(arguments)
    if arguments.show is not None:
        print(play(arguments.show)[3])
        return 0
    recording = bytearray()
    for number in range(arguments.games):
        ruleset, start, tries, heard = play(number)
        recording += bytes([ruleset, start, len(tries)])
        for one in tries:
            recording += one.to_bytes(2, "little")
        recording += digest(heard).to_bytes(8, "little")
    if arguments.out:
        with open(arguments.out, "wb") as out:
            out.write(recording)
    print(f"{arguments.games} games, {len(recording)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
