// Bodies about people.
import type { AccountRole, Clock, Mode, SeatGame, SignUpPolicy } from '../wire/api'
import type { Ending, Player, Seat } from '../wire/view'

export type GameResult = 'won' | 'drawn' | 'lost' | 'none'
export interface PersonResults { mode: Mode; won: number; drawn: number; lost: number }
export interface PersonRating { mode: Mode; rating: number; provisional: boolean; history: { at: number; rating: number }[] }
export interface PersonPage { name: string; role: AccountRole; createdAt: number; results: PersonResults[]; ratings: PersonRating[]; banned?: boolean }
export interface PersonGame {
  gameId: string; seat: Seat | Player; mode: Mode; clock: Clock; rated: boolean
  opponent: { name: string | null; account: boolean; bot: string | null }
  startedAt: number
  end: { at: number; result: GameResult; ending: Ending; plies: number } | null
}
export interface PersonGames { games: PersonGame[]; next: string | null }
export interface AdminPerson { name: string; role: AccountRole; createdAt: number; seenAt: number | null; ban: { reason: string; at: number; until: number | null } | null }
export interface AdminPeople { people: AdminPerson[]; next: string | null }
export interface AdminReport { id: string; at: number; about: string | null; by: string | null; gameId: string | null; words: string }
export interface AdminReports { reports: AdminReport[]; next: string | null }
export interface AuditEntry { at: number; by: string | null; what: string; about: string | null; details: string | null }
export interface AuditLog { entries: AuditEntry[]; next: string | null }
export interface AdminSettings { signUp: SignUpPolicy }
export interface Link { link: string }
export interface MyGames { now: number; running: SeatGame[]; finished: SeatGame[] }
