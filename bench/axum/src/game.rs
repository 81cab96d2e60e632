//! One game and both its players, behind one mutex.

use axum::extract::ws::Utf8Bytes;
use shakmaty::{
    CastlingMode, CastlingSide, Chess, Color, EnPassantMode, Move, Position, Role, Square, zobrist::Zobrist64,
};
use tokio::sync::mpsc;

use crate::{
    now,
    wire::{Announcement, Message, Mode, Payload, Pieces, Status, View, letter},
};

/// Frames on their way to one socket.
pub(crate) type Outbox = mpsc::Sender<Utf8Bytes>;

pub(crate) struct Game {
    mode: Mode,
    highlighting: bool,
    position: Chess,
    ply: u32,
    seen: Vec<Zobrist64>,
    announcements: Vec<(Option<Color>, Announcement)>,
    touched: Option<Square>,
    status: Status,
    end: Option<(&'static str, Option<Color>)>,
    tokens: [Option<String>; 2],
    outboxes: [Option<Outbox>; 2],
}

type Complaint = (&'static str, &'static str);

fn index(color: Color) -> usize {
    color.fold_wb(0, 1)
}

fn key(position: &Chess) -> Zobrist64 {
    position.zobrist_hash(EnPassantMode::Legal)
}

impl Game {
    pub(crate) fn new(mode: Mode, highlighting: bool, creator: Color, token: String) -> Game {
        let position = Chess::default();
        let mut tokens = [None, None];
        tokens[index(creator)] = Some(token);
        Game {
            mode,
            highlighting,
            seen: vec![key(&position)],
            position,
            ply: 0,
            announcements: Vec::new(),
            touched: None,
            status: Status::Waiting,
            end: None,
            tokens,
            outboxes: [None, None],
        }
    }

    /// Takes a seat: the token's, or else the open one.
    pub(crate) fn join(
        &mut self,
        token: Option<&str>,
        fresh: String,
        outbox: Outbox,
    ) -> Result<Color, Complaint> {
        let color = match token {
            Some(token) => {
                Color::ALL.into_iter().find(|&color| self.tokens[index(color)].as_deref() == Some(token))
            }
            None => Color::ALL.into_iter().find(|&color| self.tokens[index(color)].is_none()),
        };
        let color = color.ok_or(("spectators_disabled", "Both sides are taken."))?;
        let token = self.tokens[index(color)].get_or_insert(fresh).clone();
        let begins = self.status == Status::Waiting && self.tokens.iter().all(Option::is_some);
        if begins {
            self.status = Status::Active;
        }
        self.outboxes[index(color)] = Some(outbox);
        let heard = self.announcements.iter().filter(|(only, _)| only.is_none_or(|only| only == color));
        self.tell(
            color,
            &Message::Joined {
                you: letter(color),
                token: &token,
                view: self.view(color),
                announcements: heard.map(|(_, said)| *said).collect(),
                game_status: self.status,
                mode: self.mode,
                highlighting_enabled: self.highlighting,
                opponent_connected: self.outboxes[index(!color)].is_some(),
            },
        );
        if begins {
            self.tell_both(&[]);
        }
        self.tell(!color, &Message::PeerStatus { color: letter(color), connected: true });
        Ok(color)
    }

    pub(crate) fn leave(&mut self, color: Color, outbox: &Outbox) {
        let own = &mut self.outboxes[index(color)];
        if own.as_ref().is_some_and(|own| own.same_channel(outbox)) {
            *own = None;
            self.tell(!color, &Message::PeerStatus { color: letter(color), connected: false });
        }
    }

    pub(crate) fn resign(&mut self, color: Color) {
        if self.status == Status::Active {
            self.finish("resign", Some(!color));
            self.say(&[(None, color.fold_wb("white_resigned", "black_resigned"), None)]);
        }
    }

    pub(crate) fn commit(
        &mut self,
        color: Color,
        from: Square,
        to: Option<Square>,
        promotion: Option<Role>,
    ) -> Result<(), Complaint> {
        if self.status != Status::Active || self.position.turn() != color {
            return Err(("not_your_turn", "It is not your turn."));
        }
        if self.touched.is_some_and(|touched| touched != from) {
            return Err(("must_move_touched_piece", "You touched another piece and must move that one."));
        }
        let legal = self.position.legal_moves();
        let of_piece = |movement: &&Move| movement.from() == Some(from);
        if !legal.iter().any(|movement| of_piece(&movement)) {
            let text = if !self.position.us().contains(from) {
                "no_such_piece"
            } else if self.is_stuck(from) {
                "no_legal_moves"
            } else {
                "wont_help"
            };
            self.refuse(color, text);
            return Ok(());
        }
        let was_touched = self.touched.replace(from).is_some();
        let Some(to) = to else {
            if !was_touched {
                self.tell(color, &self.update(color, Vec::new()));
            }
            return Ok(());
        };
        let mut goes_there =
            legal.iter().filter(of_piece).filter(|movement| lands_on(movement) == to).peekable();
        if promotion.is_none() && goes_there.peek().is_some_and(|movement| movement.promotion().is_some()) {
            return Err(("promotion_required", "Say what the pawn becomes."));
        }
        match goes_there.find(|movement| movement.promotion() == promotion) {
            Some(&movement) => self.play(color, movement),
            None => self.refuse(color, "illegal_move"),
        }
        Ok(())
    }

    /// Whether a piece could not move even if its king were of no concern.
    fn is_stuck(&self, from: Square) -> bool {
        let (board, turn) = (self.position.board(), self.position.turn());
        let goals = board.attacks_from(from) & !self.position.us();
        if self.position.our(Role::Pawn).contains(from) {
            let ahead = from.offset(turn.fold_wb(8, -8));
            let blocked = ahead.is_none_or(|ahead| board.occupied().contains(ahead));
            return blocked && (goals & self.position.them()).is_empty();
        }
        goals.is_empty()
    }

    fn play(&mut self, mover: Color, movement: Move) {
        self.position.play_unchecked(movement);
        self.touched = None;
        self.ply += 1;
        if movement.is_zeroing() {
            self.seen.clear();
        }
        let key = key(&self.position);
        self.seen.push(key);
        let of_mover = |white, black| mover.fold_wb(white, black);
        let mut said = vec![(Some(!mover), moved_text(mover, movement), None)];
        if let Some(role) = movement.promotion() {
            said.push((Some(!mover), of_mover("white_promoted", "black_promoted"), Some(role)));
        }
        let check = self.position.is_check();
        let stuck = self.position.legal_moves().is_empty();
        let end = if stuck && check {
            Some((of_mover("white_checkmate", "black_checkmate"), "checkmate", Some(mover)))
        } else if stuck {
            Some(("stalemate", "stalemate", None))
        } else if self.position.is_insufficient_material() {
            Some(("draw_insufficient", "insufficient", None))
        } else if self.seen.iter().filter(|&&seen| seen == key).count() >= 3 {
            Some(("draw_threefold", "threefold", None))
        } else if self.position.halfmoves() >= 100 {
            Some(("draw_fifty", "fifty_move", None))
        } else {
            None
        };
        if check && !stuck {
            said.push((None, of_mover("black_in_check", "white_in_check"), None));
        }
        if let Some((text, reason, winner)) = end {
            said.push((None, text, None));
            self.finish(reason, winner);
        }
        self.say(&said);
    }

    fn finish(&mut self, reason: &'static str, winner: Option<Color>) {
        self.status = Status::Finished;
        self.end = Some((reason, winner));
    }

    /// Announces something to both sides and sends each its board.
    fn say(&mut self, said: &[(Option<Color>, &'static str, Option<Role>)]) {
        let new: Vec<_> =
            said.iter().map(|&(only, text, role)| (only, self.announcement(only, text, role))).collect();
        self.announcements.extend_from_slice(&new);
        self.tell_both(&new);
    }

    /// Only the mover hears of a refused try.
    fn refuse(&mut self, color: Color, text: &'static str) {
        let said = self.announcement(Some(color), text, None);
        self.announcements.push((Some(color), said));
        self.tell(color, &self.update(color, vec![said]));
    }

    fn announcement(
        &self,
        only: Option<Color>,
        text: &'static str,
        promoted_to: Option<Role>,
    ) -> Announcement {
        let payload = promoted_to.map(|role| Payload { promoted_to: role.char() });
        Announcement { ply: self.ply, text, audience: only.map_or("both", letter), payload, at: now() }
    }

    fn tell_both(&self, new: &[(Option<Color>, Announcement)]) {
        for color in Color::ALL {
            let heard = new.iter().filter(|(only, _)| only.is_none_or(|only| only == color));
            self.tell(color, &self.update(color, heard.map(|(_, said)| *said).collect()));
        }
    }

    fn update(&self, color: Color, new_announcements: Vec<Announcement>) -> Message<'_> {
        let own_turn = self.position.turn() == color;
        Message::Update {
            view: self.view(color),
            new_announcements,
            game_status: self.status,
            touched_piece: self.touched.filter(|_| own_turn).map(|square| square.to_string()),
            draw_offer: None,
            end_reason: self.end.map(|(reason, _)| reason),
            winner: self.end.and_then(|(_, winner)| winner).map(letter),
        }
    }

    fn view(&self, color: Color) -> View<'_> {
        let board = self.position.board();
        let all = self.mode == Mode::Vanilla || self.status == Status::Finished;
        View {
            pieces: Pieces { board, seen: if all { board.occupied() } else { board.by_color(color) } },
            to_move: letter(self.position.turn()),
            in_check: Some(self.position.turn() == color && self.position.is_check()),
        }
    }

    fn tell(&self, color: Color, message: &Message<'_>) {
        if let Some(outbox) = &self.outboxes[index(color)] {
            let text = serde_json::to_string(message).expect("messages are plain data");
            // A client that does not read misses this frame; the next one has the whole board.
            let _slow = outbox.try_send(text.into());
        }
    }
}

/// Castling is the king's move: two squares.
fn lands_on(movement: &Move) -> Square {
    movement.to_uci(CastlingMode::Standard).to().unwrap_or(movement.to())
}

fn moved_text(mover: Color, movement: Move) -> &'static str {
    let of_mover = |white, black| mover.fold_wb(white, black);
    match movement {
        Move::Castle { .. } if movement.castling_side() == Some(CastlingSide::KingSide) => {
            of_mover("white_castled_kingside", "black_castled_kingside")
        }
        Move::Castle { .. } => of_mover("white_castled_queenside", "black_castled_queenside"),
        Move::EnPassant { .. } => of_mover("white_moved_captured_ep", "black_moved_captured_ep"),
        _ if movement.is_capture() => of_mover("white_moved_captured", "black_moved_captured"),
        _ => of_mover("white_moved", "black_moved"),
    }
}
