// Who the player is here: nobody yet, a guest, or an account. Only what every page needs; the pages of accounts have the rest.

import type { Me } from '../wire/api'

/** Another tab has signed in or out when this changes. */
const KEY = 'parallax:account'

class Account {
  /** Null until the server has said. */
  me: Me | null = $state.raw(null)

  get name(): string | null {
    return this.me?.person?.name ?? null
  }

  get isAdmin(): boolean {
    return this.me?.person?.role === 'admin'
  }

  /** What the server says now. */
  is(me: Me): void {
    const before = this.me
    this.me = me
    if (!before || before.person?.name === me.person?.name) return
    try {
      localStorage.setItem(KEY, me.person?.name ?? '')
    } catch {
      // Other tabs will notice when they are loaded again.
    }
  }
}

export const account = new Account()

/** Calls back when another tab has signed in or out. */
export function onAccountChange(changed: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY) changed()
  })
}
