import type { Messages } from '../en'
import { common } from './common'
import { duplicate } from './duplicate'
import { faults } from './faults'
import { game } from './game'
import { home } from './home'
import { lab } from './lab'
import { moderator } from './moderator'
import { profile } from './profile'
import { review } from './review'
import { rules } from './rules'
import { watch } from './watch'

export const es: Messages = { common, duplicate, faults, game, home, lab, moderator, profile, review, rules, watch }
