// `node demo/build-when-stale.mjs` builds the portal if a source is newer than the build, so that
// the demo, the stories and the measurements run what the sources say. `portico serve` never
// builds.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
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

/** Lets one process build while others wait. */
async function buildOnce() {
  const lock = join(root, 'node_modules/.portico-build')
  while (!takes(lock)) {
    if (isAbandoned(lock)) rmSync(lock, { force: true })
    await sleep(200)
  }
  try {
    return isBuilt() || build()
  } finally {
    rmSync(lock, { force: true })
  }
}

function takes(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (cause) {
    if (cause.code !== 'EEXIST') throw cause
    return false
  }
}

/** True when the process that holds the lock was ended in the middle of its build. */
function isAbandoned(lock) {
  if (!existsSync(lock)) return false
  try {
    // Signal 0 asks whether the process is there.
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return false
  } catch (cause) {
    return cause.code === 'ESRCH'
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

if (!isBuilt() && !(await buildOnce())) process.exitCode = 1
