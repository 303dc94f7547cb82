import { defineConfig } from '@playwright/test'
import { type EngineName, engines } from './engines/engines.js'
import type { EngineOptions } from './engines/story.js'

/** `npm run test:browsers`: the main stories in every browser engine. */
export default defineConfig<object, EngineOptions>({
  testDir: './engines',
  reporter: [['line'], ['json', { outputFile: './.results/engines.json' }]],
  workers: 2,
  retries: 0,
  forbidOnly: true,
  outputDir: './.results/engines-failed',
  timeout: 120_000,
  projects: (Object.keys(engines) as EngineName[]).map((engine) => ({ name: engine, use: { engine } })),
})
