//! The HTTP bodies of profiles and administration.

use ts_rs::TS as _;

use super::config;
use crate::http::{
    admin::{
        AdminAudit, AdminBan, AdminDeed, AdminPeople, AdminPerson, AdminReport, AdminReports, AdminSettings,
        BanRequest, CreatedLink, RoleRequest,
    },
    people::{
        DeleteAccount, ListedEnd, ListedGame, ListedGames, ListedOpponent, ListedResult, ModeResults,
        MyBlock, MyBlocks, MyGames, NewReport, PersonProfile,
    },
    ratings::{
        HistoryPoint, Leader, LeaderKind, Leaderboard, PoolEntry, PoolRating, RatingHistory, RatingPools,
    },
};

pub(super) fn declarations() -> Vec<String> {
    let config = config();
    vec![
        ModeResults::decl(&config),
        rules::Speed::decl(&config),
        PoolRating::decl(&config),
        HistoryPoint::decl(&config),
        RatingHistory::decl(&config),
        PoolEntry::decl(&config),
        RatingPools::decl(&config),
        LeaderKind::decl(&config),
        Leader::decl(&config),
        Leaderboard::decl(&config),
        PersonProfile::decl(&config),
        ListedResult::decl(&config),
        ListedOpponent::decl(&config),
        ListedEnd::decl(&config),
        ListedGame::decl(&config),
        ListedGames::decl(&config),
        MyGames::decl(&config),
        MyBlock::decl(&config),
        MyBlocks::decl(&config),
        DeleteAccount::decl(&config),
        NewReport::decl(&config),
        AdminBan::decl(&config),
        AdminPerson::decl(&config),
        AdminPeople::decl(&config),
        AdminSettings::decl(&config),
        CreatedLink::decl(&config),
        BanRequest::decl(&config),
        RoleRequest::decl(&config),
        AdminReport::decl(&config),
        AdminReports::decl(&config),
        AdminDeed::decl(&config),
        AdminAudit::decl(&config),
    ]
}
