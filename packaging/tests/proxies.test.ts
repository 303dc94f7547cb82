import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { certificateAuthority, serverCertificate } from '../../directories/certificates.js'
import { releaseFile } from './debian-package.js'
import { type PortalMachine, startPortalMachine } from './portal-machine.js'

const proxies = join(import.meta.dirname, '../../docs/operating/proxies')

describe('an installed portal behind a proxy of Debian', () => {
  const url = 'https://localhost'
  let machine: PortalMachine

  beforeAll(async () => {
    machine = await startPortalMachine()
    const file = await machine.take(await releaseFile(inject('release'), '.deb'))
    await machine.sh(`apt-get install --yes ${file}`)
    await machine.configure(url)
    await machine.addAccount('ada')
    await machine.sh('systemctl start portico.service')
    await placeCertificate(machine)
  })

  afterAll(() => machine?.stop())

  it('lets a person sign in through nginx with the example file', async () => {
    await place(machine, 'nginx.conf', '/etc/nginx/conf.d/portico.conf')
    await machine.sh('rm /etc/nginx/sites-enabled/default && systemctl start nginx.service')
    await machine.signIn(url, 'ada')
    await machine.sh('systemctl stop nginx.service')
  })

  it('lets a person sign in through Caddy with the example file', async () => {
    await place(machine, 'Caddyfile', '/etc/caddy/Caddyfile')
    await machine.sh('systemctl start caddy.service')
    await machine.signIn(url, 'ada')
    await machine.sh('systemctl stop caddy.service')
  })

  it('logs no error meanwhile', async () => {
    const log = await machine.sh('journalctl --unit portico.service --output cat')
    expect(log).toContain('"msg":"portal.ready"')
    expect(log).not.toMatch(/"level":"(error|fatal)"/)
  })
})

/** Puts an example file where its first line says, with the name of this institution. */
async function place(machine: PortalMachine, name: string, to: string): Promise<void> {
  const text = await readFile(join(proxies, name), 'utf8')
  await machine.write(to, text.replaceAll('account.uni.example', 'localhost'))
}

async function placeCertificate(machine: PortalMachine): Promise<void> {
  const { key, cert } = await serverCertificate(await certificateAuthority('The CA of an institution'))
  await machine.sh('install -d /etc/ssl/private')
  await machine.write('/etc/ssl/localhost.crt', cert)
  await writeFile(`${machine.root}/etc/ssl/private/localhost.key`, key, { mode: 0o640 })
  await machine.sh('chgrp caddy /etc/ssl/private/localhost.key && chmod 0755 /etc/ssl/private')
}
