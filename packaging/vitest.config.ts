import { defineConfig } from 'vitest/config'

/** `npm run test:release`. One file after the other: each boots a system of its own. */
export default defineConfig({
  test: {
    name: 'release',
    root: import.meta.dirname,
    include: ['tests/*.test.ts'],
    environment: 'node',
    globalSetup: 'tests/make-fresh-release.ts',
    fileParallelism: false,
    bail: 0,
    testTimeout: 10 * 60_000,
    hookTimeout: 15 * 60_000,
  },
})
