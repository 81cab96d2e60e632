#!/usr/bin/env python3
"""Plays random games with the referee of the PyPI package `reconchess` and records what each seat was told.

    python3 rbc.py --out rbc.bin             # what is beside this file: senses, requests and digests of the answers
    python3 rbc.py --show 17                 # the whole transcript of game 17

It installs the package into a virtual environment of its own (--venv DIR to keep it) and runs itself there. The tests of
crates/game play the same games with our referee: see tests/suite/oracle_rbc.rs, which also has the form of the recording.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile

PACKAGE = "reconchess==1.6.9"
# Where games begin: mostly at the start, sometimes close to what seldom happens by chance.
STARTS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    "6k1/PPPP4/8/8/8/8/4pppp/1K6 w - - 0 1",
    "4k3/pp1p1ppp/8/2P1P3/3p1p2/8/PPP1P1PP/4K3 w - - 0 1",
    "r3k2r/8/1n3b2/8/8/2B3N1/8/R3K2R b KQkq - 0 1",
    "rn2k1nr/8/8/8/8/8/8/RN2K1NR w KQkq - 0 1",
    "4k2r/8/8/3q4/8/8/1B6/R3K3 w Qk - 90 1",
    "8/3k4/8/8/8/3p4/3P4/3K4 b - - 88 60",
]
NO_SENSE = 64
PASS = 0xFFFF


def in_venv(arguments):
    """Runs this script again where the package is installed."""
    with tempfile.TemporaryDirectory() as temporary:
        venv = arguments.venv or temporary
        python = os.path.join(venv, "bin", "python")
        if not os.path.exists(python):
            subprocess.run([sys.executable, "-m", "venv", venv], check=True)
            subprocess.run([python, "-m", "pip", "install", "--quiet", PACKAGE], check=True)
        return subprocess.run([python, os.path.abspath(__file__), "--inside", *sys.argv[1:]], check=False).returncode


def choose(dice, game):
    """A request: often one that will be played as it is, sometimes one that runs as far as it may."""
    actions = sorted(set(game.move_actions()), key=lambda it: it.uci())
    drawn = dice.random()
    if drawn < 0.04 or not actions:
        return None
    if drawn < 0.35:
        legal = [it for it in actions if game.board.is_pseudo_legal(it)]
        takes = [it for it in legal if game.board.is_capture(it)]
        king = not game.board.turn
        takes = [it for it in takes if it.to_square != game.board.king(king)] or takes
        return dice.choice(takes or legal or actions)
    if drawn < 0.45:
        castles = [it for it in actions if game.board.is_castling(it)]
        return dice.choice(castles or actions)
    return dice.choice(actions)


def play(number):
    """One game: where it starts, what each seat sensed and asked for, and what it was told of that."""
    import chess
    from reconchess import LocalGame

    dice = random.Random(number)
    start = 0 if dice.random() < 0.6 else dice.randrange(len(STARTS))
    game = LocalGame(seconds_per_player=None, seconds_increment=None)
    game.board = chess.Board(STARTS[start])
    game.turn = game.board.turn
    game.start()
    length = dice.choice([20, 40, 60, 120])
    turns, told = [], [STARTS[start]]
    while len(turns) < length and not game.is_over():
        news = game.opponent_move_results()
        pairs = {(it.from_square, it.to_square) for it in game.move_actions()}
        square = None if dice.random() < 0.1 else dice.randrange(64)
        seen = [(it, piece) for it, piece in game.sense(square) if piece is not None]
        seen = " ".join(f"{piece.symbol()}{chess.square_name(it)}" for it, piece in sorted(seen, key=lambda it: it[0]))
        asked = choose(dice, game)
        _, taken, captured = game.move(asked)
        game.end_turn()
        turns.append((NO_SENSE if square is None else square, encode(asked)))
        told.append(
            f"x{name(news)} {len(pairs)} {name(square)}: {seen}; {written(asked)} {written(taken)} x{name(captured)}"
        )
    if game.is_over():
        reason, winner = game.get_win_reason().name, game.get_winner_color()
        told.append({None: "draw", True: "white", False: "black"}[winner] + f" {reason}")
    placement, turn, castling, _, halfmoves, fullmoves = game.board.fen().split()
    told.append(f"{placement} {turn} {castling} {halfmoves} {fullmoves}")
    return start, turns, "\n".join(told)


def name(square):
    import chess

    return "-" if square is None else chess.square_name(square)


def written(move):
    return "-" if move is None else move.uci()


def encode(move):
    """From and to in six bits each, and what a pawn becomes in three."""
    if move is None:
        return PASS
    return move.from_square | move.to_square << 6 | (move.promotion or 0) << 12


def digest(text):
    """FNV-1a."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--out", help="write the recording here")
    parser.add_argument("--show", type=int, help="print the transcript of one game")
    parser.add_argument("--venv", help="keep the virtual environment here")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if not arguments.inside:
        return in_venv(arguments)
    if arguments.show is not None:
        print(play(arguments.show)[2])
        return 0
    recording = bytearray()
    for number in range(arguments.games):
        start, turns, told = play(number)
        recording += bytes([start, len(turns)])
        for square, asked in turns:
            recording += bytes([square]) + asked.to_bytes(2, "little")
        recording += digest(told).to_bytes(8, "little")
    if arguments.out:
        with open(arguments.out, "wb") as out:
            out.write(recording)
    print(f"{arguments.games} games, {len(recording)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
