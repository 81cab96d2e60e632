//! The game in words, for the model. Everything here comes from what the seat is asked, and from nothing else.

use std::fmt::Write as _;

use bot::Ask;
use rules::{Card, CardRequest, Layout, Sight, names::role_name};
use view::{Notice, OneBoard, ProfileNotice, Seat, SeenMove, SensedPiece, Tray, View};

use super::{
    answers::{ASK, PASS, SENSE, write_move},
    spoken::{spoken, spoken_detail},
};

/// One turn: what the model is told, which is remembered, and what it is asked, which is not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    pub(super) told: String,
    pub(super) asked: String,
}

/// The model's part, the rules, and how to answer.
pub(super) fn system(ask: &Ask<'_>) -> String {
    let seat = colour(ask.view.seat);
    let rules = rules_of(ask.card);
    let sight = match ask.card.sight() {
        _ if ask.card.has_sensing() => {
            "The diagram shows your own pieces and what you have sensed on this turn, and ? wherever you do not know \
             what is there. You sense first, and then you are asked for your move. The listed moves are those that \
             your pieces could make if nothing of the other side's stood in their way. A move that meets something is \
             cut short there, or comes to nothing, and your turn is over all the same."
        }
        Sight::Open => "The diagram shows you the whole board, and every listed move is legal.",
        Sight::Own => {
            "The diagram shows your own pieces only, and ? wherever you do not know what is there. The listed moves \
             are those that your pieces could make if nothing stood in their way: some of them will be refused. A \
             refused try costs you nothing, and tells you something; you are asked again."
        }
        Sight::Fog => {
            "The diagram shows your own pieces and the squares that they reach, and ? for what lies in the fog. Every \
             listed move is possible."
        }
    };
    format!(
        "You play chess against somebody else. You have the {seat} pieces. Think about what the other side \
         threatens, what you threaten, and which pieces are undefended, and play to win.\n\n\
         The rules of this game: {rules}\n\n\
         {sight} In diagrams capital letters are white pieces, small letters are black ones, P pawn, N knight, B \
         bishop, R rook, Q queen, K king, and . is an empty square. White's pawns move up the diagram, Black's down.\n\n\
         Moves are written as the square that a piece leaves and the square that it goes to: e2e4; with q, r, b or n \
         at the end if a pawn is promoted: e7e8q. Castling is listed like any other move. A piece from a reserve is \
         written with @ before its square: N@f3.\n\n\
         Answer with exactly one JSON object and nothing else:\n\
         {{\"reasoning\": \"one to three short sentences\", \"move\": \"e2e4\"}}\n\
         \"move\" is one of the listed moves, letter by letter, or \"resign\" or \"offer draw\", or what else \
         you are told that it may be; when a draw has been offered to you it may be \"accept draw\" or \"decline draw\"."
    )
}

/// The card without any name that a player gave it: a name is not a rule, and would put the player's words into the
/// prompt.
fn rules_of(card: &Card) -> String {
    let nameless = match card.layout() {
        Layout::Premade { .. } => return card.to_string(),
        Layout::Fen { fen, .. } => Layout::Fen { fen: fen.clone(), name: None },
        Layout::Custom { pieces, .. } => Layout::Custom { pieces: pieces.clone(), name: None },
    };
    let request = CardRequest { layout: Some(nameless), ..CardRequest::from(card) };
    Card::new(request, 0).map(|card| card.to_string()).unwrap_or_default()
}

pub(super) fn turn(ask: &Ask<'_>, may_offer: bool) -> Turn {
    Turn { told: told(ask), asked: asked(ask, may_offer) }
}

/// Sent after an unusable answer.
pub(super) fn correction(why: &str) -> String {
    format!(
        "That answer cannot be used: {why}. Answer again with exactly one JSON object, \
         {{\"reasoning\": \"…\", \"move\": \"…\"}}, and choose \"move\" from the list above."
    )
}

/// What has happened, and the current position.
fn told(ask: &Ask<'_>) -> String {
    let view = ask.view;
    let mut text = String::new();
    let news: Vec<_> = ask.news.iter().flat_map(|notice| heard(notice, view.seat)).collect();
    if !news.is_empty() {
        text.push_str("Since you were asked last:\n");
        for line in news {
            let _infallible = writeln!(text, "- {line}");
        }
        text.push('\n');
    }
    let number = view.ply / 2 + 1;
    let turn = if view.turn == view.seat { "It is your turn" } else { "It is the other side's turn" };
    let _infallible = writeln!(text, "Move {number}. {turn}. The board as you know it:");
    draw(&mut text, view);
    remarks(&mut text, ask);
    text
}

/// What the model may do, and what it has done so far.
fn asked(ask: &Ask<'_>, may_offer: bool) -> String {
    let view = ask.view;
    let mut text = String::new();
    let own: Vec<_> = view.moves.iter().filter(|it| it.by == view.seat).map(write_seen).collect();
    if !own.is_empty() {
        let _infallible = writeln!(text, "Your moves so far: {}", own.join(" "));
    }
    if !ask.refused.is_empty() {
        let refused: Vec<_> = ask.refused.iter().map(|it| write_move(it.candidate)).collect();
        let _infallible = writeln!(text, "Tried on this turn and refused: {}", refused.join(" "));
    }
    if let Some(square) = view.touched() {
        let _infallible = writeln!(text, "You have touched the piece on {square}: it must move.");
    }
    if ask.draw_offered {
        text.push_str(
            "A draw has been offered to you. You may answer \"accept draw\" or \"decline draw\".\n",
        );
    }
    if view.draw_offer == Some(view.seat) {
        text.push_str("You have offered a draw, and wait for the answer; it is still for you to move.\n");
    } else if !may_offer && view.turn == view.seat {
        text.push_str("You cannot offer a draw now.\n");
    }
    if ask.may_ask {
        let _infallible = writeln!(text, "You may ask once whether you have a pawn capture: \"{ASK}\".");
    }
    if ask.may_sense {
        let _infallible = writeln!(
            text,
            "You may sense now, once on this turn: \"{SENSE}e7\" shows you what stands on e7 and on the squares around \
             it."
        );
    }
    if ask.may_pass {
        let _infallible = writeln!(text, "You may end your turn without a move: \"{PASS}\".");
    }
    if let Some(face) = view.clock() {
        let (own, other) =
            (face.remaining_ms[view.seat.color()] / 1000, face.remaining_ms[!view.seat.color()] / 1000);
        let _infallible = writeln!(text, "Clocks: you have {own} seconds, the other side {other}.");
    }
    if !ask.candidates.is_empty() {
        let moves: Vec<_> = ask.candidates.iter().map(|it| write_move(*it)).collect();
        let _infallible = writeln!(text, "Moves that you may try: {}", moves.join(" "));
    }
    text
}

/// What the diagram cannot show.
fn remarks(text: &mut String, ask: &Ask<'_>) {
    let Some(OneBoard { pieces, in_check, taken, lost, checks, sensed, .. }) = ask.view.board() else {
        return;
    };
    let seat = ask.view.seat;
    let earlier = sensed.iter().filter(|it| it.ply < ask.view.ply);
    let earlier: Vec<_> = earlier
        .filter_map(|it| Some((it.piece.filter(|piece| piece.owner != seat)?, ask.view.ply - it.ply)))
        .map(|(piece, ago)| format!("{} ({ago} half-moves ago)", standing(piece)))
        .collect();
    if !earlier.is_empty() {
        let _infallible = writeln!(text, "Sensed earlier: {}.", earlier.join(", "));
    }
    if *in_check == Some(true) {
        text.push_str("You are in check.\n");
    }
    let _infallible = writeln!(text, "You have captured: {}. You have lost: {}.", tray(*taken), tray(*lost));
    if let Some(checks) = checks {
        let _infallible = writeln!(
            text,
            "Checks given so far: by you {}, by the other side {}.",
            checks[seat.color()],
            checks[!seat.color()]
        );
    }
    let points: Vec<_> = pieces
        .iter()
        .filter_map(|it| Some((it.square, it.hp?)))
        .map(|(at, hp)| format!("{at} {hp}"))
        .collect();
    if !points.is_empty() {
        let _infallible = writeln!(text, "Hit points: {}.", points.join(", "));
    }
    let royal: Vec<_> = pieces.iter().filter(|it| it.royal).map(|it| it.square.to_string()).collect();
    if !royal.is_empty() {
        let _infallible = writeln!(text, "Royal besides kings: the pieces on {}.", royal.join(", "));
    }
}

fn draw(text: &mut String, view: &View) {
    for rank in rules::Rank::ALL.into_iter().rev() {
        text.push(rank.char());
        for file in rules::File::ALL {
            let square = view::Square(rules::Square::from_coords(file, rank));
            let seen = view.piece_at(square).map(|piece| (piece.role, piece.owner));
            let sensed = view.sensed().iter().find(|it| it.square == square && it.ply == view.ply);
            let shown = seen.or_else(|| sensed?.piece.map(|piece| (piece.role, piece.owner)));
            let sign = match shown {
                Some((role, owner)) => role.0.of(owner.color()).char(),
                None if sensed.is_some() || view.visible().0.contains(square.0) => '.',
                None => '?',
            };
            text.push(' ');
            text.push(sign);
        }
        text.push('\n');
    }
    text.push_str("  a b c d e f g h\n");
}

/// What a seat was told, one line for each thing.
fn heard(notice: &Notice, seat: Seat) -> Vec<String> {
    match notice {
        Notice::Moved(moved) => {
            let mut lines = Vec::new();
            match moved.seen {
                Some(seen) => {
                    let who = if seen.by == seat { "You" } else { "The other side" };
                    let asked = seen.asked.map(|asked| write_move(rules::Written::from(asked).into()));
                    lines.push(match (asked, is_pass(&seen)) {
                        (Some(asked), true) => format!("{who} asked for {asked}, and nothing was played."),
                        (None, true) => format!("{who} passed."),
                        (Some(asked), false) => {
                            format!("{who} asked for {asked}, and {} was played.", write_seen(&seen))
                        }
                        (None, false) => format!("{who} moved {}.", write_seen(&seen)),
                    });
                }
                None => lines.push("The other side moved, and you did not see what.".to_owned()),
            }
            lines.extend(moved.taken.map(|role| format!("You captured a {}.", role_name(role.0))));
            lines.extend(moved.lost.map(|role| format!("You lost a {}.", role_name(role.0))));
            lines
        }
        Notice::Announced(said) => {
            let became = said.promoted_to.map(|role| format!(" It is a {} now.", role_name(role.0)));
            let detail = said.detail.map(|detail| format!(" {}", spoken_detail(detail)));
            vec![format!(
                "Announced: {}{}{}",
                spoken(said.text),
                became.unwrap_or_default(),
                detail.unwrap_or_default()
            )]
        }
        Notice::Sensed(sense) => {
            let pieces: Vec<_> = sense.pieces.iter().map(|piece| standing(*piece)).collect();
            let (on, rest) = match pieces.is_empty() {
                true => ("nothing".to_owned(), ""),
                false => (pieces.join(", "), " and nothing else"),
            };
            vec![format!("You sensed {} and the squares around it, and found {on}{rest}.", sense.square)]
        }
        Notice::DrawOffer { by: None } => vec!["The draw offer no longer stands.".to_owned()],
        Notice::Profile(notice) => match &**notice {
            ProfileNotice::Updated(_) => {
                vec!["The rules have changed: what is said above of the rules holds now.".to_owned()]
            }
            ProfileNotice::Proposed(_) | ProfileNotice::Scheduled(_) | ProfileNotice::Declined { .. } => {
                Vec::new()
            }
        },
        Notice::DrawOffer { by: Some(_) }
        | Notice::Touched { .. }
        | Notice::Asking { .. }
        | Notice::Clock { .. }
        | Notice::Outage { .. }
        | Notice::Duplicate(_)
        | Notice::Refused { .. }
        | Notice::Ended { .. } => Vec::new(),
    }
}

/// "black knight on f6"
fn standing(piece: SensedPiece) -> String {
    format!("{} {} on {}", colour(piece.owner), role_name(piece.role.0), piece.square)
}

/// A move that was made, as the model would ask for it.
fn write_seen(seen: &SeenMove) -> String {
    match is_pass(seen) {
        true => PASS.to_owned(),
        false => write_move(rules::Written::from(*seen).into()),
    }
}

fn is_pass(seen: &SeenMove) -> bool {
    rules::Written::from(*seen).is_pass()
}

fn tray(tray: Tray) -> String {
    let Tray { pawn, knight, bishop, rook, queen, king } = tray;
    let counts = [
        (queen, "queen"),
        (rook, "rook"),
        (bishop, "bishop"),
        (knight, "knight"),
        (pawn, "pawn"),
        (king, "king"),
    ];
    let said: Vec<_> = counts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, name)| format!("{count} {name}{}", if count == 1 { "" } else { "s" }))
        .collect();
    if said.is_empty() { "nothing".to_owned() } else { said.join(", ") }
}

fn colour(seat: Seat) -> &'static str {
    seat.color().fold_wb("white", "black")
}
