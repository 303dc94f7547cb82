import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { minVersion, satisfies } from 'semver'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path) => JSON.parse(readFileSync(`${root}${path}`, 'utf8'))

test('the installation runs no script of any package (G21)', () => {
  const setting = execFileSync('npm', ['config', 'get', 'ignore-scripts'], { cwd: root, encoding: 'utf8' })
  expect(setting.trim()).toBe('true')
})

test('nothing of ours relies on a script before or after another one (G21)', () => {
  const { workspaces } = read('package.json')
  const names = ['.', ...workspaces].flatMap((folder) => Object.keys(read(`${folder}/package.json`).scripts ?? {}))
  expect(names).toContain('build')
  expect(names.filter((name) => /^(pre|post|install|prepare)/.test(name) && name !== 'prerender')).toEqual([])
})

test('each package that wants such a script brings what the script would make (G21)', () => {
  const { packages } = read('package-lock.json')
  const wanting = Object.entries(packages).filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional)
  // The first has its binaries in packages of its own, and the last is tried here with it. The one
  // between comes with Spectral, counts installations for its maker, and makes nothing.
  expect(wanting.map(([path]) => path.replace(/^node_modules\//, '')).sort()).toEqual([
    '@photostructure/sqlite',
    '@scarf/scarf',
    'esbuild',
  ])
  expect(read('package.json').scarfSettings).toEqual({ enabled: false })
  for (const name of ['@photostructure/sqlite', 'esbuild']) {
    execFileSync(process.execPath, ['--input-type=module', '-e', `await import('${name}')`], { cwd: root })
  }
})

test('each package of the lock runs on the oldest Node that the portal runs on', () => {
  const oldest = minVersion(read('package.json').engines.node)
  const wanted = Object.entries(read('package-lock.json').packages).filter(([, { engines }]) => engines?.node)
  expect(wanted.length).toBeGreaterThan(200)
  // Optional ones too: npm leaves such a package out without a word.
  const tooNew = wanted.filter(([, { engines }]) => !satisfies(oldest, engines.node))
  expect(tooNew.map(([path, { version, engines }]) => `${path}@${version} wants ${engines.node}`)).toEqual([])
})
