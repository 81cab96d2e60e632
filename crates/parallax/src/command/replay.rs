mod duplicate;

use std::{
    collections::BTreeMap,
    io::{self, BufRead, BufWriter, Write},
};

use anyhow::Context;
use clap::Args;
use rules::{
    Audience, ByColor, Card, CardRequest, Color, Detail, Draws, FogAxes, Layout, Mode, ModeratorRequest,
    ModeratorText, Outcome, Playout, Profile, Reason, Reserve, Role, Royalty, Ruleset, Sight, Sighting,
    Stalemate,
    names::{color_name, role_name},
};
use serde::{Deserialize, Serialize};

/// Replay games: one JSON object per line in, one per line out
///
/// In: {"mode":"dark","moves":["e2e4","e7e5"]}, optionally with "fen", "layout" (as in protocol v1), "ruleset" (its
/// name, which also says the mode), "moderator", "fog" and "draws" (as in protocol v1), "stalemate", "sight", "royalty", "rulesetIds" (the ids
/// of presets) and "profile" (modifiers, as in protocol v1). Moves are in UCI (castling as e1g1, or king onto rook in
/// Chess960) or SAN. For a queen that splits, the move names the half that moves, as in d1d4r or Qd4=R. Where a side
/// may ask for pawn captures, "any" among the moves does, once a turn; after a yes, the move must be one. "try e4f5"
/// among the moves is a try that the moderator refuses, in UCI: its answer is announced, and binds as in a game. In
/// reconnaissance chess ("mode":"rbc") moves are requests, "0000" passes, and "sense e4" among the moves looks at e4
/// and the squares around it.
///
/// Out: {"plies":[…],"result":null}. Ply 0 is the start. Each ply has "ply", "fen" (the truth), "turn", "legal",
/// "announcements" since the previous ply, and "seats" with the "pieces", "visible" squares and "inCheck" of each side,
/// the squares on which it has "felt" something that it does not see, what it has "taken" or "lost" by the last move,
/// and the "reserves" that it knows, where there are drops. In reconnaissance chess a ply also has "sensed", which is
/// what the side to move saw of which squares, and "asked", if the move that led to it was played in place of another.
/// An illegal move makes the output for its line {"error":…,"ply":N}.
///
/// For four players on four boards, in: {"mode":"duplicate","moves":["e2e4",…]}, with the moves of north, south, east
/// and west in turn, in UCI. Each ply has "ply", "turn" (who is to move), "boards" (the FEN of NW, NE, SW and SE),
/// "legal" (the moves that are legal on both of that player's boards), "local" (the moves that are legal on each of
/// them alone), "ghosts" on each board and "inCheck" (the boards on which someone is in check). The result is
/// {"reason":…,"seats":{"north":"win",…}}.
#[derive(Args)]
pub(crate) struct Replay {
    /// Print only the last ply
    #[arg(long)]
    last: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Question {
    mode: Option<Mode>,
    #[serde(default)]
    moves: Vec<String>,
    fen: Option<String>,
    layout: Option<Layout>,
    ruleset: Option<Ruleset>,
    moderator: Option<ModeratorRequest>,
    draws: Option<Draws>,
    stalemate: Option<Stalemate>,
    fog: Option<FogAxes>,
    sight: Option<Sight>,
    royalty: Option<Royalty>,
    #[serde(default)]
    ruleset_ids: Vec<String>,
    profile: Option<Profile>,
}

/// Stands for the question for pawn captures, among the moves.
const ANY: &str = "any";
/// Comes before a move that is tried in vain.
const TRY: &str = "try ";
/// Comes before a square that is sensed.
const SENSE: &str = "sense ";

/// As much of a move as an error repeats.
fn shown(text: &str) -> String {
    text.chars().take(20).collect()
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Played {
        plies: Vec<Ply>,
        result: Option<GameResult>,
    },
    Duplicate {
        plies: Vec<duplicate::Ply>,
        result: Option<rules::duplicate::DuplicateEnding>,
    },
    Failed {
        error: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        ply: Option<u32>,
    },
}

#[derive(Serialize)]
struct Ply {
    ply: u32,
    fen: String,
    turn: &'static str,
    legal: Vec<String>,
    announcements: Vec<Announced>,
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sensed: Option<Sensed>,
    seats: Seats,
}

#[derive(Serialize)]
struct Announced {
    text: ModeratorText,
    audience: &'static str,
    #[serde(rename = "promotedTo", skip_serializing_if = "Option::is_none")]
    promoted_to: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dropped: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<Detail>,
}

#[derive(Serialize)]
struct Sensed {
    square: String,
    pieces: BTreeMap<String, String>,
}

#[derive(Serialize)]
struct Seats {
    white: SeatView,
    black: SeatView,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SeatView {
    pieces: BTreeMap<String, String>,
    visible: Vec<String>,
    /// Squares on which it knows something to stand that it does not see.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    felt: Vec<String>,
    in_check: Option<bool>,
    /// By the last move.
    #[serde(skip_serializing_if = "Option::is_none")]
    taken: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<&'static str>,
    /// By side; those that it does not know are left out.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    reserves: BTreeMap<&'static str, Vec<&'static str>>,
}

#[derive(Serialize)]
struct GameResult {
    /// white, black or draw
    winner: &'static str,
    reason: Reason,
}

impl Replay {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let mut out = BufWriter::new(io::stdout().lock());
        for line in io::stdin().lock().lines() {
            let line = line.context("cannot read standard input")?;
            if line.trim().is_empty() {
                continue;
            }
            serde_json::to_writer(&mut out, &self.answer(&line)).map_err(io::Error::from)?;
            out.write_all(b"\n")?;
        }
        out.flush()?;
        Ok(())
    }

    fn answer(&self, line: &str) -> Answer {
        let failed = |error: String, ply| Answer::Failed { error, ply };
        if duplicate::is_asked(line) {
            return duplicate::answer(line, self.last);
        }
        let question: Question = match serde_json::from_str(line) {
            Ok(question) => question,
            Err(error) => return failed(format!("this line is not a question: {error}"), None),
        };
        let (card, moves) = match question.card() {
            Ok(card) => card,
            Err(error) => return failed(error, None),
        };
        let mut playout = Playout::new(card);
        let mut plies = Vec::new();
        for text in &moves {
            if text == ANY {
                if !playout.ask_any() {
                    return failed("nothing can be asked now".to_owned(), Some(playout.ply() + 1));
                }
                continue;
            }
            if let Some(tried) = text.strip_prefix(TRY) {
                if let Err(why) = playout.try_text(tried) {
                    return failed(format!("{}: {why}", shown(text)), Some(playout.ply() + 1));
                }
                continue;
            }
            if let Some(square) = text.strip_prefix(SENSE) {
                let Ok(square) = square.parse() else {
                    return failed("not a square to sense".to_owned(), Some(playout.ply() + 1));
                };
                if !playout.sense(square) {
                    return failed("nothing can be sensed now".to_owned(), Some(playout.ply() + 1));
                }
                continue;
            }
            if !self.last {
                plies.push(Ply::of(&playout));
            }
            let over = playout.outcome().is_some();
            if let Err(error) = playout.play_text(text) {
                let why = if over { "the game is over".to_owned() } else { error.to_string() };
                return failed(format!("{}: {why}", shown(text)), Some(playout.ply() + 1));
            }
        }
        plies.push(Ply::of(&playout));
        Answer::Played { plies, result: playout.outcome().map(GameResult::of) }
    }
}

impl Question {
    fn card(self) -> Result<(Card, Vec<String>), String> {
        let mode = self.mode.or(self.ruleset.map(Ruleset::mode)).unwrap_or(Mode::Vanilla);
        let request = CardRequest {
            fen: self.fen,
            layout: self.layout,
            ruleset: self.ruleset,
            moderator: self.moderator,
            draws: self.draws,
            stalemate: self.stalemate,
            fog: self.fog,
            sight: self.sight,
            royalty: self.royalty,
            presets: self.ruleset_ids,
            profile: self.profile,
            ..CardRequest::of(mode)
        };
        // Chess960 without a number starts from the classic array, so that equal lines have equal answers.
        Card::new(request, 518).map(|card| (card, self.moves)).map_err(|error| error.to_string())
    }
}

impl Ply {
    fn of(playout: &Playout) -> Ply {
        let legal = playout.legal_moves();
        let mut legal: Vec<_> = legal.iter().map(|it| playout.rules().uci(*it).to_string()).collect();
        legal.sort_unstable();
        Ply {
            ply: playout.ply(),
            fen: playout.rules().fen(playout.position()),
            turn: color_name(playout.position().turn()),
            legal,
            announcements: playout
                .announcements()
                .iter()
                .map(|announcement| Announced {
                    text: announcement.text,
                    audience: match announcement.audience {
                        Audience::Only(color) => color_name(color),
                        Audience::Both => "both",
                    },
                    promoted_to: announcement.promoted_to.map(role_name),
                    dropped: announcement.dropped.map(role_name),
                    detail: announcement.detail,
                })
                .collect(),
            asked: playout.asked().map(|asked| asked.to_string()),
            sensed: playout
                .sensed()
                .map(|(square, seen)| Sensed { square: square.to_string(), pieces: pieces(seen) }),
            seats: Seats {
                white: SeatView::of(playout, Color::White),
                black: SeatView::of(playout, Color::Black),
            },
        }
    }
}

impl SeatView {
    fn of(playout: &Playout, color: Color) -> SeatView {
        let sighting = playout.sighting(color);
        let [visible, felt] = [sighting.visible(), sighting.felt()].map(|squares| {
            let mut names: Vec<_> = squares.into_iter().map(|it| it.to_string()).collect();
            names.sort_unstable();
            names
        });
        let last = playout.observed(color);
        SeatView {
            pieces: pieces(&sighting),
            visible,
            felt,
            in_check: playout.in_check(color),
            taken: last.as_ref().and_then(|it| it.taken).map(role_name),
            lost: last.as_ref().and_then(|it| it.lost).map(role_name),
            reserves: last.and_then(|it| it.reserves).map(held).unwrap_or_default(),
        }
    }
}

fn held(reserves: ByColor<Option<Reserve>>) -> BTreeMap<&'static str, Vec<&'static str>> {
    let of = |color: Color| {
        let reserve = reserves[color]?;
        let each = |role: Role| std::iter::repeat_n(role_name(role), reserve.count(role).into());
        Some((color_name(color), reserve.held().flat_map(each).collect()))
    };
    Color::ALL.into_iter().filter_map(of).collect()
}

fn pieces(sighting: &Sighting) -> BTreeMap<String, String> {
    let seen = sighting.occupied().into_iter().filter_map(|square| sighting.at(square));
    seen.map(|it| (it.square.to_string(), it.piece.char().to_string())).collect()
}

impl GameResult {
    fn of(outcome: Outcome) -> GameResult {
        GameResult { winner: outcome.winner.map_or("draw", color_name), reason: outcome.reason }
    }
}
