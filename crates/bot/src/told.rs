//! What a seat was told of each move, to hold suppositions against.

use rules::{
    Announcement, Announcements, Audience, ByColor, Color, Detail, Observation, Piece, Reserve, Rules,
    SightedPiece, Sighting, Square, What, Written,
};
use view::{MoveNotice, Notice, Said, SeenMove, SeenPiece, View};

use crate::ask::Ask;

/// What is known of one move.
#[derive(Debug)]
pub(crate) struct Told {
    /// The move, if it was the seat's own.
    pub(crate) own: Option<Written>,
    /// What the seat asked for, if that was played in its place.
    pub(crate) asked: Option<Written>,
    pub(crate) heard: Announcements,
    /// The rest, if somebody was in the seat then.
    pub(crate) whole: Option<(Observation, View)>,
}

impl Told {
    /// What a seat was told of all moves after the first `ply`. `view` is what it knew then, if that is known.
    pub(crate) fn since(ply: u32, view: Option<View>, rules: &Rules, ask: &Ask<'_>) -> Vec<Told> {
        let mut told: Vec<_> = (ply + 1..=ask.view.ply).map(|ply| Told::by_view(ask.view, ply)).collect();
        let Some(mut view) = view else { return told };
        for notice in ask.news {
            view.apply(notice);
            if let Notice::Moved(moved) = notice
                && let Some(index) = moved.ply.checked_sub(ply + 1)
                && let Some(told) = told.get_mut(index as usize)
            {
                told.whole = Some((observation(rules, &view, moved, &told.heard), view.clone()));
            }
        }
        told
    }

    /// What a view still tells of a move that was made long ago.
    fn by_view(view: &View, ply: u32) -> Told {
        let own = view.moves.iter().rev().find(|seen| seen.ply == ply && seen.by == view.seat);
        let heard = view.announcements().iter().filter(|said| said.ply == ply);
        let heard = heard.filter(|said| !said.text.is_of_turn());
        let asked = own.and_then(|seen| seen.asked).map(Written::from);
        Told { own: own.map(written), asked, heard: heard.map(announcement).collect(), whole: None }
    }

    /// How far a supposed move is from what the seat was told: 0 if it would have been told exactly this.
    pub(crate) fn distance(&self, supposed: &Observation) -> u32 {
        let (words, details) = unheard(&self.heard, &supposed.heard);
        let heard = u32::from(words);
        let Some((told, _)) = &self.whole else { return heard * UNLIKE + details };
        let Observation {
            turn,
            movement,
            sighting,
            in_check,
            taken,
            lost,
            checks,
            reserves,
            heard: _,
            outcome,
        } = told;
        let news = [
            *turn != supposed.turn,
            *movement != supposed.movement,
            *taken != supposed.taken,
            *lost != supposed.lost,
            *outcome != supposed.outcome,
        ];
        let unlike = heard + news.into_iter().map(u32::from).sum::<u32>();
        let doubtful =
            [*in_check != supposed.in_check, *checks != supposed.checks, *reserves != supposed.reserves];
        unlike * UNLIKE
            + details
            + doubtful.into_iter().map(u32::from).sum::<u32>()
            + off(sighting, &supposed.sighting)
    }
}

/// From here on a supposed move is another one than the seat was told of, and not the same on another board.
pub(crate) const UNLIKE: u32 = 100;

/// Whether something else would have been said of the move, and how many details of it would have been others. Where a
/// check comes from and which pawns can capture depends on the whole board, and so tells little of the move.
fn unheard(told: &Announcements, supposed: &Announcements) -> (bool, u32) {
    if told == supposed {
        return (false, 0);
    }
    let tries = |heard: &Announcements| heard.iter().find(|it| is_tries(it)).copied();
    let check = |heard: &Announcements| heard.iter().find(|it| is_check(it)).copied();
    let words = |heard: &Announcements| {
        let plain = |it: &Announcement| if is_check(it) { Announcement { detail: None, ..*it } } else { *it };
        heard.iter().filter(|it| !is_tries(it)).map(plain).collect::<Announcements>()
    };
    let details = u32::from(tries(told) != tries(supposed)) + u32::from(check(told) != check(supposed));
    (words(told) != words(supposed), details)
}

fn is_tries(announcement: &Announcement) -> bool {
    matches!(announcement.detail, Some(Detail::PawnTries(_)))
}

fn is_check(announcement: &Announcement) -> bool {
    matches!(announcement.detail, Some(Detail::Check(_)))
}

/// On how many squares the two differ.
fn off(told: &Sighting, supposed: &Sighting) -> u32 {
    if told == supposed {
        return 0;
    }
    let changes = told.changes(supposed);
    let squares = (told.visible() ^ supposed.visible())
        | (told.felt() ^ supposed.felt())
        | changes.gone
        | changes.new
        | changes.altered;
    squares.count().max(1) as u32
}

fn observation(rules: &Rules, view: &View, moved: &MoveNotice, heard: &Announcements) -> Observation {
    Observation {
        turn: moved.turn.color(),
        movement: moved.seen.as_ref().map(written),
        sighting: sighting(rules, view),
        in_check: moved.in_check,
        taken: moved.taken.map(|role| role.0),
        lost: moved.lost.map(|role| role.0),
        reserves: view
            .board()
            .and_then(|board| board.reserves)
            .map(|reserves| ByColor::new_with(|color| reserves[color].map(Reserve::from))),
        checks: view
            .board()
            .and_then(|board| board.checks)
            .map(|checks| ByColor { white: checks.white, black: checks.black }),
        heard: heard.clone(),
        // Nobody is asked anything once the game is over.
        outcome: None,
    }
}

fn sighting(rules: &Rules, view: &View) -> Sighting {
    let sighted = |seen: &SeenPiece| SightedPiece {
        square: seen.square.0,
        piece: Piece { role: seen.role.0, color: seen.owner.color() },
        hit_points: seen.hp,
        royal: seen.royal,
        traits: seen.modifiers,
    };
    Sighting::told(rules, view.visible().0, view.felt().0, view.pieces().iter().map(sighted))
}

fn written(seen: &SeenMove) -> Written {
    Written::from(*seen)
}

fn announcement(said: &Said) -> Announcement {
    Announcement {
        text: said.text,
        audience: said.only.map_or(Audience::Both, |seat| Audience::Only(seat.color())),
        promoted_to: said.promoted_to.map(|role| role.0),
        dropped: said.dropped.map(|role| role.0),
        detail: said.detail,
    }
}

/// Where the move captured, and what, as far as the seat heard.
pub(crate) fn heard_capture(heard: &Announcements) -> Option<(Square, Option<What>)> {
    heard.iter().find_map(|it| match it.detail? {
        Detail::Captured { square, what } => Some((square, what)),
        Detail::Check(_) | Detail::PawnTries(_) => None,
    })
}

/// Whether the seat would have heard of a check, and has.
pub(crate) fn gave_check(heard: &Announcements, to: Color) -> bool {
    let text = to.fold_wb(rules::ModeratorText::WhiteInCheck, rules::ModeratorText::BlackInCheck);
    heard.iter().any(|it| it.text == text)
}
