import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { run } from './run.js'

/** What a server of an institution has beside Portico. */
const installed = ['systemd-sysv', 'adduser', 'iproute2', 'procps', 'curl', 'nodejs', 'nginx-light', 'caddy']

/**
 * Makes the root of a Debian 13 that never saw Portico, with systemd, Debian's Node and two
 * proxies. A root that is there already stays as it is.
 */
export async function makeCleanRoot(folder: string): Promise<void> {
  if (existsSync(folder)) return
  const half = `${folder}.half`
  await rm(half, { recursive: true, force: true })
  const mirror = 'http://deb.debian.org/debian'
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'trixie', half, mirror])
  // No server starts while a package is installed: nothing runs in this root yet.
  await writeFile(`${half}/usr/sbin/policy-rc.d`, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const env = { DEBIAN_FRONTEND: 'noninteractive', PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' }
  const inside = (...args: [string, ...string[]]) => run('chroot', [half, ...args], { env })
  // Nothing here has to outlast a power cut.
  await writeFile(`${half}/etc/dpkg/dpkg.cfg.d/fast`, 'force-unsafe-io\n')
  await inside('apt-get', 'update')
  await inside('apt-get', '-y', '--no-install-recommends', 'install', ...installed)
  await rm(`${half}/usr/sbin/policy-rc.d`)
  await writeFile(`${half}/etc/hosts`, '127.0.0.1 localhost\n::1 localhost\n')
  // Both want port 80; a test starts the one that it is about.
  await inside('systemctl', 'disable', 'nginx.service', 'caddy.service')
  await inside('systemctl', 'mask', 'systemd-modules-load.service')
  await rename(half, folder)
}
