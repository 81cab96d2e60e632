//! Intents come from outside: anything that is not exactly an intent is rejected.

use rules::Role;
use view::Intent;

use crate::{check, rejected, square};

#[test]
fn intents_as_they_are_written() {
    let (from, to) = (square("e7"), square("e8"));
    check(&Intent::Move { from, to, promotion: None }, r#"{"type":"move","from":"e7","to":"e8"}"#);
    check(
        &Intent::Move { from, to, promotion: Some(Role::Knight.into()) },
        r#"{"type":"move","from":"e7","to":"e8","promotion":"knight"}"#,
    );
    let role = Role::Knight.into();
    check(&Intent::Drop { role, to: from }, r#"{"type":"drop","role":"knight","to":"e7"}"#);
    check(&Intent::Touch { from }, r#"{"type":"touch","from":"e7"}"#);
    check(&Intent::Resign {}, r#"{"type":"resign"}"#);
    check(&Intent::OfferDraw {}, r#"{"type":"offer-draw"}"#);
    check(&Intent::RespondDraw { accept: true }, r#"{"type":"respond-draw","accept":true}"#);
    check(&Intent::RespondDraw { accept: false }, r#"{"type":"respond-draw","accept":false}"#);
    check(&Intent::Abort {}, r#"{"type":"abort"}"#);
}

#[test]
fn a_promotion_may_be_null() {
    let read: Intent =
        serde_json::from_str(r#"{"type":"move","from":"e2","to":"e4","promotion":null}"#).expect("intent");
    assert_eq!(read, Intent::Move { from: square("e2"), to: square("e4"), promotion: None });
}

#[test]
fn unknown_fields_are_rejected() {
    rejected::<Intent>(r#"{"type":"move","from":"e2","to":"e4","seat":"black"}"#);
    rejected::<Intent>(r#"{"type":"move","from":"e2","to":"e4","Promotion":"queen"}"#);
    rejected::<Intent>(r#"{"type":"touch","from":"e2","to":"e4"}"#);
    rejected::<Intent>(r#"{"type":"respond-draw","accept":true,"by":"white"}"#);
}

/// An intent without fields accepts none.
#[test]
fn unknown_fields_of_bare_intents_are_rejected() {
    rejected::<Intent>(r#"{"type":"resign","seat":"black"}"#);
    rejected::<Intent>(r#"{"type":"abort","why":"bored"}"#);
    rejected::<Intent>(r#"{"type":"offer-draw","to":"e4"}"#);
}

#[test]
fn what_is_missing_or_misspelt_is_rejected() {
    for json in [
        r#"{"type":"move","from":"e2"}"#,
        r#"{"type":"move","to":"e4"}"#,
        r#"{"type":"touch"}"#,
        r#"{"type":"respond-draw"}"#,
        r#"{"type":"respond-draw","accept":"yes"}"#,
        r#"{"type":"Move","from":"e2","to":"e4"}"#,
        r#"{"type":"offerDraw"}"#,
        r#"{"from":"e2","to":"e4"}"#,
        r#"{}"#,
        r#"[]"#,
        r#""resign""#,
        r#"null"#,
    ] {
        rejected::<Intent>(json);
    }
}

#[test]
fn bad_squares_and_roles_are_rejected() {
    for bad in
        [r#""e9""#, r#""i1""#, r#""E2""#, r#""e""#, r#""e22""#, r#""""#, r#"" e2""#, r#""é2""#, "12", "null"]
    {
        rejected::<Intent>(&format!(r#"{{"type":"touch","from":{bad}}}"#));
        rejected::<Intent>(&format!(r#"{{"type":"move","from":"e2","to":{bad}}}"#));
    }
    for bad in [r#""q""#, r#""Queen""#, r#""""#, r#""archbishop""#, "5", "true"] {
        rejected::<Intent>(&format!(r#"{{"type":"move","from":"e7","to":"e8","promotion":{bad}}}"#));
    }
}
