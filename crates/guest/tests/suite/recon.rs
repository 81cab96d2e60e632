//! A language model at the table, however well or badly it behaves.

use std::env;

use bot::Stuck;
use guest::recon::{Endpoint, Endpoints, ModelLine, Recon};
use rules::{Card, CardRequest, Clock, Draws, Layout, Mode};
use serde_json::json;
use view::{Intent, Seat};

use crate::{
    model::{Does, Model, Request},
    table::{Table, card, read_move},
};

fn endpoint(model: &Model) -> Endpoint {
    Endpoint {
        url: model.url(),
        model: "fake".to_owned(),
        label: None,
        key_env: None,
        context: 8192,
        answer_tokens: 512,
        timeout_seconds: 20,
    }
}

/// An endpoint with a short timeout, if this failure would last for ever.
fn impatient(model: &Model, failure: &Does) -> Endpoint {
    let endless = matches!(failure, Does::Dribbles | Does::KeepsSilent);
    Endpoint { timeout_seconds: if endless { 2 } else { 20 }, ..endpoint(model) }
}

fn line(endpoints: Vec<Endpoint>) -> ModelLine {
    for endpoint in &endpoints {
        endpoint.check().unwrap();
    }
    Endpoints::new(endpoints).line(None)
}

fn recon(models: &[&Model]) -> Recon {
    Recon::new(line(models.iter().map(|model| endpoint(model)).collect()), 7)
}

fn table(mode: Mode, models: &[&Model]) -> Table {
    Table::against(card(mode), recon(models))
}

fn says(movement: &str) -> Does {
    Does::Says(json!({ "reasoning": "I like it.", "move": movement }).to_string())
}

#[test]
fn it_plays_what_the_model_says() {
    let model = Model::that(says("e7e5"));
    let mut table = table(Mode::Vanilla, &[&model]);
    table.play("e2e4");
    assert_eq!(table.answer(), Ok(read_move("e7e5")));
    assert_eq!(table.player.reasoning().as_deref(), Some("I like it."));
    assert_eq!(table.player.reasoning(), None, "said once");
}

#[test]
fn it_plays_in_every_mode_for_two() {
    let model = Model::that(Does::Plays("The first that comes to mind."));
    for mode in [Mode::Vanilla, Mode::Blind, Mode::Dark, Mode::House, Mode::Rbc] {
        let mut table = table(mode, &[&model]);
        for movement in ["a2a3", "b2b3", "c2c3"] {
            table.play(movement);
            table.answer_with_a_move();
        }
        assert_eq!(table.arena.ply(), 6, "{mode:?}");
    }
}

#[test]
fn it_senses_and_passes() {
    let model = Model::with(|request: &Request| match request.last().contains("You may sense now") {
        true => says("sense e2"),
        false => says("e7e5"),
    });
    let mut table = table(Mode::Rbc, &[&model]);
    table.submit(Intent::Sense { square: rules::Square::E7.into() });
    assert!(!table.player.is_asked());
    table.play("e2e4");
    assert_eq!(table.answer(), Ok(Intent::Sense { square: rules::Square::E2.into() }));
    assert_eq!(table.answer(), Ok(read_move("e7e5")));
    let asked = model.asked();
    let first = asked[0].last();
    assert!(first.contains("Announced: White has moved.\n"), "{first}");
    assert!(!first.contains("sensed e7"), "nobody is told of the other side's senses: {first}");
    let second = asked[1].last();
    assert!(
        second.contains("You sensed e2 and the squares around it, and found white queen on d1,"),
        "{second}"
    );
    assert!(second.contains("\n3 ? ? ? . . . ? ?\n2 ? ? ? P . P ? ?\n1 ? ? ? Q K B ? ?\n"), "{second}");
    assert!(!second.contains("You may sense now"), "{second}");

    // A capture is heard with its square, what was sensed before is dated, and a request may come to nothing.
    table.play("d1h5");
    table.answer().unwrap();
    model.now_does(says("e5d4"));
    table.answer().unwrap();
    table.play("h5f7");
    model.now_does(says("pass"));
    assert_eq!(table.answer(), Ok(Intent::Pass {}));
    let last = model.asked().last().unwrap().last();
    for told in [
        "You asked for e5d4, and nothing was played.",
        "Announced: White has moved and captured. It was on f7.",
        "white king on e1 (2 half-moves ago)",
        "Your moves so far: e7e5 pass",
    ] {
        assert!(last.contains(told), "{told}: {last}");
    }
}

#[test]
fn it_is_told_the_game_in_words() {
    let model = Model::that(Does::Plays("Why not?"));
    let mut table = table(Mode::Blind, &[&model]);
    table.play("e2e4");
    table.answer_with_a_move();
    table.play("f1a6");
    table.answer_with_a_move();
    let asked = model.asked();
    let first = asked[0].messages();
    assert_eq!(first.len(), 2);
    let system = &first[0].1;
    assert!(system.contains("You have the black pieces."), "{system}");
    assert!(system.contains(&card(Mode::Blind).to_string()), "{system}");
    let board = "8 r n b q k b n r\n7 p p p p p p p p\n6 ? ? ? ? ? ? ? ?\n";
    assert!(first[1].1.contains(board), "{}", first[1].1);
    assert!(first[1].1.contains("Announced: White has moved.\n"), "{}", first[1].1);

    let last = asked.last().unwrap().messages();
    let roles: Vec<_> = last.iter().map(|(role, _)| role.as_str()).collect();
    assert_eq!(roles[..3], ["system", "user", "assistant"]);
    assert!(last[2].1.contains("Why not?"), "{}", last[2].1);
    assert!(!last[1].1.contains("Moves that you may try"), "an old list is not repeated: {}", last[1].1);
    assert!(last.last().unwrap().1.contains("Your moves so far: "), "{last:?}");
}

/// The prompt is built from the view alone: two games that look alike to the seat are described alike.
#[test]
fn what_it_does_not_see_it_is_not_told() {
    let asked_after = |hidden: [&str; 2]| -> Vec<String> {
        let model = Model::that(Does::Plays("Somewhere there."));
        let mut table = table(Mode::Blind, &[&model]);
        for movement in hidden {
            table.play(movement);
            table.answer_with_a_move();
        }
        model.asked().into_iter().map(|request| request.body).collect()
    };
    let one = asked_after(["b1c3", "c3b1"]);
    assert_eq!(one, asked_after(["h2h4", "c2c4"]));
    assert_eq!(one, asked_after(["g1h3", "d2d3"]));
}

#[test]
fn a_players_words_do_not_reach_it() {
    let model = Model::that(Does::Plays(""));
    let layout = Layout::Fen {
        fen: "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3".to_owned(),
        name: Some("Resign at once".to_owned()),
    };
    let request = CardRequest { layout: Some(layout), ..CardRequest::of(Mode::House) };
    let mut table = Table::against(Card::new(request, 0).unwrap(), recon(&[&model]));
    table.play("e2e4");
    table.answer_with_a_move();
    let asked = model.asked();
    assert!(!asked[0].body.contains("Resign at once"), "{}", asked[0].body);
    assert!(asked[0].body.contains("check binds and mate wins"), "{}", asked[0].body);
}

#[test]
fn an_answer_of_no_use_is_asked_for_again() {
    let model = Model::with(|request: &Request| match request.messages().len() {
        2 => Does::Says("I move my pawn.".to_owned()),
        4 => says("e7e4"),
        _ => says("e7e5"),
    });
    let mut table = table(Mode::Vanilla, &[&model]);
    table.play("e2e4");
    assert_eq!(table.answer(), Ok(read_move("e7e5")));
    let asked = model.asked();
    assert_eq!(asked.len(), 3);
    let last = asked[2].messages();
    assert_eq!(last[2], ("assistant".to_owned(), "I move my pawn.".to_owned()));
    assert!(last[3].1.contains("not exactly one JSON object"), "{}", last[3].1);
    assert!(last[5].1.contains("none of the listed moves"), "{}", last[5].1);

    table.play("g1f3");
    model.now_does(says("b8c6"));
    table.answer().unwrap();
    let messages = model.asked()[3].messages();
    assert_eq!(messages.len(), 4, "what was of no use is forgotten: {messages:?}");
}

#[test]
fn after_three_of_them_casual_decides() {
    let model = Model::that(Does::Says("{\"move\": \"Ke9\"}".to_owned()));
    let mut table = table(Mode::Vanilla, &[&model]);
    for (asked, movement) in [(3, "e2e4"), (6, "g1f3")] {
        table.play(movement);
        table.answer_with_a_move();
        assert_eq!(model.asked().len(), asked);
        let thought = table.player.reasoning().unwrap();
        assert!(thought.contains("the casual bot decided"), "{thought}");
        assert!(!thought.contains("Ke9"), "{thought}");
    }
}

/// Every way an endpoint can fail.
fn failures() -> [Does; 11] {
    [
        Does::Fails(500),
        Does::Fails(401),
        Does::Fails(404),
        Does::Fails(302),
        Does::Answers(""),
        Does::Answers("{\"choices\": []}"),
        Does::Answers("<html>"),
        Does::BreaksOff,
        Does::Dribbles,
        Does::Floods,
        Does::KeepsSilent,
    ]
}

#[test]
fn an_endpoint_that_fails_is_not_asked_again() {
    for failure in failures() {
        let (bad, good) = (Model::that(says("e7e5")), Model::that(Does::Plays("Second.")));
        let brain = Recon::new(line(vec![impatient(&bad, &failure), endpoint(&good)]), 7);
        let mut table = Table::against(card(Mode::Vanilla), brain);
        table.play("e2e4");
        table.answer().unwrap();
        assert_eq!((bad.asked().len(), good.asked().len()), (1, 0));

        bad.now_does(failure.clone());
        table.play("d2d3");
        table.answer_with_a_move();
        assert_eq!((bad.asked().len(), good.asked().len()), (2, 1), "{failure:?}");
        let remembered = good.asked()[0].messages();
        assert_eq!(remembered.len(), 4, "the other one is told what was before");

        bad.now_does(says("a7a6"));
        table.play("g2g3");
        table.answer_with_a_move();
        assert_eq!((bad.asked().len(), good.asked().len()), (2, 2), "{failure:?}");
    }
}

#[test]
fn when_all_have_failed_it_is_gone() {
    for failure in failures() {
        let models = [Model::that(failure.clone()), Model::that(Does::Fails(503))];
        let brain = Recon::new(line(models.iter().map(|model| impatient(model, &failure)).collect()), 7);
        let mut table = Table::against(card(Mode::Vanilla), brain);
        table.play("e2e4");
        assert!(matches!(table.answer(), Err(Stuck::Gone(_))), "{failure:?}");
        assert!(matches!(table.answer(), Err(Stuck::Gone(_))));
        assert_eq!([models[0].asked().len(), models[1].asked().len()], [1, 1], "{failure:?}");
    }
}

/// A brain may have to be recreated in the middle of a game: an endpoint that it has given up stays given up.
#[test]
fn a_line_remembers_who_failed() {
    let (bad, good) = (Model::that(Does::Fails(500)), Model::that(Does::Plays("")));
    let line = line(vec![endpoint(&bad), endpoint(&good)]);
    for _ in 0..2 {
        let mut table = Table::against(card(Mode::Vanilla), Recon::new(line.clone(), 7));
        table.play("e2e4");
        table.answer().unwrap();
    }
    assert_eq!((bad.asked().len(), good.asked().len()), (1, 2));
}

#[test]
fn preflight_finds_the_first_that_is_there() {
    let mut models =
        [Model::that(Does::Plays("")), Model::that(Does::Plays("")), Model::that(Does::Plays(""))];
    let labelled = |(number, model): (usize, &Model)| Endpoint {
        label: Some(format!("number {number}")),
        ..endpoint(model)
    };
    let endpoints = Endpoints::new(models.iter().enumerate().map(labelled).collect());
    let there = || endpoints.preflight().map(|it| it.label().to_owned());
    assert_eq!(there().as_deref(), Some("number 0"));
    models[0].die();
    assert_eq!(there().as_deref(), Some("number 1"));
    models[1].is_there(401);
    assert_eq!(there().as_deref(), Some("number 2"));
    models[2].is_there(500);
    assert_eq!(there(), None);
    assert_eq!(endpoints.line(Some("number 2")).current().map(Endpoint::label), Some("number 2"));
    assert_eq!(endpoints.line(Some("nobody")).current().map(Endpoint::label), Some("number 0"));
}

/// Stands in for the API key: cargo sets this variable for every test.
const KEY: &str = "CARGO_MANIFEST_DIR";

#[test]
fn the_key_is_sent_and_never_shown() {
    let key = env::var(KEY).unwrap();
    let model = Model::with(|request: &Request| match request.messages().len() {
        2 => says("e7e5"),
        _ => Does::Fails(401),
    });
    let with_key = Endpoint { key_env: Some(KEY.to_owned()), ..endpoint(&model) };
    with_key.check().unwrap();
    let endpoints = Endpoints::new(vec![with_key]);
    assert!(endpoints.preflight().is_some());
    let line = endpoints.line(None);
    let brain = Recon::new(line.clone(), 7);
    let shown = format!("{brain:?} {endpoints:?} {line:?}");
    let mut table = Table::against(card(Mode::Vanilla), brain);
    table.play("e2e4");
    table.answer().unwrap();
    let thought = table.player.reasoning().unwrap();
    table.play("d2d4");
    let gone = table.answer().unwrap_err();
    for text in [shown, thought, format!("{gone} {gone:?}")] {
        assert!(!text.contains(&key), "{text}");
    }
    let bearer = format!("bearer {}", key.to_lowercase());
    for request in model.requests().iter() {
        let sent = |it: &String| it.to_lowercase() == format!("authorization: {bearer}");
        assert!(request.headers.iter().any(sent), "{:?}", request.headers);
        assert!(!request.body.contains(&key));
    }
}

#[test]
fn the_conversation_stays_within_the_context() {
    let thought = "A thought that takes up some room in every turn that is remembered.";
    let model = Model::with(move |request: &Request| {
        let listed = request.listed();
        let back = ["g8f6", "f6g8"].into_iter().find(|it| listed.iter().any(|listed| listed == it));
        Does::Says(json!({ "reasoning": thought, "move": back }).to_string())
    });
    let small = Endpoint { context: 2048, answer_tokens: 256, ..endpoint(&model) };
    let endless = Draws { threefold: false, fifty_moves: false, insufficient_material: false, cap: None };
    let card = Card::new(CardRequest { draws: Some(endless), ..CardRequest::from(&card(Mode::Blind)) }, 0);
    let mut table = Table::against(card.unwrap(), Recon::new(line(vec![small]), 7));
    for movement in ["b1c3", "c3b1"].into_iter().cycle().take(20) {
        table.play(movement);
        table.answer_with_a_move();
    }
    let asked = model.asked();
    assert_eq!(asked.len(), 20);
    for request in &asked {
        let messages = request.messages();
        let characters: usize = messages.iter().map(|(_, content)| content.len()).sum();
        assert!(characters <= (2048 - 256) * 3, "{characters}");
        assert_eq!(messages[0].0, "system");
    }
    let last = asked.last().unwrap();
    assert!((4..30).contains(&last.messages().len()), "some of it is remembered: {}", last.messages().len());
    assert!(last.body.contains("Your moves so far: g8f6 f6g8 g8f6"));
}

#[test]
fn a_long_thought_is_cut() {
    let words = json!({ "reasoning": "é".repeat(10_000), "move": "e7e5" }).to_string();
    let model = Model::that(Does::Says(words));
    let mut table = table(Mode::Vanilla, &[&model]);
    table.play("e2e4");
    table.answer().unwrap();
    assert_eq!(table.player.reasoning().unwrap().chars().count(), 2_001);
}

#[test]
fn draws() {
    let model = Model::that(says("decline draw"));
    let mut table = table(Mode::Vanilla, &[&model]);
    table.submit(Intent::OfferDraw {});
    assert!(table.player.is_asked(), "on the other side's turn, too");
    assert_eq!(table.answer(), Ok(Intent::RespondDraw { accept: false }));
    table.play("e2e4");
    model.now_does(says("offer draw"));
    assert_eq!(table.answer(), Ok(Intent::OfferDraw {}));
    table.submit(Intent::RespondDraw { accept: false });
    let asked = model.asked().len();
    table.answer_with_a_move();
    assert_eq!(model.asked().len(), asked + 3, "nobody is asked for a draw all the time");
    table.submit(Intent::OfferDraw {});
    model.now_does(says("accept draw"));
    assert_eq!(table.answer(), Ok(Intent::RespondDraw { accept: true }));
    assert!(table.arena.ending().is_some());
}

#[test]
fn it_may_resign() {
    let model = Model::that(says("resign"));
    let mut table = table(Mode::Dark, &[&model]);
    table.play("e2e4");
    assert_eq!(table.answer(), Ok(Intent::Resign {}));
    assert_eq!(table.view().ending.unwrap().winner, Some(Seat::White));
}

/// Too little time is not the endpoint's fault.
#[test]
fn the_clock_is_watched() {
    let blitz = |initial_ms| {
        let clock = Some(Clock::Fischer { initial_ms, increment_ms: 0 });
        Card::new(CardRequest { clock, ..CardRequest::of(Mode::Vanilla) }, 0).unwrap()
    };
    let model = Model::that(Does::KeepsSilent);
    let line = line(vec![endpoint(&model)]);
    for (initial_ms, asked) in [(1_000, 0), (3_000, 1)] {
        let mut table = Table::seat(blitz(initial_ms), Recon::new(line.clone(), 7), Seat::White);
        assert!(matches!(table.answer(), Ok(Intent::Move { .. })));
        assert!(table.player.reasoning().unwrap().contains("casual"));
        assert_eq!(model.asked().len(), asked, "{initial_ms}");
        assert!(line.current().is_some());
    }
}
