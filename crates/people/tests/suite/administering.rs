//! Roles, bans, reports, settings, and what is written down of them.

use people::{PersonRole, Revoked, SignUpMode};

use crate::stores::{Store, id, name, sign_up};

#[tokio::test]
async fn bans_end_by_themselves_or_are_lifted() {
    for store in Store::all().await {
        let people = &store.people;
        let ada = sign_up(people, 'a', "Ada", 1).await;
        people.ban(ada, "rude", "command line", Some(10), 5).await.unwrap();
        assert_eq!(people.current_ban(ada, 9).await.unwrap().unwrap().reason, "rude");
        assert_eq!(people.current_ban(ada, 10).await, Ok(None));
        assert_eq!(people.unban(ada, 10).await, Ok(false), "it has ended");
        people.ban(ada, "ruder", "command line", None, 11).await.unwrap();
        people.ban(ada, "short", "command line", Some(20), 11).await.unwrap();
        assert_eq!(people.current_ban(ada, 12).await.unwrap().unwrap().reason, "ruder");
        assert_eq!(people.unban(ada, 12).await, Ok(true));
        assert_eq!(people.current_ban(ada, 12).await, Ok(None));
        assert_eq!(people.bans(ada).await.unwrap().len(), 3);
        let told = people.revocations(0).await.unwrap();
        assert!(told.iter().filter(|(_, what)| *what == Revoked::Person(ada)).count() >= 4);
    }
}

#[tokio::test]
async fn roles_and_settings_are_noticed_elsewhere() {
    for store in Store::all().await {
        let people = &store.people;
        let ada = sign_up(people, 'a', "Ada", 1).await;
        let before = people.last_revocation().await.unwrap();
        assert_eq!(people.set_role(ada, PersonRole::Arbiter, 5).await, Ok(true));
        assert_eq!(people.set_role(id('x'), PersonRole::Arbiter, 5).await, Ok(false));
        assert_eq!(people.sign_up_mode().await, Ok(SignUpMode::Open));
        people.set_sign_up_mode(SignUpMode::Closed, 6).await.unwrap();
        people.set_sign_up_mode(SignUpMode::Invitation, 7).await.unwrap();
        assert_eq!(people.sign_up_mode().await, Ok(SignUpMode::Invitation));
        let told: Vec<_> =
            people.revocations(before).await.unwrap().into_iter().map(|(_, what)| what).collect();
        assert_eq!(told, [Revoked::Person(ada), Revoked::Settings, Revoked::Settings]);
        assert_eq!(people.account(&name("Ada")).await.unwrap().unwrap().role, PersonRole::Arbiter);
    }
}

#[tokio::test]
async fn accounts_are_listed_in_pages() {
    for store in Store::all().await {
        let people = &store.people;
        for (n, (letter, called)) in [('a', "Berta"), ('b', "anna"), ('c', "Anton")].into_iter().enumerate() {
            sign_up(people, letter, called, n as u8).await;
        }
        people.add_guest(id('d'), 1).await.unwrap();
        let first = people.accounts("", None, 2).await.unwrap();
        let rest = people.accounts("", first.next.as_ref(), 2).await.unwrap();
        let names: Vec<_> =
            first.accounts.iter().chain(&rest.accounts).filter_map(|it| it.name.clone()).collect();
        assert_eq!(names, ["anna", "Anton", "Berta"].map(name));
        assert_eq!(rest.next, None);
        assert_eq!(people.accounts("an", None, 9).await.unwrap().accounts.len(), 2);
    }
}

#[tokio::test]
async fn reports_are_closed_once() {
    for store in Store::all().await {
        let people = &store.people;
        let report = people.add_report(id('a'), id('b'), None, "cheats <script>", 5).await.unwrap();
        assert_eq!(people.open_reports(None, 9).await.unwrap()[0].words, "cheats <script>");
        assert_eq!(people.open_reports(Some(report), 9).await, Ok(Vec::new()));
        assert_eq!(people.close_report(report, "somebody", 6).await, Ok(true));
        assert_eq!(people.close_report(report, "somebody", 6).await, Ok(false));
        assert_eq!(people.open_reports(None, 9).await, Ok(Vec::new()));
    }
}
