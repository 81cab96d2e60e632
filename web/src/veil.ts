// How a board draws and names what it does not show.

import type { Sight } from './wire/api'

/** Fog is dark; what is merely out of sight is hatched. */
export type Veil = 'fog' | 'unseen'

export const veilOf = (sight: Sight): Veil => (sight === 'own' ? 'unseen' : 'fog')
