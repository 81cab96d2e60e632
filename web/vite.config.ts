import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// Where `npm run dev` finds a server.
const server = process.env.PARALLAX_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'baseline-widely-available',
    // The content policy allows no inline script and no data: font.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {

    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'] },
})
