import { common } from './common'
import { events } from './events'
import { faults } from './faults'
import { game } from './game'
import { hand } from './hand'
import { home } from './home'
import { houseRules } from './house-rules'
import { moderator } from './moderator'
import { people } from './people'
import { profile } from './profile'
import { review } from './review'
import { watch } from './watch'

export const en = { common, events, faults, game, hand, home, houseRules, moderator, people, profile, review, watch }

/** The compiler makes sure that every catalogue has exactly these keys. */
export type Messages = typeof en
