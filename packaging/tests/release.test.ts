import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { linksToNothing, pagesBelow } from '../keep-links-inside.js'
import { releaseFile } from './debian-package.js'
import { releaseFromFreshClone } from './make-fresh-release.js'
import { run, runToEnd } from './run.js'

interface Bom {
  readonly components: readonly { readonly name: string; readonly version: string }[]
}

describe('a release', () => {
  const release = inject('release')
  let folder: string
  let program: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-release-test-'))
    await run('tar', ['-xzf', await releaseFile(release, '.tar.gz'), '-C', folder])
    program = join(folder, (await readdir(folder))[0] ?? '')
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('has equal bytes when it is made again in another folder (REL1)', async () => {
    const again = join(folder, 'again')
    await releaseFromFreshClone(inject('commit'), again)
    expect(await readFile(join(again, 'SHA256SUMS'), 'utf8')).toBe(await readFile(join(release, 'SHA256SUMS'), 'utf8'))
  })

  it('has the checksum of each of its files', async () => {
    await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: release })
    const summed = (await readFile(join(release, 'SHA256SUMS'), 'utf8')).trim().split('\n')
    expect(summed.length).toBe((await readdir(release)).length - 1)
  })

  it('lists exactly the modules that are in the archive (REL2)', async () => {
    const bom = JSON.parse(await readFile(await releaseFile(release, '.cdx.json'), 'utf8')) as Bom
    const listed = bom.components.map(({ name, version }) => `${name}@${version}`)
    expect(listed.toSorted()).toEqual((await modulesBelow(program)).toSorted())
  })

  it('has no file of a developer: no source, no test, no link out of it', async () => {
    const found = await run('find', [program, '-type', 'l', '-printf', '%P -> %l\\n'])
    expect(found).toBe('portico -> portico.mjs\n')
    const top = await readdir(program)
    expect(
      top.filter((name) => ['contract', 'text', 'e2e', 'checks', 'demo', 'person', 'torture'].includes(name)),
    ).toEqual([])
    expect(await readdir(join(program, 'server'))).toEqual(['dist'])
  })

  it('has pages that link to nothing outside of it, neither in the archive nor in the package', async () => {
    const unpacked = join(folder, 'unpacked')
    await run('dpkg-deb', ['--extract', await releaseFile(release, '.deb'), unpacked])
    const pages = [...(await pagesBelow(program)), ...(await pagesBelow(join(unpacked, 'usr/share/doc/portico')))]
    expect(pages.length).toBeGreaterThan(100)
    for (const page of pages) expect(linksToNothing(page, await readFile(page, 'utf8')), page).toEqual([])
  })

  it('belongs to root and has the time of its commit in all entries (REL1)', async () => {
    const listed = await run('tar', [
      '--list',
      '--verbose',
      '--numeric-owner',
      '--gzip',
      '--full-time',
      '--file',
      await releaseFile(release, '.tar.gz'),
    ])
    const entries = listed
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/))
    expect(new Set(entries.map(([, owner]) => owner))).toEqual(new Set(['0/0']))
    expect(new Set(entries.map(([, , , day, second]) => `${day} ${second}`)).size).toBe(1)
    expect(new Set(entries.map(([mode]) => mode))).toEqual(
      new Set(['drwxr-xr-x', '-rw-r--r--', '-rwxr-xr-x', 'lrwxrwxrwx']),
    )
  })

  it('runs from the archive alone', async () => {
    const env = { PATH: process.env['PATH'] ?? '', PORTICO_DATA_DIR: join(folder, 'data') }
    expect(await run(join(program, 'portico'), ['--version'], { env })).toMatch(
      /^\d+\.\d+\.\d+(\+git\d{14}\.[0-9a-f]{8})?\n$/,
    )
    const { code, said } = await runToEnd(join(program, 'portico'), ['demo'], { env })
    expect(code).toBe(1)
    expect(said).toContain('a release has none')
  })

  it('has a Debian package without faults', async () => {
    const said = await run('lintian', [
      '--fail-on',
      'error,warning',
      '--allow-root',
      await releaseFile(release, '.deb'),
    ])
    expect(said).toBe('')
  })
})

/** Every module of a program, as `name@version`. */
async function modulesBelow(program: string): Promise<string[]> {
  const manifests = await run('find', [join(program, 'node_modules'), '-name', 'package.json'])
  const isOfModule = /\/node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/
  const read = manifests
    .split('\n')
    .filter((file) => isOfModule.test(file))
    .map(async (file) => {
      const { name, version } = JSON.parse(await readFile(file, 'utf8')) as { name: string; version: string }
      return `${name}@${version}`
    })
  return Promise.all(read)
}
