import { defineConfig } from '@playwright/test'
import base from './playwright.config'

// `npm run shots`: pictures of every page, for looking at.
export default defineConfig({ ...base, testDir: 'shots', timeout: 120_000 })
