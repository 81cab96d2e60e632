//! What a program is told and what it may say: one JSON object per line, in both directions.

use bot::{Answer, Ask, Candidate};
use rules::{Card, Rank, Sight, find_move};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use view::{ClockFace, Notice, Seat, Square, View};

use wire::v1::CardSummary;

/// The protocol version. Fields may be added without a new version.
const PROTOCOL: u8 = 1;

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Line<'a> {
    Hello(Hello<'a>),
    Ask(Box<Asked<'a>>),
    Error { why: &'a str },
    End(Ended<'a>),
}

impl Line<'_> {
    pub(super) fn to_text(&self) -> String {
        serde_json::to_string(self).expect("lines are plain data") + "\n"
    }
}

/// A game begins, or resumes after the connection was lost.
#[derive(Serialize)]
pub(super) struct Hello<'a> {
    protocol: u8,
    game: &'a str,
    seat: Seat,
    card: CardSummary<'a>,
    /// The bot on the other side, if the opponent is one.
    opponent: Option<&'a Value>,
}

impl<'a> Hello<'a> {
    pub(super) fn new(game: &'a str, seat: Seat, card: &'a Card, opponent: Option<&'a Value>) -> Hello<'a> {
        Hello { protocol: PROTOCOL, game, seat, card: CardSummary::of(card), opponent }
    }
}

/// It is this seat's turn to decide.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Asked<'a> {
    id: u64,
    ply: u32,
    /// From the eighth rank down: letters for pieces, upper case for White, `.` for a square seen to be empty and `?`
    /// for a square that is not seen.
    board: [String; 8],
    /// Only where nothing is hidden.
    fen: Option<String>,
    candidates: Vec<String>,
    refused: Vec<String>,
    draw_offered: bool,
    /// Present where a turn begins with a look at a part of the board.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    may_sense: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    may_pass: bool,
    clock: Option<ClockFace>,
    news: &'a [Notice],
    view: &'a View,
}

impl<'a> Asked<'a> {
    pub(super) fn new(id: u64, ask: &Ask<'a>) -> Asked<'a> {
        Asked {
            id,
            ply: ask.view.ply,
            board: board(ask.view),
            fen: fen(ask.card, ask.view),
            candidates: ask.candidates.iter().map(|it| uci(*it)).collect(),
            refused: ask.refused.iter().map(|it| uci(it.candidate)).collect(),
            draw_offered: ask.draw_offered,
            may_sense: ask.may_sense,
            may_pass: ask.may_pass,
            clock: ask.view.clock(),
            news: ask.news,
            view: ask.view,
        }
    }
}

/// The game is over.
#[derive(Serialize)]
pub(super) struct Ended<'a> {
    pub(super) winner: Option<&'a str>,
    pub(super) reason: &'a str,
    /// `won`, `lost` or `drawn`.
    pub(super) result: &'static str,
    pub(super) fen: Option<&'a str>,
}

/// `e2e4`, `e7e8q`, `P@e5`.
pub(super) fn uci(candidate: Candidate) -> String {
    candidate.written().to_string()
}

fn board(view: &View) -> [String; 8] {
    let square = |at: rules::Square| match view.piece_at(Square(at)) {
        Some(piece) => piece.role.0.of(piece.owner.color()).char(),
        None if view.visible().0.contains(at) => '.',
        None => '?',
    };
    let mut ranks = Rank::ALL;
    ranks.reverse();
    ranks.map(|rank| {
        rules::File::ALL.map(|file| square(rules::Square::from_coords(file, rank))).iter().collect()
    })
}

/// The position, found by playing the moves that everyone sees; None if the rules changed during the game.
fn fen(card: &Card, view: &View) -> Option<String> {
    if card.sight() != Sight::Open {
        return None;
    }
    let (rules, mut position) = card.start();
    for seen in &view.moves {
        let legal = rules.legal_moves(&position);
        let movement = find_move(&legal, seen.from.0, seen.to.0, seen.promotion.map(|role| role.0))?;
        position.play(&rules, movement);
    }
    Some(rules.fen(&position))
}

/// A line from the program. It may contain additional fields.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Said {
    id: Option<u64>,
    r#move: Option<String>,
    sense: Option<Square>,
    #[serde(default)]
    pass: bool,
    #[serde(default)]
    resign: bool,
    #[serde(default)]
    offer_draw: bool,
    accept_draw: Option<bool>,
}

/// An answer, and the ask it claims to answer.
#[derive(PartialEq, Debug)]
pub(super) struct Read {
    pub(super) id: Option<u64>,
    pub(super) answer: Result<Answer, String>,
}

/// What a line means, or why it is invalid. `offered` says that the seat has offered a draw on this ply.
pub(super) fn read(line: &str, ask: &Ask<'_>, offered: bool) -> Read {
    match serde_json::from_str::<Said>(line) {
        Ok(said) => Read { id: said.id, answer: said.answer(ask, offered) },
        Err(error) => Read { id: None, answer: Err(format!("this is not an answer: {error}")) },
    }
}

impl Said {
    /// A sense or a pass, if it says that and nothing else.
    fn recon(&self, ask: &Ask<'_>) -> Option<Result<Answer, String>> {
        let more = self.r#move.is_some() || self.resign || self.offer_draw || self.accept_draw.is_some();
        Some(match (self.sense, self.pass) {
            (None, false) => return None,
            (Some(square), false) if ask.may_sense && !more => Ok(Answer::Sense(square)),
            (None, true) if ask.may_pass && !more => Ok(Answer::Pass),
            (Some(_), false) if !more => Err("there is nothing to sense now".to_owned()),
            (None, true) if !more => Err("you cannot pass".to_owned()),
            _ => Err("say one of sense, pass, move, resign, offerDraw, acceptDraw".to_owned()),
        })
    }

    fn answer(self, ask: &Ask<'_>, offered: bool) -> Result<Answer, String> {
        if let Some(answer) = self.recon(ask) {
            return answer;
        }
        match (self.r#move.as_deref(), self.resign, self.offer_draw, self.accept_draw) {
            (Some(text), false, false, None) => candidate(text, ask).map(Answer::Commit),
            (None, true, false, None) => Ok(Answer::Resign),
            (None, false, true, None) if ask.candidates.is_empty() && !ask.may_pass => {
                Err("offer a draw on your own turn".to_owned())
            }
            (None, false, true, None) if offered => {
                Err("you have offered a draw already: now move".to_owned())
            }
            (None, false, true, None) => Ok(Answer::OfferDraw),
            (None, false, false, Some(accept)) if ask.draw_offered => Ok(Answer::RespondDraw { accept }),
            (None, false, false, Some(_)) => Err("there is no draw offer to answer".to_owned()),
            _ => Err("say one of move, resign, offerDraw, acceptDraw".to_owned()),
        }
    }
}

fn candidate(text: &str, ask: &Ask<'_>) -> Result<Candidate, String> {
    if let Some(found) = ask.candidates.iter().find(|it| uci(**it) == text) {
        return Ok(*found);
    }
    let shown: String = text.chars().take(20).collect();
    Err(if ask.candidates.is_empty() {
        "it is not your turn: answer the draw offer with acceptDraw".to_owned()
    } else if ask.refused.iter().any(|it| uci(it.candidate) == text) {
        format!("{shown} was refused on this turn already")
    } else if text.len() == 4 && ask.candidates.iter().any(|it| uci(*it).starts_with(text)) {
        format!("{shown} wants a promotion, as in {shown}q")
    } else {
        format!("{shown:?} is not among the candidates")
    })
}
