//! A session in the lobby: what its client asks for there, and what it is told.

use view::PersonId;
use wire::v1::{Error, ErrorCode, LobbyAsked, LobbyRefusal, Message, lobby::LobbyWatch};

use super::Session;
use crate::{
    matching::NotMet,
    meeting::{InLobby, LobbyNews, PersonalNews},
    socket::line::Close,
};

impl Session {
    pub(super) async fn ask_lobby(&mut self, asked: LobbyAsked) -> Result<(), Close> {
        if self.lobby.is_none() {
            let lobby = InLobby::enter(&self.app.meeting, self.visit.visitor.person).await;
            self.lobby = Some(Box::new(lobby));
        }
        if !self.lobby.as_mut().is_some_and(|lobby| lobby.may_ask()) {
            self.refuse_lobby(LobbyRefusal::TooFast).await;
            return Ok(());
        }
        let done = match asked {
            LobbyAsked::Watch(watch) => return self.watch_lobby(&watch).await,
            LobbyAsked::Unwatch => {
                if let Some(lobby) = &mut self.lobby {
                    lobby.unwatch();
                }
                return Ok(());
            }
            LobbyAsked::Seek(seek) => self.app.seek(&self.visit, *seek).await,
            LobbyAsked::Challenge(challenge) => self.app.challenge(&self.visit, *challenge).await,
            LobbyAsked::Withdraw(it) => self.app.withdraw(&self.visit, &it.id).await,
            LobbyAsked::Accept(accept) => self.app.accept(&self.visit, accept).await,
            LobbyAsked::Decline(it) => self.app.decline(&self.visit, &it.id).await,
        };
        match done {
            // What has changed for them comes as it does for everybody.
            Ok(()) => Ok(()),
            Err(NotMet::Refused(refusal)) => {
                self.refuse_lobby(refusal).await;
                Ok(())
            }
            Err(NotMet::Request(error)) => self.refuse_request(&error).await,
            Err(NotMet::Problem(problem)) => self.complain(ErrorCode::ServerFull, &problem.to_string()).await,
        }
    }

    async fn watch_lobby(&mut self, watch: &LobbyWatch) -> Result<(), Close> {
        let state = self.lobby.as_mut().and_then(|lobby| lobby.watch(watch.mode));
        let Some(state) = state else {
            self.refuse_lobby(LobbyRefusal::Seats).await;
            return Ok(());
        };
        self.send(Message::LobbyState(state)).await;
        if let Some(person) = self.visit.visitor.person {
            self.tell_you(person).await;
        }
        Ok(())
    }

    async fn refuse_lobby(&mut self, refusal: LobbyRefusal) {
        self.send(Message::Error(Error::of_lobby(refusal))).await;
    }

    pub(super) async fn pass_on_lobby(&mut self, news: LobbyNews) {
        match news {
            LobbyNews::List(list) => {
                let own = self.lobby.as_ref().and_then(|lobby| lobby.own_changes(&list));
                match own {
                    Some(changes) => self.send(Message::LobbyChanges(changes)).await,
                    None => {
                        self.queue_shared(&list.all).await;
                        self.line.flush().await;
                    }
                }
            }
            LobbyNews::Behind => self.show_again().await,
            LobbyNews::Personal(first) => {
                let mut all = vec![first];
                if let Some(lobby) = &mut self.lobby {
                    all.extend(lobby.catch_breath());
                }
                if all.iter().any(|news| matches!(news, PersonalNews::Shown)) {
                    self.show_again().await;
                }
                for news in all {
                    if let PersonalNews::Declined { id, by } = news {
                        self.queue(Message::LobbyDeclined { id, by }).await;
                    }
                }
                if let Some(person) = self.visit.visitor.person {
                    self.tell_you(person).await;
                }
            }
        }
    }

    async fn show_again(&mut self) {
        if let Some(state) = self.lobby.as_mut().and_then(|lobby| lobby.look_again()) {
            self.send(Message::LobbyState(state)).await;
        }
    }

    async fn tell_you(&mut self, person: PersonId) {
        match self.app.lobby_you(person).await {
            Ok(you) => self.send(Message::LobbyYou(Box::new(you))).await,
            Err(_) => self.refuse_lobby(LobbyRefusal::Unavailable).await,
        }
    }
}
