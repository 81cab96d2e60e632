// The list of open challenges: the state, then its changes. Pure, so that it can be tested without a socket.

import type { Seek } from './types'

export interface Open {
  open: readonly Seek[]
  /** How many are not shown. */
  more: number
  people: number
  waiting: number
}

export interface Changes {
  add: readonly Seek[]
  gone: readonly string[]
  more: number
  people: number
  waiting: number
}

/** What is shown keeps its place: nothing moves under a finger, and what is new comes at the end. */
export function changed({ open }: Open, { add, gone, more, people, waiting }: Changes): Open {
  const left = new Set(gone)
  const again = new Map(add.map((seek) => [seek.id, seek]))
  const stayed = open.filter(({ id }) => !left.has(id)).map((seek) => again.get(seek.id) ?? seek)
  const fresh = add.filter(({ id }) => !stayed.some((seek) => seek.id === id))
  return { open: [...stayed, ...fresh], more, people, waiting }
}
