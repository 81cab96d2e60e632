// What a link may bring along to a game, in its fragment: browsers do not send that part.

export interface Ticket {
  /** To a seat that is kept for whoever has it. */
  invitation?: string
  /** To the seat that another device of the same player holds. */
  carry?: string
}

const TICKET = /^#(invitation|carry)=([\w-]{8,64})$/

/** Reads the ticket and takes it out of the address, where nobody should find it. */
export function takeTicket(): Ticket {
  const [, kind, text] = TICKET.exec(location.hash) ?? []
  if (!kind || !text) return {}
  history.replaceState(history.state, '', location.pathname)
  return { [kind]: text }
}

export const carryLink = (origin: string, path: string, carry: string) => `${origin}${path}#carry=${carry}`
