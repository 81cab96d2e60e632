import type { Messages } from '../en'
import { common } from './common'
import { duplicate } from './duplicate'
import { events } from './events'
import { faults } from './faults'
import { game } from './game'
import { home } from './home'
import { lab } from './lab'
import { moderator } from './moderator'
import { profile } from './profile'
import { review } from './review'
import { watch } from './watch'

export const fr: Messages = { common, duplicate, events, faults, game, home, lab, moderator, profile, review, watch }
