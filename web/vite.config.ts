import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { drawColonnade } from './build/draw-colonnade.js'

/** Older engines get the plain light theme of tokens.css; nothing is rewritten for them. */
const cssTarget = ['chrome123', 'firefox128', 'safari18']

/** What does not change with every release stays in one file of its own. */
const libraries = {
  name: 'react',
  test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)\//,
}

/** The page itself names these: no lazy chunk has to wait for them. */
const isNotLoadedYet = (file: string) => !/(react|rolldown-runtime)-[^/]+\.js$/.test(file)

const colonnade: Plugin = {
  name: 'colonnade',
  transformIndexHtml: (page) => page.replace('<!--colonnade-->', drawColonnade),
}

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), colonnade],
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  // Names that say where they come from; file names of modules are unique, and words compress better than hashes.
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` } },
  build: {
    cssTarget,
    // About one per cent smaller than the usual one, which is what the budget of the first page has to give.
    minify: 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 2 } },
    // A file inlined as data: would break the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter(isNotLoadedYet) : needed,
    },
    emptyOutDir: true,
    rollupOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: [libraries] } } },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://localhost:8080' } },
}))
