// The classic piece set is chessground's own. Its stylesheet draws pieces on boards only. We want each
// picture under a name, so that pieces can appear anywhere: this derives our stylesheet when the client is built.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const NAME = 'virtual:classic-pieces.css'
const SOURCE = createRequire(import.meta.url).resolve('@lichess-org/chessground/assets/chessground.cburnett.css')
const RULE = /piece\.(\w+)\.(white|black)\s*\{\s*background-image:\s*(url\([^)]*\))/g

export function classicPieces(): Plugin {
  return {
    name: 'classic-pieces',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null
      const pictures = [...readFileSync(SOURCE, 'utf8').matchAll(RULE)]
      if (pictures.length !== 12) throw new Error(`chessground's piece set has ${pictures.length} pictures instead of 12`)
      const names = pictures.map(([, role, color, url]) => `--${color}-${role}: ${url};`)
      return `:root, [data-pieces='classic'] { ${names.join(' ')} }`
    },
  }
}
