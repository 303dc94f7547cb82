import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// In the first hook of a run a domain of Active Directory is made, which takes seconds on a quiet
// machine and minutes on one that has too much to do.
const hookTimeout = 300_000
/**
 * Files that run in one worker share what they import, because importing it anew for each file took
 * as long as many of their tests. So a test changes nothing of a module, and what it replaces comes
 * back.
 */
const sharing = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true }
const node = (name: string, root: string, include: string[]) => ({
  test: {
    ...(name.startsWith('deep') ? {} : sharing),
    ...{ name, root, include, environment: 'node' as const, testTimeout: 20_000, hookTimeout },
    // A machine that has too much to do may stand still for seconds.
    expect: { poll: { timeout: 10_000 } },
  },
})

/**
 * Files of the project `server` that run once more: there each portal is two nodes on PostgreSQL.
 */
const onTwoNodes = [
  'src/rules/contact/{reminder-kills,take-over-listed,tell-webhook}.test.ts',
  'src/calls/activity/{activity,own-sessions}.test.ts',
  'src/calls/desk/{desk-races,help-desk,staff-act,staff-case,yes-races}.test.ts',
  'src/calls/enrollment/{enrollment,first-email}.test.ts',
  'src/calls/not-me/report-not-me.test.ts',
  'src/rules/flow/{decoy-transcript,indistinguishable,same-work}.test.ts',
  'src/rules/limits/take-recovery-code.test.ts',
  'src/start/{keep-counts,start-coverage}.test.ts',
  'src/edge/http/fuzz.test.ts',
  'src/calls/outside/outside-start.test.ts',
  'src/calls/password/password.test.ts',
  'src/calls/proofs/{app,proof-races,recovery-codes}.test.ts',
  'src/calls/recovery/{own-try,reset,unlock}.test.ts',
  'src/rules/session/{known-device,races,session-end,session-life}.test.ts',
  'src/calls/sign-in/sign-in.test.ts',
  'src/calls/verification/{code,code-budget,code-sending}.test.ts',
]

/**
 * Files that take long by their nature: outages and slow clients in real seconds, races, random
 * calls, simulated strangers, a fault at each statement, a process for each mistake of an operator,
 * and what the store does on SQLite once more on PostgreSQL.
 */
const longOnes = {
  bench: ['decoys.test.ts', 'siege/siege.test.ts'],
  server: [
    'src/calls/desk/{desk,yes}-races.test.ts',
    'src/calls/outside/{glewlwyd,hanging-provider,many-starts}.test.ts',
    'src/calls/proofs/proof-races.test.ts',
    'src/calls/verification/code-races.test.ts',
    'src/edge/http/{forced-bugs,fuzz,slow-clients}.test.ts',
    'src/operating/commands/{documented-commands,mistakes,setup-at-terminal,setup-killed}.test.ts',
    'src/ports/captcha/vendor/site-verify.test.ts',
    'src/ports/captcha/with-overall-limit.test.ts',
    'src/ports/directory/directory-outage.test.ts',
    'src/rules/desk/foresee.test.ts',
    'src/rules/flow/indistinguishable.test.ts',
    'src/rules/session/double-press.test.ts',
    'src/store/{killed,nth-fault}.test.ts',
    'src/store/postgres/{connections,postgres-store,several-hosts}.test.ts',
  ],
}
const allBut = (files: readonly string[], all: string) => [all, ...files.map((file) => `!${file}`)]

const inTesting = (file: string) => fileURLToPath(new URL(`server/src/testing/${file}`, import.meta.url))

/**
 * All tests that need no browser: `npx vitest run sign-in` runs those whose file name says so.
 * Projects whose name begins with `deep` are left to `npm run test:deep`.
 */
export default defineConfig({
  test: {
    // On two cores as well: a worker waits most of the time, for servers, disks and clocks.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      node('bench', './bench', allBut(longOnes.bench, '**/*.test.ts')),
      node('checks', './checks', ['**/*.test.{mjs,ts}']),
      node('contract', './contract', ['src/**/*.test.ts']),
      node('deep bench', './bench', longOnes.bench),
      {
        test: {
          ...node('deep nodes', './server', onTwoNodes).test,
          globalSetup: inTesting('serve-postgres.ts'),
          setupFiles: inTesting('on-two-nodes.ts'),
        },
      },
      node('deep server', './server', longOnes.server),
      node('deep torture', './torture', ['*.test.ts']),
      node('server', './server', allBut(longOnes.server, 'src/**/*.test.ts')),
      node('text', './text', ['src/**/*.test.ts']),
      ...(existsSync('web/vitest.config.ts') ? ['./web/vitest.config.ts'] : []),
    ],
  },
})
