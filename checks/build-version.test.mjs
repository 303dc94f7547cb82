import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildVersion } from '../packaging/build-version.mjs'

let root
const write = (name, text) => writeFileSync(join(root, name), text)
function git(...args) {
  const at = '2026-11-26T18:15:00+01:00'
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@mail.example', '-c', 'commit.gpgsign=false']
  const env = { ...process.env, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at }
  return execFileSync('git', [...who, ...args], { cwd: root, env, encoding: 'utf8', stdio: 'pipe' }).trim()
}
function commit(text) {
  write('source', text)
  git('add', '.')
  git('commit', '-m', text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-version-'))
  write('package.json', '{ "version": "0.2.0" }')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** What a build of the commit that stands there adds to the version. */
const ofCommit = () => `0.2.0+git20261126171500.${git('rev-parse', '--short=8', 'HEAD')}`

test('the commit of its tag is the release (REL1)', () => {
  git('init')
  commit('first')
  git('tag', 'v0.2.0')
  git('tag', 'candidate')
  expect(buildVersion(root)).toBe('0.2.0')
})

test('every other commit says which it is, in an order that dpkg knows (REL1)', () => {
  git('init')
  commit('before')
  expect(buildVersion(root)).toBe(ofCommit())
  git('tag', 'v0.1.0')
  expect(buildVersion(root)).toBe(ofCommit())
  commit('release')
  git('tag', '-a', 'v0.2.0', '-m', 'release')
  commit('after')
  expect(buildVersion(root)).toBe(ofCommit())
  for (const [lower, higher] of [
    ['0.2.0', ofCommit()],
    [ofCommit(), '0.2.1'],
  ])
    execFileSync('dpkg', ['--compare-versions', lower, 'lt', higher])
})

test('a changed file is no release either (REL1)', () => {
  git('init')
  commit('release')
  git('tag', 'v0.2.0')
  write('source', 'changed')
  expect(buildVersion(root)).toBe(ofCommit())
})

test('a tree without history is no release (REL1)', () => {
  expect(buildVersion(root)).toBe('0.2.0+untagged')
})
