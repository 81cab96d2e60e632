// What the lobby says and is asked, by the names that the pages use.

import type { Challenge, LobbyRefusal, LobbySeek, LobbyYou, PairedGame, Seek, SeekBy } from '../wire/v1'

export type { Challenge, LobbyRefusal, Seek }
export type Who = SeekBy
export type Paired = PairedGame
export type You = LobbyYou

/** A game that somebody wants. */
export type Wanted = Required<Pick<LobbySeek, 'game' | 'color' | 'rated' | 'auto'>> & Pick<LobbySeek, 'push'>
