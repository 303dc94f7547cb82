import { defineConfig } from '@playwright/test'
import stories from './playwright.config.js'

/** `npm run screenshots`: every screen in every look, into `e2e/.results/screenshots`. */
export default defineConfig({
  ...stories,
  // Each picture once: the stories' projects would make it again under translations and oddities.
  projects: [{ name: 'pictures' }],
  testDir: './screenshots',
  reporter: [['line']],
})
