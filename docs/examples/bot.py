#!/usr/bin/env python3
"""A small player for `parallax bot`, as an example to start from.

    parallax bot --url http://127.0.0.1:3000 --mode dark --brain 'python3 docs/examples/bot.py'

It reads one JSON object a line and answers every "ask" with one line. It plays in every mode: it goes only by what it is
shown and by what it remembers of it. docs/BOTS.md describes the lines.
"""

import json
import random
import sys

VALUE = {"pawn": 1, "knight": 3, "bishop": 3, "rook": 5, "queen": 9, "king": 100}
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
JUMPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


def place(square):
    """e4 as (file, rank), counted from 0."""
    return ord(square[0]) - ord("a"), int(square[1]) - 1


def name(file, rank):
    return "abcdefgh"[file] + str(rank + 1)


def attacked(piece, board):
    """The squares that a piece could take on, as far as the board shows."""
    role, owner, (file, rank) = piece["role"], piece["owner"], place(piece["square"])
    if role == "pawn":
        ahead = 1 if owner == "white" else -1
        steps, far = [(1, ahead), (-1, ahead)], False
    else:
        steps, far = {
            "knight": (JUMPS, False),
            "bishop": (DIAGONAL, True),
            "rook": (STRAIGHT, True),
            "queen": (DIAGONAL + STRAIGHT, True),
            "king": (DIAGONAL + STRAIGHT, False),
        }[role]
    for across, up in steps:
        to_file, to_rank = file + across, rank + up
        while 0 <= to_file < 8 and 0 <= to_rank < 8:
            square = name(to_file, to_rank)
            yield square
            if not far or square in board:
                break
            to_file, to_rank = to_file + across, to_rank + up


class Player:
    def __init__(self, hello):
        self.seat = hello["seat"]
        self.dice = random.Random(hello["game"])
        self.own = set()
        # Where something of ours was taken: whoever took it stands there now.
        self.suspect = None

    def answer(self, ask):
        if ask["drawOffered"]:
            return {"acceptDraw": self.is_losing(ask["view"])}
        self.remember(ask["view"])
        return {"move": max(ask["candidates"], key=lambda move: self.score(move, ask))}

    def is_losing(self, view):
        worth = lambda tray: sum(VALUE[role] * count for role, count in tray.items())
        return worth(view["lost"]) > worth(view["taken"]) + 2

    def remember(self, view):
        own = {piece["square"] for piece in view["pieces"] if piece["owner"] == self.seat}
        moved = {view["moves"][-1]["from"]} if view["moves"] else set()
        gone = self.own - own - moved
        if gone:
            self.suspect = gone.pop()
        elif view["moves"] and view["moves"][-1]["to"] == self.suspect:
            self.suspect = None
        self.own = own

    def score(self, move, ask):
        """How good a move looks. Nobody knows whether it is legal in blind chess: a try costs little."""
        source, target, promotion = move[:2], move[2:4], move[4:]
        board = {piece["square"]: piece for piece in ask["view"]["pieces"]}
        piece, prey = board[source], board.get(target)
        worth = VALUE[piece["role"]]
        foes = [it for it in board.values() if it["owner"] != self.seat]
        (file, rank), (to_file, to_rank) = place(source), place(target)
        score = self.dice.random() / 2

        if prey and prey["owner"] != self.seat:
            score += 10 * VALUE[prey["role"]]
        elif target == self.suspect and not foes:
            score += -5 if piece["role"] == "pawn" and file == to_file else 15 - worth
        elif piece["role"] == "pawn" and file != to_file:
            score -= 5  # A pawn that takes what nobody has seen.
        if promotion:
            score += 80 if promotion == "q" else 20

        without = {square: it for square, it in board.items() if square not in (source, target)}
        threats = [it for it in foes if it["square"] != target]
        if any(target in attacked(it, without) for it in threats):
            score -= 9 * worth
        if any(source in attacked(it, board) for it in foes):
            score += 6 * worth

        home = 0 if self.seat == "white" else 7
        if piece["role"] in ("knight", "bishop") and rank == home != to_rank:
            score += 2
        if piece["role"] == "pawn":
            score += 1 if to_file in (3, 4) else 0.3
            score += abs(to_rank - home) / 4 if ask["ply"] > 40 else 0
        if piece["role"] == "king":
            score += 4 if abs(to_file - file) > 1 else -2
        if piece["role"] in ("knight", "bishop", "queen", "king"):
            score += (3.5 - abs(to_file - 3.5)) / 10
        score -= self.is_beyond_a_refusal(source, target, ask["refused"]) * 3
        seen = ask["view"]["moves"]
        mine = [it for it in seen if it["by"] == self.seat]
        if mine and (mine[-1]["to"], mine[-1]["from"]) == (source, target):
            score -= 3  # There and back again leads nowhere.
        return score

    @staticmethod
    def is_beyond_a_refusal(source, target, refused):
        """Whether a nearer square on the same line was refused on this turn: something may stand in the way."""
        sign = lambda number: (number > 0) - (number < 0)

        def line(start, end):
            (file, rank), (to_file, to_rank) = place(start), place(end)
            across, up = to_file - file, to_rank - rank
            return sign(across), sign(up), max(abs(across), abs(up))

        across, up, far = line(source, target)
        for tried in refused:
            if tried[:2] == source:
                tried_across, tried_up, tried_far = line(source, tried[2:4])
                if (tried_across, tried_up) == (across, up) and tried_far < far:
                    return True
        return False


def main():
    player = None
    for line in sys.stdin:
        told = json.loads(line)
        if told["type"] == "hello":
            player = Player(told)
        elif told["type"] == "ask":
            print(json.dumps(player.answer(told)), flush=True)
        elif told["type"] == "error":
            print("bot.py:", told["why"], file=sys.stderr)


if __name__ == "__main__":
    main()
