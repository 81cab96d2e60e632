import { defineConfig } from '@playwright/test'
import base from './playwright.config'

// `npm run measure`: figures for docs/BENCHMARKS.md. Not part of the tests: it is about time.
export default defineConfig({ ...base, testDir: 'measure', workers: 1, reporter: 'line' })
