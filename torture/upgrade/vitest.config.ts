import { defineConfig } from 'vitest/config'

/** Apart from `npm test`: these tests build former releases first. */
export default defineConfig({
  test: { root: import.meta.dirname, include: ['*.test.ts'], environment: 'node', testTimeout: 120_000 },
})
