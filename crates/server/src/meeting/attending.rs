//! A socket in the lobby: what it is shown, and what it may ask for how often.

use std::{sync::Arc, time::Instant};

use room::{Bucket, Rate};
use rules::Mode;
use tokio::sync::broadcast::{self, error::RecvError};
use view::PersonId;
use wire::v1::{LobbyChanges, LobbyState};

use super::{Meeting, presence::PersonalNews, showing::ListNews};
use crate::clock::now;

/// What one socket may ask of the lobby.
const REQUESTS: Rate = Rate { burst: 20.0, per_second: 2.0 };

/// What a socket in the lobby is told.
pub(crate) enum LobbyNews {
    List(Arc<ListNews>),
    /// It did not keep up: it is shown the whole list again.
    Behind,
    Personal(PersonalNews),
}

/// Present for as long as this lives.
pub(crate) struct InLobby {
    meeting: Arc<Meeting>,
    person: Option<PersonId>,
    personal: Option<broadcast::Receiver<PersonalNews>>,
    list: Option<Looking>,
    requests: Bucket,
}

struct Looking {
    filter: Option<Mode>,
    news: broadcast::Receiver<Arc<ListNews>>,
}

impl InLobby {
    pub(crate) async fn enter(meeting: &Arc<Meeting>, person: Option<PersonId>) -> InLobby {
        let personal = person.map(|person| meeting.hall().presences.enter(person));
        let requests = Bucket::full(REQUESTS, Instant::now());
        let lobby = InLobby { meeting: meeting.clone(), person, personal, list: None, requests };
        if let Some(person) = person {
            meeting.adopt(person).await;
        }
        lobby
    }

    pub(crate) fn may_ask(&mut self) -> bool {
        self.requests.take(REQUESTS, Instant::now())
    }

    /// From now on the list by this filter is shown. None if there is no such list.
    pub(crate) fn watch(&mut self, filter: Option<Mode>) -> Option<LobbyState> {
        let mut hall = self.meeting.hall();
        let was_looking = self.list.is_some();
        let list = hall.list(filter)?;
        let news = list.subscribe();
        let state = hall.state(list, |whose| self.is_hidden(whose));
        if !was_looking {
            hall.watching.enter(self.person);
        }
        drop(hall);
        self.list = Some(Looking { filter, news });
        Some(state)
    }

    /// The whole list once more.
    pub(crate) fn look_again(&mut self) -> Option<LobbyState> {
        let filter = self.list.as_ref()?.filter;
        self.watch(filter)
    }

    pub(crate) fn unwatch(&mut self) {
        if self.list.take().is_some() {
            self.meeting.hall().watching.leave(self.person);
        }
    }

    /// The changes for this socket alone, if it is not shown everybody's.
    pub(crate) fn own_changes(&self, news: &ListNews) -> Option<LobbyChanges> {
        let person = self.person.filter(|person| self.meeting.blocks.concerns(*person))?;
        Some(news.without(|whose| self.meeting.blocked(person, whose)))
    }

    fn is_hidden(&self, whose: PersonId) -> bool {
        self.person.is_some_and(|person| self.meeting.blocked(person, whose))
    }

    pub(crate) async fn hear(&mut self) -> LobbyNews {
        let list = async {
            match &mut self.list {
                Some(looking) => looking.news.recv().await,
                None => std::future::pending().await,
            }
        };
        let personal = async {
            match &mut self.personal {
                Some(news) => news.recv().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            news = list => match news {
                Ok(news) => LobbyNews::List(news),
                Err(RecvError::Lagged(_)) => LobbyNews::Behind,
                // The lists last as long as the process.
                Err(RecvError::Closed) => std::future::pending().await,
            },
            news = personal => match news {
                Ok(news) => LobbyNews::Personal(news),
                Err(RecvError::Lagged(_)) => LobbyNews::Personal(PersonalNews::Shown),
                Err(RecvError::Closed) => std::future::pending().await,
            },
        }
    }

    /// Drops what was said of somebody's own affairs and is about to be said anew.
    pub(crate) fn catch_breath(&mut self) -> Vec<PersonalNews> {
        let mut rest = Vec::new();
        while let Some(news) = self.personal.as_mut().and_then(|news| news.try_recv().ok()) {
            match news {
                PersonalNews::Changed => {}
                PersonalNews::Shown | PersonalNews::Declined { .. } => rest.push(news),
            }
        }
        rest
    }
}

impl Drop for InLobby {
    fn drop(&mut self) {
        self.unwatch();
        if let Some(person) = self.person {
            self.meeting.hall().presences.leave(person, now());
        }
    }
}
