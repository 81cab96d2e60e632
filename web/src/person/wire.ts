// Bodies about people, by the names that pages use.
export type {
  AdminAudit as AuditLog,
  AdminDeed as AuditEntry,
  AdminPeople,
  AdminPerson,
  AdminReport,
  AdminReports,
  AdminSettings,
  CreatedLink as Link,
  ListedGame as PersonGame,
  ListedGames as PersonGames,
  ListedResult as GameResult,
  ModeRating as PersonRating,
  ModeResults as PersonResults,
  MyGames,
  PersonProfile as PersonPage,
} from '../wire/api'
