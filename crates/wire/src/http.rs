//! The bodies of HTTP requests and answers, and HTTP errors.

pub mod account;
pub mod account_keys;
pub mod account_problem;
pub mod admin;
pub mod balance;
pub mod bot_api;
pub mod bots;
pub mod catalogue;
pub mod duplicate;
pub mod games;
pub mod health;
pub mod lab;
pub mod lesson;
pub mod people;
pub mod problem;
pub mod problem_code;
pub mod push;
pub mod ratings;
pub mod seats;
pub mod share;
pub mod watch;
