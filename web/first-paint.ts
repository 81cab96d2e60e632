// Lets the page be painted before its scripts and most of its styles have come. A small stylesheet stands in the head
// and paints what `index.html` has inside `#app`; the others stand below that, where they do not hold it up. Scripts still
// wait for all of them, so that nothing is shown half-styled.

import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const SHELL = 'src/styles/shell.css'
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g

export function firstPaint(): Plugin {
  let building = false
  return {
    name: 'first-paint',
    configResolved(config) {
      building = config.command === 'build'
    },
    buildStart() {
      if (!building) return
      const source = readFileSync(new URL(SHELL, import.meta.url), 'utf8').replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ')
      this.emitFile({ type: 'asset', name: 'shell.css', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const shell = Object.values(bundle ?? {}).find((file) => file.type === 'asset' && file.names.includes('shell.css'))
        const first = `    <link rel="stylesheet" href="/${shell?.fileName ?? SHELL}">\n`
        const others = html.match(STYLESHEET)?.map((link) => `\n    ${link.trim()}`) ?? []
        return html
          .replace(STYLESHEET, '')
          .replace(/ *<script type="module"/, `${first}$&`)
          .replace('\n    <noscript>', `${others.join('')}\n    <noscript>`)
      },
    },
  }
}
