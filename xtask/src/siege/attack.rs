//! What a visitor can do to a server. Each family of attacks has a file.

mod bots;
mod connections;
mod cookies;
mod frames;
mod games;
mod guesses;
mod lab;
mod meeting;
mod reads;
mod rooms;
mod rules;

use clap::ValueEnum;

use super::ground::Ground;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Attack {
    /// Nothing, for comparison
    None,
    /// Polls the players' game as fast as it is answered
    Polling,
    /// Reads records, pages and pictures of finished games
    Records,
    /// Asks for large records and does not read them
    Unread,
    /// Makes rooms over HTTP
    Rooms,
    /// Asks for rooms whose rules are too dear
    DearRooms,
    /// Asks for rematches over and over
    Rematches,
    /// Guesses codes, IDs, invitations and tokens
    Guesses,
    /// Asks who it is, and opens sockets, with cookies of sessions that nobody has
    Cookies,
    /// Opens 1,200 connections and says nothing
    Silence,
    /// The same with half the head of a request
    HalfHeads,
    /// The same with half a body
    HalfBodies,
    /// The same with bodies that arrive byte by byte
    SlowBodies,
    /// Opens sockets and says nothing
    IdleSockets,
    /// Sends the largest messages, and larger ones
    LargeFrames,
    /// Sends bytes that are no frames, and frames that are no messages
    Garbage,
    /// Asks for the state of games over and over
    Syncs,
    /// Tries illegal moves in moderated games
    Tries,
    /// Changes modifier profiles
    Profiles,
    /// Asks the lab about cards that are dear, or too dear
    Lab,
    /// Asks for balance reports of a dear card
    Balance,
    /// Tries illegal moves in 16 rooms with the dearest rules that are accepted
    DearTries,
    /// Makes legal moves in such rooms, as fast as they are accepted
    DearMoves,
    /// Plays against the slowest bot in as many games as possible
    Bots,
    /// Waits, challenges and accepts in the lobby, on many connections of one account
    Lobby,
    /// Reads the events of a bot's account on many connections, and asks for moves without end
    Programs,
    /// Lets the slowest bots play each other, and watches them all
    Shows,
}

impl Attack {
    pub(super) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |it| it.get_name().to_owned())
    }

    pub(super) fn reads_the_archive(self) -> bool {
        matches!(self, Attack::Records | Attack::Unread)
    }

    /// Goes on until it is aborted.
    pub(super) async fn run(self, ground: Ground) -> anyhow::Result<()> {
        match self {
            Attack::None => {
                ground.tally.count(true);
                std::future::pending().await
            }
            Attack::Polling => reads::poll(ground).await,
            Attack::Records => reads::records(ground).await,
            Attack::Unread => reads::unread(ground).await,
            Attack::Rooms => rooms::make(ground).await,
            Attack::DearRooms => rooms::dear(ground).await,
            Attack::Rematches => rooms::rematches(ground).await,
            Attack::Guesses => guesses::guess(ground).await,
            Attack::Cookies => cookies::unknown(ground).await,
            Attack::Silence => connections::silence(ground).await,
            Attack::HalfHeads => connections::half_heads(ground).await,
            Attack::HalfBodies => connections::half_bodies(ground).await,
            Attack::SlowBodies => connections::slow_bodies(ground).await,
            Attack::IdleSockets => connections::idle_sockets(ground).await,
            Attack::LargeFrames => frames::large(ground).await,
            Attack::Garbage => frames::garbage(ground).await,
            Attack::Syncs => games::syncs(ground).await,
            Attack::Tries => games::tries(ground).await,
            Attack::Profiles => games::profiles(ground).await,
            Attack::Lab => lab::questions(ground).await,
            Attack::Balance => lab::reports(ground).await,
            Attack::DearTries => games::dear_tries(ground).await,
            Attack::DearMoves => games::dear_moves(ground).await,
            Attack::Bots => bots::games(ground).await,
            Attack::Lobby => meeting::lobby(ground).await,
            Attack::Programs => meeting::programs(ground).await,
            Attack::Shows => bots::shows(ground).await,
        }
    }
}
