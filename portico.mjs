#!/usr/bin/env -S node --max-semi-space-size=4 --v8-pool-size=1
// The `portico` command. Runs the build as it is; only `portico demo` builds first. Its options of
// Node save memory: young objects get 12 MB (3 × the option) instead of 48, because no call needs
// more, and there is one thread beside the main one instead of four. Node reads them before a
// script could set them.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = import.meta.dirname
const built = ['server/dist/main.js', 'web/dist/index.html', 'web/dist-ssr/prerender.js']

// Without a listener Node opens its debugger at this signal, and a debugger can read every secret.
process.on('SIGUSR1', () => undefined)

function buildForDemo() {
  const builder = join(root, 'demo/build-when-stale.mjs')
  if (!existsSync(builder)) {
    console.error('The demo runs in a clone of the sources, and a release has none: npm ci && npm run demo.')
    return false
  }
  return spawnSync(process.execPath, [builder], { stdio: 'inherit' }).status === 0
}

function isBuilt() {
  if (built.every((file) => existsSync(join(root, file)))) return true
  console.error('Portico is not built. Run npm run build.')
  return false
}

const mayRun = process.argv[2] === 'demo' ? buildForDemo() : isBuilt()
if (mayRun) await import('./server/dist/main.js')
else process.exitCode = 1
