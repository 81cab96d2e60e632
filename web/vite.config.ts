import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { catalogueWords } from './catalogue-words.ts'
import { classicPieces } from './classic-pieces.ts'
import { firstPaint } from './first-paint.ts'

// Where `npm run dev` finds a server.
const server = process.env.PARALLAX_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [svelte(), classicPieces(), catalogueWords(), firstPaint()],
  build: {
    target: 'baseline-widely-available',
    // The content security policy allows neither inline scripts nor data: fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Shared code is small: one file costs less than the headers of twenty.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'svelte', test: /\/node_modules\/svelte\//, minShareCount: 2 },
            { name: 'shared', test: /\/src\/(ui\/(?!Article|RuleAxes|HouseRules|ClockPicker|ThreeBoards|Miniature|ComputerSelect)|i18n\/(catalogue|page-texts)|lobby\/seeking|play\/(seats|connection|backoff|server-time)|http|router|squares|veil|speech|sound|computers|card-faults|why-no-game|notify|join\/(TellMe|ticket)|yours\/(list|games))/, minShareCount: 2 },
            // Where games are made: nobody who plays one needs it.
            { name: 'making', test: /\/src\/(ui\/(RuleAxes|HouseRules|ClockPicker|ThreeBoards|Miniature|ComputerSelect)|home|house-rules\.ts)/, minShareCount: 2 },
            { name: 'lobby', test: /\/src\/(lobby\/(?!seeking)|person\/clock-words|i18n\/(en\/)?lobby)/, minShareCount: 2 },
            { name: 'rules', test: /\/src\/(rules\/(Eyes|Figure|Stepper|sight)|i18n\/(en\/)?rule)/, minShareCount: 2 },
            // What pieces of a card do is told on the first page, too: not with the whole table.
            { name: 'profile', test: /\/src\/(profile\/(words|profile|start|schema|faults)|play\/clock)/, minShareCount: 2 },
            { name: 'table', test: /\/src\/(play|board\/(notes|corner)|review\/scroll|pages\/Trouble)/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    // The server checks the origin of requests: it must see the host that the page was loaded from.
    proxy: { '/api': { target: server, changeOrigin: false }, '/ws': { target: server, changeOrigin: false, ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'] },
})
