import { defineConfig } from '@playwright/test'
import { storyBrowser } from './steps/installed-browsers.js'
import { needsAllParts, onEveryDirectory, type StoryOptions, takesLong } from './steps/story.js'

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

/** Stories of flows, of which two servers get every other request. */
const flowStories = /(change-password|enrollment|first-email|forced-change|reset|sign-in|unlock)\.spec\.ts$/

const deep = new RegExp(takesLong.tag)

/**
 * Stories that take long by their nature: they start a server of their own, or go through each
 * screen, each vendor or each answer that a server could give.
 */
const longStories =
  /(another-server|brand|captcha-vendor|client-alone|every-screen|hostile-answers|own-words)\.spec\.ts$/

// What a page says of today must not change at midnight: a run begins at noon, in a zone without
// summer time. Tests, their servers and the browser share it; workers inherit it.
if (process.env['TEST_WORKER_INDEX'] === undefined) process.env['TZ'] = noonZone(new Date().getUTCHours())

const oddities = ['translated', 'strange-language', 'few-interfaces'] as const

/**
 * `npm test` runs the first project, `npm run test:deep` those whose name begins with `deep`, and
 * `npm run test:browsers` the `odd` ones: every story under a translation, with strange names of
 * languages, and without what `browser-parts.ts` names.
 */
export default defineConfig<object, StoryOptions>({
  testDir: './stories',
  outputDir: './.results/failed',
  // What screen readers hear of a journey, as text.
  snapshotPathTemplate: '{testDir}/spoken/{arg}{ext}',
  reporter: [['line'], ['json', { outputFile: './.results/stories.json' }]],
  // A story waits most of its time, for pages, animations and polls.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  projects: [
    { name: 'embedded', grepInvert: deep, testIgnore: longStories },
    { name: 'deep long', grepInvert: deep, testMatch: longStories },
    { name: 'deep embedded', grep: deep },
    ...(['openldap', '389ds', 'active-directory', 'pair'] as const).map((directory) => ({
      name: `deep ${directory}`,
      grep: new RegExp(onEveryDirectory.tag),
      use: { directory },
    })),
    ...oddities.map((oddity) => ({
      name: `brief ${oddity}`,
      grep: new RegExp(onEveryDirectory.tag),
      use: { oddity },
    })),
    ...oddities.map((oddity) => ({
      name: `odd ${oddity}`,
      // They make a page, or a browser, odd by themselves, or write down what is heard on one.
      testIgnore: /(few-interfaces|blocked-cookies|failed-page|spoken)\.spec\.ts$/,
      ...(oddity === 'few-interfaces' ? { grepInvert: new RegExp(needsAllParts.tag) } : {}),
      use: { oddity },
    })),
    { name: 'deep two-nodes', testMatch: flowStories, use: { servers: 2 } },
  ],
  // A machine that has too much to do may stand still for seconds.
  expect: { timeout: 20_000 },
  use: {
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: process.env['TZ'],
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: storyBrowser,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet],
    },
  },
})

/** The zone in which it is twelve o'clock at an hour of UTC; the signs of `Etc` zones are reversed. */
function noonZone(hour: number): string {
  const ahead = 12 - hour
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
