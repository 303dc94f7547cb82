import { defineConfig } from '@playwright/test'
import stories from './playwright.config.js'

/** `npm run screenshots`: every screen in every look, into `e2e/.results/screenshots`. */
export default defineConfig({
  ...stories,
  testDir: './screenshots',
  reporter: [['line']],
})
