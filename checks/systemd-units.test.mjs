import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const units = fileURLToPath(new URL('../packaging/systemd/', import.meta.url))
const names = ['portico.service', 'portico@.service']
const textOf = (name) => readFileSync(join(units, name), 'utf8')
/** The lines without comments and empty ones. */
const linesOf = (name) => textOf(name).match(/^[^#\s].*$/gm)

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-units-'))
  // This machine has no /usr/bin/portico, which systemd-analyze looks for.
  for (const [from, to] of [
    ['portico.service', 'portico.service'],
    ['portico@.service', 'portico@law.service'],
  ]) {
    writeFileSync(join(folder, to), textOf(from).replaceAll('/usr/bin/portico', process.execPath))
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each(['portico.service', 'portico@law.service'])('%s has no fault that systemd knows (SYS4)', (name) => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, name)], {
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test.each(['portico.service', 'portico@law.service'])('%s is exposed to 1.5 of 10 at most (SYS4)', (name) => {
  const args = ['security', '--offline=true', '--no-pager', join(folder, name)]
  const [, level] =
    /Overall exposure level.*: ([\d.]+) /.exec(execFileSync('systemd-analyze', args, { encoding: 'utf8' })) ?? []
  expect(Number(level)).toBeGreaterThan(0)
  expect(Number(level)).toBeLessThanOrEqual(1.5)
})

test('settings that are wrong are not tried again, and anything else is (OP18, SYS4)', () => {
  for (const name of names) {
    const [, codes = ''] = /^RestartPreventExitStatus=(.*)$/m.exec(textOf(name)) ?? []
    expect(codes.split(' ')).toContain('78')
    expect(linesOf(name)).toContain('Restart=on-failure')
  }
})

test('the template differs from the unit by its name alone, and hides the stores of its neighbours', () => {
  const wall = ['TemporaryFileSystem=%S/portico:ro', 'BindPaths=%S/portico/%i']
  const asOne = linesOf('portico@.service')
    .filter((line) => !wall.includes(line))
    .map((line) =>
      line
        .replace(' of %i', '')
        .replace('/etc/portico/%i.secret', '/etc/portico/secret')
        .replace('/etc/portico/%i.yaml', '/etc/portico/portico.yaml')
        .replace(/portico[-/]%i$/, 'portico'),
    )
  expect(linesOf('portico@.service')).toEqual(expect.arrayContaining(wall))
  expect(asOne).toEqual(linesOf('portico.service'))
})
