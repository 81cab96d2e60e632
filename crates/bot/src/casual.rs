//! A brain that plays like a casual player: it looks a little ahead where it sees the board, and guesses where it does
//! not. It never resigns and never offers a draw.

use rules::{Card, PawnCaptures, Position, Sight, duplicate::Player};
use view::{Role, Seat, Square, View};

use crate::{
    ask::{Answer, Ask, Brain, Candidate, Stuck},
    belief::Belief,
    curiosity,
    dice::Dice,
    duplicate::DuplicateMind,
    follow::Follow,
    guess::{Guess, likely_moves},
    level::Level,
    search::Search,
    weigh,
    worth::Worth,
};

pub(crate) struct Casual {
    level: Level,
    dice: Dice,
    table: Option<Table>,
    /// Of a duplicate game, if it is one.
    duplicate: Option<Box<DuplicateMind>>,
}

/// What it remembers of one game for two.
struct Table {
    card: Card,
    search: Search,
    start: Position,
    mind: Mind,
}

enum Mind {
    Sees(Box<Follow>),
    Guesses(Box<Belief>),
}

impl Casual {
    pub(crate) fn new(level: Level, seed: u64) -> Casual {
        Casual { level, dice: Dice::new(seed), table: None, duplicate: None }
    }

    /// Takes in the news, and weighs the candidates if it is the seat's turn.
    fn worths(&mut self, ask: &Ask<'_>) -> Vec<Worth> {
        let only_answers = ask.draw_offered || ask.may_sense || ask.candidates.is_empty();
        let Casual { level, dice, table, .. } = self;
        if table.as_ref().is_none_or(|table| table.card != *ask.card) {
            *table = Some(Table::new(ask.card, *level));
        }
        let Some(Table { search, start, mind, .. }) = table else { return Vec::new() };
        match mind {
            Mind::Sees(follow) => {
                if follow.catch_up(ask.view).is_none() {
                    **follow = Follow::new(ask.card);
                    if follow.catch_up(ask.view).is_none() {
                        **follow = Follow::imagine(ask.card, ask.view);
                    }
                }
                if only_answers {
                    return Vec::new();
                }
                weigh::seen(search, follow, ask, level.depth(), level.noise())
            }
            Mind::Guesses(belief) => {
                if !belief.precedes(ask.view) {
                    **belief = Belief::new(start, level.guesses(&search.rules));
                }
                belief.update(&search.rules, ask, dice);
                if only_answers {
                    return Vec::new();
                }
                weigh::guessed(search, belief, ask, level.depth().budget)
            }
        }
    }

    /// Clearly worse, or a dead draw.
    fn accepts_draw(&self, seat: Seat) -> bool {
        const WORSE: Worth = -300;
        let Some(Table { search, mind, .. }) = &self.table else { return false };
        let positions: Vec<&Position> = match mind {
            Mind::Sees(follow) => vec![follow.game.position()],
            Mind::Guesses(belief) => belief.guesses.iter().map(Guess::position).collect(),
        };
        let ahead: Worth = positions.iter().map(|it| search.taste.ahead(it, seat.color())).sum();
        let dead = positions.iter().filter(|it| search.taste.is_dead(it)).count();
        ahead <= WORSE * positions.len() as Worth || 2 * dead > positions.len()
    }

    /// Whether there is more likely a pawn capture than not: only then is the answer worth being bound by it.
    fn expects_pawn_capture(&self) -> bool {
        let Some(Table { search, mind: Mind::Guesses(belief), .. }) = &self.table else { return false };
        let has_one = |guess: &&Guess| {
            let position = guess.position();
            PawnCaptures::among(&likely_moves(&search.rules, position), position).count > 0
        };
        2 * belief.guesses.iter().filter(has_one).count() > belief.guesses.len()
    }

    /// Where it knows least.
    fn where_to_look(&mut self, view: &View) -> Square {
        match &self.table {
            Some(Table { mind: Mind::Guesses(belief), .. }) => {
                curiosity::where_to_look(belief, view, &mut self.dice)
            }
            Some(Table { mind: Mind::Sees(_), .. }) | None => Square(rules::Square::E4),
        }
    }

    /// The same at a duplicate table.
    fn think_for(&mut self, player: Player, ask: &Ask<'_>) -> Result<Answer, Stuck> {
        let duplicate = self.duplicate.get_or_insert_default();
        let lost = |_| Stuck::Confused("the moves in the view cannot be replayed".to_owned());
        duplicate.catch_up(ask.view).map_err(lost)?;
        if ask.draw_offered {
            return Ok(Answer::RespondDraw { accept: duplicate.accepts_draw(player) });
        }
        let worths = duplicate.worths(ask, self.level);
        self.commit(ask, &worths)
    }

    fn commit(&mut self, ask: &Ask<'_>, worths: &[Worth]) -> Result<Answer, Stuck> {
        let chosen = self.choose(ask, worths);
        chosen.map(Answer::Commit).ok_or_else(|| Stuck::Confused("no candidates".to_owned()))
    }

    fn choose(&mut self, ask: &Ask<'_>, worths: &[Worth]) -> Option<Candidate> {
        let noise = self.level.noise() as usize + 1;
        let rolled = worths.iter().map(|worth| worth + self.dice.below(noise) as Worth);
        let best = rolled.enumerate().max_by_key(|&(_, worth)| worth)?;
        Some(rather_a_queen(ask.candidates, worths, best.0))
    }
}

/// Prefers a queen, unless another promotion is clearly better. If the new piece will be captured at once, all
/// promotions are worth the same, but nobody would choose a knight.
fn rather_a_queen(candidates: &[Candidate], worths: &[Worth], chosen: usize) -> Candidate {
    const PLAINLY: Worth = 100;
    if candidates[chosen].written().dropped().is_some() {
        return candidates[chosen];
    }
    let queen = Candidate { promotion: Some(Role(rules::Role::Queen)), ..candidates[chosen] };
    match candidates.iter().position(|it| *it == queen) {
        Some(found) if worths[chosen] - worths[found] < PLAINLY => queen,
        _ => candidates[chosen],
    }
}

impl Table {
    fn new(card: &Card, level: Level) -> Table {
        let search = Search::new(card);
        let (_, start) = card.start();
        let mind = match card.sight() {
            Sight::Open => Mind::Sees(Box::new(Follow::new(card))),
            Sight::Own | Sight::Fog => {
                Mind::Guesses(Box::new(Belief::new(&start, level.guesses(&search.rules))))
            }
        };
        Table { card: card.clone(), search, start, mind }
    }
}

impl Brain for Casual {
    fn think(&mut self, ask: &Ask<'_>) -> Result<Answer, Stuck> {
        if let Some(player) = ask.view.seat.player() {
            return self.think_for(player, ask);
        }
        let worths = self.worths(ask);
        if ask.draw_offered {
            return Ok(Answer::RespondDraw { accept: self.accepts_draw(ask.view.seat) });
        }
        if ask.may_ask && self.expects_pawn_capture() {
            return Ok(Answer::AskAny);
        }
        if ask.may_sense {
            return Ok(Answer::Sense(self.where_to_look(ask.view)));
        }
        if ask.may_pass && ask.candidates.is_empty() {
            return Ok(Answer::Pass);
        }
        self.commit(ask, &worths)
    }
}
