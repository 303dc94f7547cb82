#!/usr/bin/env node
// The `portico` command. Builds Portico if the sources are newer, then runs server/dist/main.js.
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = import.meta.dirname
const built = ['server/dist/main.js', 'web/dist/index.html', 'web/dist-ssr/prerender.js']
const sources = [
  'contract/src',
  'text/src',
  'server/src',
  'server/package.json',
  'server/vite.config.ts',
  'web/src',
  'web/build',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'package-lock.json',
]
/** Files that no build contains. */
const isForTests = /\.test\.tsx?$|-suite\.ts$|(^|[\\/])testing[\\/]/
const staleLockMs = 5 * 60_000

function changedAt(path) {
  const whole = join(root, path)
  return existsSync(whole) ? statSync(whole).mtimeMs : 0
}

function newestOf(path) {
  const whole = join(root, path)
  if (!existsSync(whole)) return 0
  if (!statSync(whole).isDirectory()) return changedAt(path)
  const files = readdirSync(whole, { recursive: true }).filter((file) => !isForTests.test(file))
  return Math.max(
    0,
    ...files
      .map((file) => statSync(join(whole, file)))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.mtimeMs),
  )
}

function isBuilt() {
  const oldest = Math.min(...built.map(changedAt))
  if (oldest === 0) return false
  // An installation without the build tools runs the build that came with it.
  if (!existsSync(join(root, 'node_modules/vite'))) return true
  return Math.max(...sources.map(newestOf)) <= oldest
}

/** Lets one process build while others wait. Takes over the lock of a process that died. */
async function buildOnce() {
  const lock = join(root, 'node_modules/.portico-build')
  for (;;) {
    try {
      const file = openSync(lock, 'wx')
      writeSync(file, String(process.pid))
      closeSync(file)
      break
    } catch (cause) {
      if (cause.code !== 'EEXIST') throw cause
      if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > staleLockMs)
        rmSync(lock, { force: true })
      await sleep(200)
    }
  }
  try {
    return isBuilt() || build()
  } finally {
    rmSync(lock, { force: true })
  }
}

function build() {
  if (!existsSync(join(root, 'node_modules/vite'))) {
    console.error('Portico is not built and the tools to build it are not installed. Run: npm ci')
    return false
  }
  const start = Date.now()
  process.stderr.write('Building Portico … ')
  const npm = spawnSync('npm', ['run', 'build'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  console.error(npm.status === 0 ? `done in ${Math.ceil((Date.now() - start) / 1000)} s` : 'failed')
  if (npm.status !== 0) console.error(lastLines(`${npm.stdout ?? ''}\n${npm.stderr ?? npm.error?.message ?? ''}`))
  return npm.status === 0
}

function lastLines(output) {
  return output.trim().split('\n').slice(-40).join('\n')
}

if (isBuilt() || (await buildOnce())) await import('./server/dist/main.js')
else process.exitCode = 1
