import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { buildVersion } from '../packaging/build-version.mjs'

/** Libraries with binaries, which they find beside their own files. */
const withBinaries = ['@node-rs/argon2', '@node-rs/bcrypt', '@photostructure/sqlite']

/**
 * Writes each character beyond Latin-1 as an escape. Node keeps the text of every file that it
 * runs, and with one such character it needs two bytes for each character of the file.
 */
const inLatin1: Plugin = {
  name: 'in-latin-1',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escaped(file.code)
  },
}

/** Where the program reads its version, it gets the version of this build. */
const versionOfBuild: Plugin = {
  name: 'version-of-build',
  enforce: 'pre',
  transform(text, id) {
    if (id !== join(import.meta.dirname, 'package.json')) return null
    const version = buildVersion(join(import.meta.dirname, '..'))
    return { code: JSON.stringify({ ...JSON.parse(text), version }), map: null }
  },
}

const escaped = (code: string) =>
  code.replace(/[\u0100-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * A few files for Node, with our code and the code of libraries, so that a start opens a few files
 * instead of a thousand. Each command is a file of its own beside what it shares with others.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [versionOfBuild, inLatin1],
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
