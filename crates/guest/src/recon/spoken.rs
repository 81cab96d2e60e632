//! The moderator's vocabulary in English.

use rules::{Detail, Direction, ModeratorText, ToldTries, What};

pub(super) fn spoken(text: ModeratorText) -> &'static str {
    use ModeratorText as T;
    match text {
        T::NoSuchPiece => "there is no such piece.",
        T::NoLegalMoves => "that piece has no legal move.",
        T::WontHelp => "no move of that piece helps against the check.",
        T::IllegalMove => "that move is illegal.",
        T::WhiteMoved => "White has moved.",
        T::BlackMoved => "Black has moved.",
        T::WhiteMovedCaptured => "White has moved and captured.",
        T::BlackMovedCaptured => "Black has moved and captured.",
        T::WhiteMovedCapturedEp => "White has captured a pawn in passing.",
        T::BlackMovedCapturedEp => "Black has captured a pawn in passing.",
        T::WhiteHit => "White has hit a piece, which still stands.",
        T::BlackHit => "Black has hit a piece, which still stands.",
        T::WhiteCastledKingside => "White has castled on the king's side.",
        T::WhiteCastledQueenside => "White has castled on the queen's side.",
        T::BlackCastledKingside => "Black has castled on the king's side.",
        T::BlackCastledQueenside => "Black has castled on the queen's side.",
        T::WhiteInCheck => "White is in check.",
        T::BlackInCheck => "Black is in check.",
        T::WhitePromoted => "White has promoted a pawn.",
        T::BlackPromoted => "Black has promoted a pawn.",
        T::WhiteCheckmate => "checkmate, White has won.",
        T::BlackCheckmate => "checkmate, Black has won.",
        T::Stalemate => "stalemate.",
        T::DrawInsufficient => "a draw: nobody can mate any more.",
        T::DrawFifty => "a draw by the fifty-move rule.",
        T::DrawThreefold => "a draw by threefold repetition.",
        T::DrawCap => "a draw: too long without a capture or a pawn move.",
        T::DrawNoMoves => "a draw: nobody can move.",
        T::WhiteTookKing => "White has taken the king and won.",
        T::BlackTookKing => "Black has taken the king and won.",
        T::WhiteWon => "White has won.",
        T::BlackWon => "Black has won.",
        T::DrawAgreed => "a draw is agreed.",
        T::WhiteResigned => "White has resigned.",
        T::BlackResigned => "Black has resigned.",
        T::WhiteOutOfTime => "White is out of time.",
        T::BlackOutOfTime => "Black is out of time.",
        T::WhiteAbandoned => "White has abandoned the game.",
        T::BlackAbandoned => "Black has abandoned the game.",
        T::WhiteLeft => "White has left.",
        T::BlackLeft => "Black has left.",
        T::BothAbandoned => "both have abandoned the game.",
        T::Aborted => "the game is aborted.",
        T::WhiteDropped => "White has dropped a piece from its reserve.",
        T::BlackDropped => "Black has dropped a piece from its reserve.",
        T::No => "no.",
        T::Nonsense => "nonsense: that was already ruled out.",
        T::WhitePawnTries => "White's pawn captures are announced.",
        T::BlackPawnTries => "Black's pawn captures are announced.",
        T::AnyYes => "asked for pawn captures: there is one.",
        T::AnyNo => "asked for pawn captures: there is none.",
        T::AiUnavailable => "the computer cannot be reached any more.",
    }
}

/// What an announcement says beyond its words.
pub(super) fn spoken_detail(detail: Detail) -> String {
    match detail {
        Detail::Captured { square, what: None } => format!("It was on {square}."),
        Detail::Captured { square, what: Some(what) } => format!("It was a {} on {square}.", kind(what)),
        Detail::Check(directions) => {
            let from: Vec<_> = directions.iter().map(direction).collect();
            format!("It comes from the {}.", from.join(" and the "))
        }
        Detail::PawnTries(ToldTries::Exists(true)) => "There is at least one.".to_owned(),
        Detail::PawnTries(ToldTries::Exists(false) | ToldTries::Count(0)) => "There is none.".to_owned(),
        Detail::PawnTries(ToldTries::Count(count)) => format!("There are {count}."),
        Detail::PawnTries(ToldTries::Squares(squares)) if squares.is_empty() => "There is none.".to_owned(),
        Detail::PawnTries(ToldTries::Squares(squares)) => {
            let names: Vec<_> = squares.into_iter().map(|square| square.to_string()).collect();
            format!("There is one for each pawn on {}.", names.join(" "))
        }
    }
}

fn kind(what: What) -> &'static str {
    match what {
        What::Pawn => "pawn",
        What::Piece => "piece",
        What::Knight => "knight",
        What::Bishop => "bishop",
        What::Rook => "rook",
        What::Queen => "queen",
        What::King => "king",
    }
}

fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::File => "file",
        Direction::Rank => "rank",
        Direction::LongDiagonal => "long diagonal",
        Direction::ShortDiagonal => "short diagonal",
        Direction::Knight => "knight",
    }
}
