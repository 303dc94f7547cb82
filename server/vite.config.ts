import { defineConfig } from 'vite'

/** Libraries with binaries, which they find beside their own files. */
const withBinaries = ['@node-rs/argon2', '@node-rs/bcrypt', '@photostructure/sqlite']

/**
 * A few files for Node, with our code and the code of libraries, so that a start opens a few files
 * instead of a thousand. Each command is a file of its own beside what it shares with others.
 */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    // What Node reads at each start needs no comments of libraries.
    rollupOptions: { output: { comments: { legal: true, annotation: false, jsdoc: false } } },
  },
  ssr: { noExternal: true, external: withBinaries, target: 'node' },
})
