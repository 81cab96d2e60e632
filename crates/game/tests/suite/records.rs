//! Records: a game can be rebuilt from its bytes, and damaged bytes are noticed.

use fastrand::Rng;
use game::{BadRecord, Care, Corrupt, Game, Record};
use rules::{Card, CardRequest, Clock, Mode};
use view::{Refusal, Seat, SeatSet};

use crate::{
    random,
    table::{STARTED, Table, intent},
};

const CLOCK: Option<Clock> = Some(Clock::Fischer { initial_ms: 60_000, increment_ms: 1_000 });

fn replay(card: &Card, records: &[Vec<u8>]) -> Result<Game, Corrupt> {
    Game::replay(card.clone(), STARTED, SeatSet::default(), records.iter().map(Vec::as_slice), Care::Judge)
}

/// `Table::play` replays every script; this one has as many kinds of record as a live game can have.
fn eventful() -> Table {
    Table::with(CardRequest { clock: CLOCK, ..CardRequest::of(Mode::Blind) }).play(
        "+10 e2e4   => moved->both, white_moved->black
         +200 e4    => no_such_piece->black
         +1 e8      => no_legal_moves->black
         +0 d7      => touched d7->black
         +3000 d7d4 => illegal_move->black
         +1 white offer => draw_offer white->both
         +1 black decline => draw_offer none->both
         +1 d7d5    => moved->both, black_moved->white
         +1 f1b5    => moved->both, white_moved->black, black_in_check->both
         +1 h7h6    => wont_help->black
         +1 c7c6 => moved->both, black_moved->white
         +1 b5c6 => moved->both, white_moved_captured->black, black_in_check->both
         +1 b7c6 => moved->both, black_moved_captured->white
         +1 g1f3 => moved->both, white_moved->black
         +1 c8g4 => moved->both, black_moved->white
         +1 e1g1 => moved->both, white_castled_kingside->black",
    )
}

#[test]
fn every_kind_of_end_comes_back() {
    let ends = [
        "+5 white resign => white_resigned->both, ended black resign->both",
        "+5 black resign => black_resigned->both, ended white resign->both",
        "+60000 rule time => white_out_of_time->both, ended black out_of_time->both",
        "+5 rule abandoned black => black_abandoned->both, ended white abandoned->both",
        "+5 rule abandoned both => both_abandoned->both, ended nobody abandoned->both",
        "+5 rule left white => white_left->both, ended black player_left->both",
        "+5 rule ai => ai_unavailable->both, ended nobody ai_unavailable->both",
        "+5 white abort => aborted->both, ended nobody aborted->both",
        "white offer => draw_offer white->both
         black accept => draw_agreed->both, ended nobody draw_agreed->both",
    ];
    for end in ends {
        let table = Table::with(CardRequest { clock: CLOCK, ..CardRequest::of(Mode::Blind) }).play(end);
        let again = table.again();
        let review = |game: &Game| game.finished().expect("finished game").review();
        assert_eq!(review(&again), review(&table.game), "{end}");
        assert_eq!(again.seq(), table.game.seq());
    }
}

#[test]
fn a_record_is_its_bytes() {
    for bytes in eventful().records {
        let record = Record::decode(&bytes).expect("own record");
        assert_eq!(record.encode(), bytes);
        let mut longer = bytes.clone();
        longer.push(0);
        assert_eq!(Record::decode(&longer), Err(BadRecord), "{bytes:?} and something after it");
    }
}

#[test]
fn random_games_come_back() {
    let mut rng = Rng::with_seed(6);
    for request in random::cards() {
        for _ in 0..3 {
            let mut table = Table::with(request.clone());
            random::play(&mut table, &mut rng, 120, |_| {});
            // An empty script runs the checks that every script runs.
            table.play("");
        }
    }
}

/// Including a touched piece, a draw offer and running clocks.
#[test]
fn a_game_goes_on_where_it_was() {
    let script = "+10 e2e4 => moved->both, white_moved->black
         +20 e7   => touched e7->black
         +0 white offer => draw_offer white->both";
    let table = || Table::with(CardRequest { clock: CLOCK, ..CardRequest::of(Mode::Blind) }).play(script);
    let mut went_on = table();
    let mut came_back = table();
    came_back.game = came_back.again();
    assert_eq!(came_back.game.deadline(), went_on.game.deadline());
    assert_eq!(came_back.ask(Seat::Black, intent("d7d5")), Err(Refusal::MustMoveTouchedPiece));
    assert_eq!(came_back.ask(Seat::White, intent("offer")), Err(Refusal::DrawAlreadyOffered));
    for table in [&mut went_on, &mut came_back] {
        assert_eq!(table.speak("+500 e7e5"), "moved->both, draw_offer none->both, black_moved->white");
    }
    assert_eq!(came_back.views(), went_on.views());
    assert_eq!(came_back.records, went_on.records);
}

#[test]
fn repetitions_are_remembered() {
    let mut table = Table::of(Mode::Blind).play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    table.game = table.again();
    table.play("f6g8 => moved->both, black_moved->white, draw_threefold->both, ended nobody threefold->both");
}

/// Whatever the damage, the result is either a record that is refused, at the damage or after it, or another valid
/// game.
#[test]
fn damaged_bytes_never_panic() {
    let table = eventful();
    let card = table.game.card();
    let mut corrupt = 0;
    let mut check = |at: usize, bytes: Vec<u8>| {
        let mut records = table.records.clone();
        records[at] = bytes;
        match replay(card, &records) {
            Err(Corrupt { seq }) => {
                assert!(seq as usize >= at, "record {at} is damaged, not {seq}");
                corrupt += 1;
            }
            Ok(game) => {
                let now = u64::MAX;
                let views = Seat::PAIR.map(|seat| game.view(seat));
                assert_eq!(views.each_ref().map(|view| view.ply), [game.ply(); 2]);
                let _any = game.decide(game.turn(), intent("a2a3"), now);
            }
        }
    };
    for (at, bytes) in table.records.iter().enumerate() {
        for cut in 0..bytes.len() {
            check(at, bytes[..cut].to_vec());
        }
        for index in 0..bytes.len() {
            for flip in 1..=u8::MAX {
                let mut damaged = bytes.clone();
                damaged[index] ^= flip;
                check(at, damaged);
            }
        }
    }
    assert!(corrupt > 10_000, "most damage is noticed: {corrupt}");
}

/// A record that no such game could contain is identified by its number.
#[test]
fn a_record_that_does_not_fit_is_named() {
    let record = |mode, script: &str| Table::of(mode).play(script).records.pop().expect("record");
    let e4 = record(Mode::Blind, "e2e4");
    let e5 = record(Mode::Blind, "e2e4 e7e5");
    let resigned = record(Mode::Blind, "white resign => white_resigned->both, ended black resign->both");
    let touched = record(Mode::Blind, "g1 => touched g1->white");
    let declined = record(
        Mode::Blind,
        "white offer => draw_offer white->both
         black decline => draw_offer none->both",
    );
    let aborted = record(Mode::Blind, "white abort => aborted->both, ended nobody aborted->both");
    let timeout = Table::with(CardRequest { clock: CLOCK, ..CardRequest::of(Mode::Blind) })
        .play("+60000 rule time => white_out_of_time->both, ended black out_of_time->both")
        .records
        .remove(0);

    let blind = Card::of(Mode::Blind);
    let cases: [(&str, Vec<&Vec<u8>>, u32); 9] = [
        ("the wrong side moves first", vec![&e5], 0),
        ("the wrong side moves again", vec![&e4, &e4], 1),
        ("a move after the end", vec![&e4, &resigned, &e5], 2),
        ("an end after the end", vec![&resigned, &resigned], 1),
        ("another piece than the touched one", vec![&touched, &e4], 1),
        ("an answer to no offer", vec![&e4, &declined], 1),
        ("too late to abort", vec![&e4, &e5, &aborted], 2),
        ("time up without a clock", vec![&e4, &timeout], 1),
        ("the other side's piece is touched", vec![&e4, &touched], 1),
    ];
    for (what, records, seq) in cases {
        let records: Vec<_> = records.into_iter().cloned().collect();
        assert_eq!(replay(&blind, &records).err(), Some(Corrupt { seq }), "{what}");
    }
    let dark = Card::of(Mode::Dark);
    assert_eq!(replay(&dark, &[touched]).err(), Some(Corrupt { seq: 0 }), "a game without touch-move");
}

#[test]
fn a_record_from_before_the_last_one_does_not_fit() {
    let table = Table::of(Mode::Blind).play(
        "+100 e2e4 => moved->both, white_moved->black
         +100 e7e5 => moved->both, black_moved->white",
    );
    let early = Table::of(Mode::Blind).play(
        "e2e4
         e7e5",
    );
    let records = [table.records[0].clone(), early.records[1].clone()];
    assert_eq!(replay(table.game.card(), &records).err(), Some(Corrupt { seq: 1 }));
    let told = Game::replay(
        table.game.card().clone(),
        STARTED + 500,
        SeatSet::default(),
        [table.records[0].as_slice()],
        Care::Judge,
    );
    assert_eq!(told.err(), Some(Corrupt { seq: 0 }), "it happened before the game");
}

/// Such a game would be stuck: only the touched piece may move, and it cannot.
#[test]
fn a_touch_that_could_not_be_does_not_fit() {
    let touch = |table: Table, square: &str| {
        table.play(&format!("{square} => touched {square}->white")).records.remove(0)
    };
    let boxed_king = touch(Table::at(Mode::Blind, "4k3/8/8/8/8/8/8/4K2R w - - 0 1"), "e1");
    let knights = ["g1", "b1"].map(|square| touch(Table::of(Mode::Blind), square));
    let blind = Card::of(Mode::Blind);
    assert_eq!(replay(&blind, &[boxed_king]).err(), Some(Corrupt { seq: 0 }));
    assert_eq!(replay(&blind, &knights).err(), Some(Corrupt { seq: 1 }));
}
