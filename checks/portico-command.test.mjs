import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { filesBelow } from './tree-files.mjs'

const clone = fileURLToPath(new URL('..', import.meta.url))

/** A tree with the command, a build script that leaves a note, and nothing built. */
let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-command-'))
  for (const file of ['portico', 'portico.mjs', 'demo/build-when-stale.mjs']) {
    cpSync(join(clone, file), join(root, file), { verbatimSymlinks: true })
  }
  const build = "node -e \"for (const f of process.argv.slice(1)) require('fs').writeFileSync(f, 'newly built')\""
  write('package.json', JSON.stringify({ scripts: { build: `${build} web/dist/index.html` } }))
  write('node_modules/vite/package.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(file, text, hoursAgo = 0) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
  const at = Date.now() / 1000 - hoursAgo * 3600
  utimesSync(join(root, file), at, at)
}

/** A build of two hours ago that prints its command line. */
function writeBuild() {
  write('server/dist/package.json', '{"type":"module"}')
  write('server/dist/main.js', "console.log('ran', ...process.argv.slice(2))", 2)
  write('web/dist/index.html', 'built before', 2)
  write('web/dist-ssr/prerender.js', '', 2)
}

function run(...argv) {
  const { status, stdout, stderr } = spawnSync(join(root, 'portico'), argv, { encoding: 'utf8' })
  return { status, out: stdout, err: stderr }
}

const page = () => readFileSync(join(root, 'web/dist/index.html'), 'utf8')

describe('the portico command in a clone', () => {
  test.each([['serve'], ['config check'], ['--version']])(
    'does not build for "%s": without a build it says what to run (OP13)',
    (line) => {
      expect(run(...line.split(' '))).toEqual({
        status: 1,
        out: '',
        err: 'Portico is not built. Run npm run build.\n',
      })
    },
  )

  test('serves a build that is older than a source as it is (OP13)', () => {
    writeBuild()
    write('server/src/main.ts', 'changed since')
    expect(run('serve', '--config', 'x')).toEqual({ status: 0, out: 'ran serve --config x\n', err: '' })
    expect(page()).toBe('built before')
  })

  test('builds for the demo where a source is newer, and only there (OP13)', () => {
    writeBuild()
    write('server/src/main.ts', 'as it was built', 3)
    expect(run('demo', '--fresh')).toEqual({ status: 0, out: 'ran demo --fresh\n', err: '' })
    expect(page()).toBe('built before')
    write('server/src/main.ts', 'changed since')
    expect(run('demo')).toMatchObject({ status: 0, out: 'ran demo\n', err: expect.stringContaining('Building') })
    expect(page()).toBe('newly built')
  })

  test('builds for the demo also after a build that was interrupted (OP13)', () => {
    writeBuild()
    write('server/src/main.ts', 'changed since')
    const { pid } = spawnSync(process.execPath, ['--version'])
    write('node_modules/.portico-build', String(pid))
    expect(run('demo')).toMatchObject({ status: 0, out: 'ran demo\n' })
    expect(page()).toBe('newly built')
  })

  test('runs with the Node that stands first on the path: images and archives have it elsewhere', () => {
    write('bin/node', '#!/bin/sh\necho this Node runs $(basename "$3") with $1 $2\n')
    chmodSync(join(root, 'bin/node'), 0o755)
    const env = { PATH: `${join(root, 'bin')}:${process.env['PATH']}` }
    expect(spawnSync(join(root, 'portico'), ['--version'], { encoding: 'utf8', env }).stdout).toBe(
      'this Node runs portico with --max-semi-space-size=4 --v8-pool-size=1\n',
    )
  })

  test('is one link beside the npm program, and no document starts it by another name (OP14)', () => {
    expect(lstatSync(join(clone, 'portico')).isSymbolicLink()).toBe(true)
    expect(JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')).bin).toEqual({ portico: './portico.mjs' })
    const named = [...filesBelow(clone)]
      .filter((file) => file.endsWith('.md'))
      .filter((file) => /npx (--\S+ )*portico/.test(readFileSync(join(clone, file), 'utf8')))
    expect(named).toEqual([])
  })
})
