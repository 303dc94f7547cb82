import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { releaseFile, writeOlderPackage } from './debian-package.js'
import { type PortalMachine, startPortalMachine } from './portal-machine.js'

// One machine goes through the life of an installation: each test begins where the one before it
// ended.
describe('the Debian package', () => {
  const url = 'http://localhost:8080'
  let machine: PortalMachine
  let newer: string
  let older: string
  let before: readonly string[]

  beforeAll(async () => {
    machine = await startPortalMachine()
    const file = await releaseFile(inject('release'), '.deb')
    newer = await machine.take(file)
    older = '/srv/older.deb'
    await writeOlderPackage(file, `${machine.root}${older}`)
    before = await filesOf(machine)
  })

  afterAll(() => machine?.stop())

  it('installs with a user, a folder and settings that others cannot read, and starts nothing (REL3)', async () => {
    await machine.sh(`apt-get install --yes ${older}`)
    expect(await machine.state()).toBe('inactive')
    expect((await machine.try('systemctl is-enabled portico.service')).said.trim()).toBe('disabled')
    expect(
      await machine.sh("stat --format '%n %U:%G %a' /var/lib/portico /etc/portico /etc/portico/portico.yaml"),
    ).toBe(
      '/var/lib/portico portico:portico 700\n/etc/portico root:portico 750\n/etc/portico/portico.yaml root:portico 640\n',
    )
    expect(await machine.sh('getent passwd portico')).toContain(':/var/lib/portico:/usr/sbin/nologin')
  })

  it('brings the command, its manual page and its completions', async () => {
    expect(await machine.sh('portico --version')).toMatch(/^\d+\.\d+\.\d+(\+git\d{14}\.[0-9a-f]{8})?\n$/)
    const listed = await machine.sh('dpkg --listfiles portico')
    for (const file of [
      '/usr/share/man/man1/portico.1.gz',
      '/usr/share/bash-completion/completions/portico',
      '/usr/share/zsh/vendor-completions/_portico',
      '/usr/share/fish/vendor_completions.d/portico.fish',
      '/usr/share/doc/portico/copyright',
    ]) {
      expect(listed).toContain(`${file}\n`)
    }
  })

  it('does not start before it is configured, and says what is missing', async () => {
    const { code, said } = await machine.try('portico config check')
    expect(code).toBe(78)
    expect(said).toContain('PORTICO_PUBLIC_URL is missing')
  })

  it('starts as its own user once it is configured, and a person signs in', async () => {
    await machine.configure(url)
    await machine.sh('portico config check')
    await machine.addAccount('ada')
    await machine.sh('systemctl start portico.service')
    const server = await machine.serverProcess()
    expect((await machine.sh(`stat --format %U /proc/${server}`)).trim()).toBe('portico')
    await machine.signIn(url, 'ada')
  })

  it('runs a further institution with settings, key and data of its own', async () => {
    await machine.sh('cd /etc/portico && cp -p secret law.secret && cp -p portico.yaml law.yaml')
    const settings = await machine.read('/etc/portico/portico.yaml')
    const ofLaw = settings.replace('/var/lib/portico', '/var/lib/portico/law').replace('8080', '8081')
    await machine.write('/etc/portico/law.yaml', `${ofLaw.replace('secret\n', 'law.secret\n')}listen: 127.0.0.1:8081\n`)
    await machine.sh('systemctl start portico@law.service')
  })

  it('shows operators their page, whose checks run within the walls of the unit (OPS4)', async () => {
    const settings = await machine.read('/etc/portico/portico.yaml')
    await machine.write('/etc/portico/portico.yaml', `${settings}metrics:\n  listen: 9464\n`)
    await machine.sh('systemctl restart portico.service')
    const status = await machine.sh(`cat /proc/${await machine.serverProcess()}/status`)
    for (const wall of ['CapEff:\t0000000000000000', 'NoNewPrivs:\t1', 'Seccomp:\t2']) expect(status).toContain(wall)
    const page = async (path: string) => {
      const show = `fetch('http://127.0.0.1:9464${path}').then((answer) => answer.text()).then(console.log)`
      return (await machine.beside(process.execPath, ['-e', show])).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    }
    expect(await page('/')).toContain('Where resets end today')
    const setUp = await page('/set-up')
    expect(setUp).toContain('The settings are complete.')
    // No mail server runs here, and the check says so as at a terminal.
    for (const check of ['disk ok', 'clock ok', 'mail-connection failed']) expect(setUp).toContain(check)
    expect(await page('/docs/monitoring.md')).toContain('# Monitoring')
  })

  it('stops and starts again a server that runs during an upgrade, also one that is not enabled (REL3)', async () => {
    const server = await machine.serverProcess()
    await machine.sh(`dpkg --install ${newer}`)
    expect(await machine.state()).toBe('active')
    expect(await machine.serverProcess()).not.toBe(server)
    await machine.sh('systemctl is-active portico@law.service')
    await machine.signIn(url, 'ada')
  })

  it('keeps the settings of the operator during an upgrade, also from a release that brought some (REL3)', async () => {
    expect(await machine.read('/etc/portico/portico.yaml')).toContain(`public_url: ${url}`)
    expect(await machine.sh("stat --format '%U:%G %a' /etc/portico/portico.yaml")).toBe('root:portico 640\n')
    expect((await machine.try('ls /etc/portico | grep dpkg')).said).toBe('')
  })

  it('does not start a server that was stopped before an upgrade (REL3)', async () => {
    await machine.sh('systemctl stop portico.service')
    await machine.sh(`dpkg --install ${newer}`)
    expect(await machine.state()).toBe('inactive')
    await machine.sh('systemctl enable --now portico.service')
  })

  it('runs again after an upgrade that was killed while files were unpacked (REL3)', async () => {
    await killDpkg(machine, newer, 'test -n "$(find /usr/lib/portico -name \'*.dpkg-new\' -print -quit)"')
    await machine.try('dpkg --configure --pending')
    await machine.sh(`dpkg --install ${newer}`)
    expect(await machine.state()).toBe('active')
    await machine.signIn(url, 'ada')
  })

  it('runs again after an upgrade that was killed before it was configured (REL3)', async () => {
    await killDpkg(machine, newer, 'pgrep --full /[p]ortico.postinst >/dev/null')
    await machine.sh('dpkg --configure --pending')
    expect(await machine.state()).toBe('active')
    expect(await machine.sh('dpkg --status portico')).toContain('Status: install ok installed\n')
    await machine.signIn(url, 'ada')
  })

  it('is configured twice with the same end', async () => {
    const stat = "stat --format '%n %U:%G %a' /var/lib/portico /etc/portico /etc/portico/portico.yaml"
    const once = await machine.sh(stat)
    await machine.sh('/var/lib/dpkg/info/portico.postinst configure 0.0.1')
    expect(await machine.sh(stat)).toBe(once)
  })

  it('stops a running server when it is removed, and keeps settings and data (REL4)', async () => {
    const server = await machine.serverProcess()
    expect(server).not.toBe('0')
    await machine.sh('apt-get remove --yes portico')
    expect((await machine.try(`test -e /proc/${server}`)).code).toBe(1)
    await machine.sh('test -e /etc/portico/portico.yaml -a -e /var/lib/portico/portico.sqlite')
  })

  it('goes on with the data that was kept when it is installed again', async () => {
    await machine.sh(`apt-get install --yes ${newer}`)
    expect(await machine.state()).toBe('inactive')
    await machine.sh('systemctl start portico.service')
    await machine.signIn(url, 'ada')
  })

  it('leaves what an operator made, and nothing else, when it is purged (REL4)', async () => {
    await machine.sh('install -d /var/lib/portico/backups && echo kept > /var/lib/portico/backups/friday.db')
    // What an upgrade leaves that was killed while it copied the store: people and their contacts.
    await machine.sh('touch /var/lib/portico/portico.sqlite.copying /var/lib/portico/portico.sqlite.copying-journal')
    const said = await machine.sh('apt-get purge --yes portico')
    expect(said).toContain('/var/lib/portico holds files that the package did not make; they stay.')
    const left = (await filesOf(machine)).filter((file) => !before.includes(file) && !/\/law\//.test(file))
    expect(left).toEqual([
      '/etc/portico',
      '/etc/portico/law.secret',
      '/etc/portico/law.yaml',
      '/etc/portico/secret',
      '/var/lib/portico',
      '/var/lib/portico/backups',
      '/var/lib/portico/backups/friday.db',
      '/var/lib/portico/law',
    ])
    await machine.sh('test -e /var/lib/portico/law/portico.sqlite')
  })
})

/**
 * Begins an installation, and kills dpkg with its scripts as soon as a line of the shell says so.
 */
async function killDpkg(machine: PortalMachine, file: string, isThere: string): Promise<void> {
  // A group of its own, so that its scripts end with it.
  const installing = machine.try(`exec setsid --wait dpkg --install ${file}`)
  // The brackets keep the pattern from finding the line that asks.
  const kill = 'pkill --signal KILL --full "[d]pkg --install|[d]pkg-deb|/[p]ortico[.](prerm|postinst|postrm)"'
  let isKilled = false
  for (let tries = 0; tries < 600 && !isKilled; tries += 1) {
    isKilled = (await machine.try(`${isThere} && ${kill}`)).code === 0
    if (!isKilled) await sleep(20)
  }
  const { said } = await installing
  if (!isKilled) throw new Error(`dpkg was never there to be killed:\n${said}`)
}

/** Every path that outlasts a start, without logs, caches and the lists of dpkg and apt. */
async function filesOf(machine: PortalMachine): Promise<readonly string[]> {
  const passing = ['/var/log', '/var/cache', '/var/lib/dpkg', '/var/lib/apt', '/var/lib/systemd', '/srv', '/root']
  const pruned = passing.map((folder) => `-path ${folder}`).join(' -o ')
  const found = await machine.sh(`find / -xdev \\( ${pruned} \\) -prune -o -print`)
  // The files of users and groups are written anew, each with a copy of the version before.
  return found
    .split('\n')
    .filter((file) => file !== '' && !/^\/etc\/(passwd|group|g?shadow|subuid|subgid)-?$/.test(file))
    .toSorted()
}
