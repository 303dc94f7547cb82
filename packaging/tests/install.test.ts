import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type PortalMachine, startPortalMachine } from './portal-machine.js'

const page = 'docs/operating/install.md'

describe('the page about installing', () => {
  let blocks: Readonly<Record<string, readonly string[]>>
  let machine: PortalMachine

  beforeAll(async () => {
    blocks = blocksOf(await readFile(join(import.meta.dirname, '../..', page), 'utf8'))
    machine = await startPortalMachine()
    const release = inject('release')
    for (const name of await readdir(release)) await machine.take(join(release, name))
  })

  afterAll(() => machine?.stop())

  const follow = async (title: string) => {
    let said = ''
    for (const block of blocks[title] ?? []) said = await machine.sh(`cd /srv\n${block}`)
    return said
  }

  it('leads from the package to a portal that is ready', async () => {
    await follow('The Debian package')
    await follow('1. The key and the settings')
    await follow('2. The first account')
    expect(await follow('3. Start, now and at boot')).toContain('"store":"ok"')
    const stat = "stat --format '%n %U:%G %a' /etc/portico/portico.yaml /etc/portico/secret"
    expect(await machine.sh(stat)).toBe(
      '/etc/portico/portico.yaml root:portico 640\n/etc/portico/secret root:portico 440\n',
    )
  })

  it('keeps what set-up wrote when the package is installed again (CMD28)', async () => {
    const before = await machine.read('/etc/portico/portico.yaml')
    await machine.sh('cd /srv && apt-get install --yes --reinstall ./portico_*.deb')
    expect(await machine.read('/etc/portico/portico.yaml')).toBe(before)
    expect((await machine.try('portico setup </dev/null')).said).toContain('never overwrites')
  })

  it('names what a purge keeps', async () => {
    expect(await follow('Upgrade, remove, purge')).toContain('/etc/portico holds files')
    expect(await machine.sh('ls -A /etc/portico')).toBe('secret\n')
  })

  it('leads from the archive to a portal that is ready', async () => {
    await follow('The archive')
    await follow('1. The key and the settings')
    await follow('2. The first account')
    expect(await follow('3. Start, now and at boot')).toContain('"store":"ok"')
    expect((await machine.sh('readlink -f /usr/local/bin/portico')).trim()).toMatch(
      /^\/opt\/portico-\d[^/]*\/portico\.mjs$/,
    )
  })
})

/** The blocks of commands of a page, by the title above them. */
function blocksOf(text: string): Record<string, string[]> {
  const parts = text.split(/^## /m).slice(1)
  const entries = parts.map((part) => [
    part.slice(0, part.indexOf('\n')),
    [...part.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block),
  ])
  return Object.fromEntries(entries)
}
