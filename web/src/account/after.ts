// What happens when somebody has signed in, signed up or signed out.

import { introduce } from '../http'
import { dropSeat } from '../play/seats'
import { router } from '../router.svelte'
import type { Me } from '../wire/api'
import { yourGames } from '../yours/games.svelte'
import { account } from './me.svelte'
import { logOut } from './requests'

export function signedIn(me: Me): void {
  account.is(me)
  yourGames.refresh()
}

/** Back to where the player came from. */
export function goOn(): void {
  router.replace(router.before ?? '/')
}

/** The seats of the account go with it: the next person at this device should not find them. */
export async function signOut(): Promise<void> {
  const mine = yourGames.ofAccount()
  await logOut()
  leave(mine)
}

/** The account is gone from this device: a guest sits here again. */
export function leave(gameIds: readonly string[], to: string | null = '/'): void {
  for (const gameId of gameIds) dropSeat(gameId)
  yourGames.forgetAccount()
  if (to) router.go(to)
  void introduce(true)
}
