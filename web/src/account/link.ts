// What a link to a page of accounts brings along, in its fragment: browsers do not send that part.

const TOKEN = /^#(?:[a-z]+=)?([\w-]{8,128})$/

/** Reads the token and takes it out of the address, where nobody should find it. */
export function takeToken(): string | null {
  const token = TOKEN.exec(location.hash)?.[1] ?? null
  if (token) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

const INVITATION = 'parallax:invitation'

/** The invitation of this visit: it is kept while the player looks at other pages. */
export function takeInvitation(): string | null {
  return kept(INVITATION, takeToken())
}

const ADMIN = 'parallax:admin-link'

/** The link of a first administrator: whoever has no account yet signs up on the way. */
export const takeAdminLink = () => kept(ADMIN, takeToken())
export const forgetAdminLink = () => {
  try {
    sessionStorage.removeItem(ADMIN)
  } catch {
    // It works once anyway.
  }
}

function kept(key: string, token: string | null): string | null {
  try {
    if (token) sessionStorage.setItem(key, token)
    return token ?? sessionStorage.getItem(key)
  } catch {
    return token
  }
}
