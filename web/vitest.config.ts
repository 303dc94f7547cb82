import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: 'src/testing/jsdom-polyfills.ts',
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
