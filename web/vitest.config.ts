import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/jsdom-polyfills.ts', 'src/testing/patience.ts'],
    testTimeout: 20_000,
    expect: { poll: { timeout: 5_000 } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
