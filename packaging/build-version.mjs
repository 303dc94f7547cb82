import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The version that a build of this tree shows. It is that of package.json on the commit of its tag
 * alone. Every other build adds its commit, as in `0.2.0+git20261126171500.1a2b3c4d`, because its
 * tables may differ from those of the release; to dpkg such a build is newer than the release.
 */
export function buildVersion(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const tag = git(root, 'describe', '--tags', '--exact-match', '--match', `v${version}`, '--dirty')
  if (tag === `v${version}`) return version
  const commit = git(root, 'log', '-1', '--abbrev=8', '--date=format-local:%Y%m%d%H%M%S', '--format=git%cd.%h')
  return `${version}+${commit ?? 'untagged'}`
}

/** The answer of git in a folder; null where it has none, as in a tree without history. */
function git(root, ...args) {
  try {
    const env = { ...process.env, TZ: 'UTC' }
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}
