import { defineConfig } from 'vite'

/** One file for Node: our code, the contract and the texts in it, libraries beside it in node_modules. */
export default defineConfig({
  root: import.meta.dirname,
  build: { ssr: 'src/main.ts', outDir: 'dist', target: 'node20', emptyOutDir: true, minify: false, sourcemap: true },
  ssr: { noExternal: ['@portico/contract', '@portico/text'], target: 'node' },
})
