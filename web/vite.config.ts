import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { drawColonnade } from './build/draw-colonnade.js'

/** Browsers before these get the plain light theme of tokens.css. Nothing is rewritten for them. */
const cssTarget = ['chrome123', 'firefox128', 'safari18']

/** A file of its own, because the libraries change less often than the client. */
const libraries = {
  name: 'react',
  test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam)\//,
}

/** What the first page needs in one file; three lazy chunks or more would take parts of it apart. */
const entrance = { name: 'entrance', tags: ['$initial'] satisfies ['$initial'] }

/**
 * What two lazy chunks or more need of the client and the contract. In one file, because the first page lists the files of each
 * chunk, whose names do not compress.
 */
const screens = { name: 'screens', test: /\/(web|contract)\/src\//, minShareCount: 2 }

/** True where a lazy chunk has to preload a file; the page itself loads the others. */
const isNotLoadedYet = (file: string) => !/(react|rolldown-runtime)-[^/]+\.js$/.test(file)

const colonnade: Plugin = {
  name: 'colonnade',
  transformIndexHtml: (page) => page.replace('<!--colonnade-->', drawColonnade),
}

/** The icon is part of the page: browsers ask for a file of its own before they paint. */
const icon: Plugin = {
  name: 'icon',
  transformIndexHtml(page) {
    const withIcon = page.replace('"/icon.svg"', () => `"${dataUrl('icon.svg')}"`)
    if (withIcon === page) throw new Error('the page names no "/icon.svg" that its icon could replace')
    return withIcon
  },
}

/** As an address that validators take: without blanks, and no quote that ends its attribute. */
function dataUrl(picture: string): string {
  const text = readFileSync(join(import.meta.dirname, 'public', picture), 'utf8')
    .trim()
    .replaceAll('"', "'")
  return `data:image/svg+xml,${text.replace(/[^\w!$'()*+,./:;=?@~-]/gu, encodeURIComponent)}`
}

/**
 * Vite's own helper, which every page would load, is ten times as long: it waits for style sheets,
 * of which these chunks have none.
 */
const preload: Plugin = {
  name: 'preload',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? preloadHelper : null),
}

const preloadHelper = `export function __vitePreload(load, files = []) {
  for (const file of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }))
  return load()
}`

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), preload, colonnade, icon],
  // wouter asks for a copy of this hook, for versions of React that lack it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  // Module files have unique names, so their names need no hash. Words also compress better.
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` } },
  build: {
    cssTarget,
    // Its result is one per cent smaller than that of the default.
    minify: 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3 } },
    // The Content-Security-Policy forbids fonts and scripts that are inlined as `data:`.
    assetsInlineLimit: 0,
    // One sheet: more of them take a connection each, and all together hold 3 kB.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter(isNotLoadedYet) : needed,
    },
    emptyOutDir: true,
    rollupOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: [libraries, entrance, screens] } } },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://localhost:8080' } },
}))
