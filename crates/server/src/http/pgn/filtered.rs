//! A game as one seat knew it: the moves that it could not see are `??`.

use room::Summary;
use rules::{Card, Color, Denial, File, Role, Sight, Square, Written, castling_goals};
use view::{BySeat, Ending, GameId, PastSense, Review, ReviewTry, Said, Seat, SeenMove, View};

use super::{
    heard::Heard,
    movetext::{Lines, Turn},
    recon, result,
    tags::Tagged,
    tries,
};

/// All that one seat was told of a game and that goes into its PGN. There is no way to make one from the truth of a game
/// that is being played.
pub(crate) struct Score {
    seat: Seat,
    /// How many moves were made.
    plies: u32,
    /// Those that the seat knows.
    pub(super) moves: Vec<SeenMove>,
    said: Vec<Said>,
    /// What it sensed.
    pub(super) senses: Vec<PastSense>,
    /// What it tried itself.
    tries: Vec<ReviewTry>,
    ending: Option<Ending>,
}

impl Score {
    pub(crate) fn of_view(view: &View, senses: Vec<PastSense>, tries: Vec<ReviewTry>) -> Score {
        Score {
            seat: view.seat,
            plies: view.ply,
            moves: view.moves.clone(),
            said: view.announcements().to_vec(),
            senses,
            tries,
            ending: view.ending,
        }
    }

    /// What the seat had been told when the game was over.
    pub(crate) fn of_review(card: &Card, review: &Review, seat: Seat) -> Score {
        let knows = |seen: &SeenMove| card.sight() == Sight::Open || seen.by == seat;
        let heard = |said: &&Said| said.only.is_none_or(|only| only == seat);
        Score {
            seat,
            plies: review.plies.len() as u32,
            moves: review.plies.iter().map(|ply| ply.movement).filter(knows).collect(),
            said: review.announcements.iter().filter(heard).copied().collect(),
            senses: review
                .senses
                .iter()
                .filter(|sense| sense.by == seat)
                .map(|sense| PastSense { ply: sense.ply, square: sense.square })
                .collect(),
            tries: review.tries.iter().filter(|attempt| attempt.by == seat).copied().collect(),
            ending: Some(review.ending),
        }
    }
}

pub(crate) fn write_score(
    game: GameId,
    summary: &Summary,
    score: &Score,
    players: &BySeat<String>,
) -> String {
    let (rules, start) = summary.card.start();
    let start_fen = rules.fen(&start);
    let mut text = String::new();
    let (ending, seat) = (score.ending, Some(score.seat));
    Tagged { game, summary, players, start_fen: &start_fen, ending, seat }.write(&mut text);
    text.push('\n');
    movetext(&mut text, &summary.card, &start_fen, score);
    text
}

fn movetext(text: &mut String, card: &Card, start_fen: &str, score: &Score) {
    let mut lines = Lines::of(text);
    // What no record keeps is in no score: it would be gone from it once the game is over.
    let kept = card.moderator().is_none_or(|moderator| moderator.records_refusals());
    let kept = |said: &&Said| kept || Denial::heard(said.text).is_none();
    let said: Vec<_> = score.said.iter().filter(kept).copied().collect();
    let heard = Heard::among(&said);
    let mut own = Pieces::at_start(card, score.seat.color());
    let mut known = score.moves.iter().peekable();
    let mut senses = score.senses.iter().peekable();
    let mut tries = score.tries.as_slice();
    let mut turn = Turn::of(start_fen);
    // As in a whole game: Black's move needs its number only where something stands between it and White's.
    let (mut last, mut plain) = (None, None);
    if let Some(comment) = heard.of_move(0) {
        lines.comment(&comment);
    }
    for ply in 1..=score.plies {
        let seen = known.next_if(|seen| seen.ply == ply);
        let by = seen.map_or(!score.seat, |seen| seen.by);
        turn = turn.taken_by(by.color());
        let sensed = senses.next_if(|sense| sense.ply < ply);
        let sensed = sensed.map(|sense| recon::sensed(score.seat, sense.square));
        let tried = tries::before(&mut tries, ply);
        for comment in sensed.into_iter().chain(before(&heard, ply - 1, by, tried)) {
            lines.comment(&comment);
            plain = None;
        }
        let movement = match seen {
            Some(seen) if seen.by == score.seat => own.written(seen),
            Some(seen) => Written::from(*seen).to_string(),
            None => "??".to_owned(),
        };
        if plain == Some(turn) {
            lines.push(&movement);
        } else {
            lines.push(&format!("{turn} {movement}"));
        }
        plain = turn.answer().filter(|_| last != Some(turn));
        let asked = seen.and_then(recon::asked_for);
        for comment in asked.into_iter().chain(heard.of_move(ply)) {
            lines.comment(&comment);
            plain = None;
        }
        last = Some(turn);
    }
    // Whoever is to move may have tried something since.
    let next = turn.color;
    let by = Seat::from(if score.plies == 0 { next } else { !next });
    let sensed = senses.map(|sense| recon::sensed(score.seat, sense.square));
    let tried = tries::before(&mut tries, u32::MAX);
    for comment in sensed.chain(before(&heard, score.plies, by, tried)) {
        lines.comment(&comment);
    }
    lines.push(score.ending.map_or("*", result));
    text.push('\n');
}

/// The question, and what the seat tried with its answers, or what it heard of tries that it does not know.
fn before(heard: &Heard<'_>, ply: u32, by: Seat, mut tried: Vec<String>) -> impl Iterator<Item = String> {
    if tried.is_empty() {
        tried.extend(heard.refusals(ply));
    }
    heard.question(ply, by).into_iter().chain(tried)
}

/// Where the seat's own pieces stood, as far as its own moves tell: enough to name the piece that moves.
struct Pieces {
    color: Color,
    roles: [Option<Role>; 64],
}

impl Pieces {
    /// Nothing is known where house rules move pieces in other ways: then moves are written by their squares alone.
    fn at_start(card: &Card, color: Color) -> Pieces {
        let mut pieces = Pieces { color, roles: [None; 64] };
        if card.presets().iter().all(|id| *id == "crazyhouse") && card.profile().is_none() {
            let (_, start) = card.start();
            for square in start.board().by_color(color) {
                *pieces.on(square) = start.board().role_at(square);
            }
        }
        pieces
    }

    fn on(&mut self, square: Square) -> &mut Option<Role> {
        &mut self.roles[usize::from(square)]
    }

    /// Makes a move and writes it: `Ng1f3`, `e7e8=Q`, `O-O`, `P@e5`; `g1f3` where the piece is not known.
    fn written(&mut self, seen: &SeenMove) -> String {
        let attempt = Written::from(*seen);
        let Written { from, to, promotion } = attempt;
        // PGN has no way to write a move that is none; other programs read this as one.
        if attempt.is_pass() {
            return "--".to_owned();
        }
        if let Some(role) = attempt.dropped() {
            *self.on(to) = Some(role);
            return attempt.to_string();
        }
        let Some(role) = self.on(from).take() else {
            *self.on(to) = None;
            return attempt.to_string();
        };
        if let Some(rook) = self.castles_with(role, from, to) {
            let (king_to, rook_to) = castling_goals(from, rook);
            *self.on(rook) = None;
            *self.on(king_to) = Some(Role::King);
            *self.on(rook_to) = Some(Role::Rook);
            return if rook.file() > from.file() { "O-O" } else { "O-O-O" }.to_owned();
        }
        *self.on(to) = Some(promotion.unwrap_or(role));
        match role {
            Role::Pawn => {
                let becomes = promotion.map(|role| format!("={}", role.upper_char())).unwrap_or_default();
                format!("{from}{to}{becomes}")
            }
            _ => format!("{}{from}{to}", role.upper_char()),
        }
    }

    /// The rook with which a king castles: the one onto which it moves, or the one beyond its two steps.
    fn castles_with(&mut self, role: Role, from: Square, to: Square) -> Option<Square> {
        let home = self.color.backrank();
        if role != Role::King || from.rank() != home || to.rank() != home {
            return None;
        }
        if *self.on(to) == Some(Role::Rook) {
            return Some(to);
        }
        let far = from.file().distance(to.file()) > 1;
        let beyond = |file: &File| (*file > from.file()) == (to.file() > from.file()) && *file != from.file();
        let squares = File::ALL.into_iter().filter(beyond).map(|file| Square::from_coords(file, home));
        let rooks: Vec<_> = squares.filter(|square| *self.on(*square) == Some(Role::Rook)).collect();
        let outermost = if to.file() > from.file() { rooks.last() } else { rooks.first() };
        outermost.copied().filter(|_| far)
    }
}
