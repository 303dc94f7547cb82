import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { runProgram } from './run-program.mjs'

/**
 * The packages that `npm test` needs beside Node and npm: a browser, a font, servers, proxies,
 * systemd, and Prometheus, whose promtool checks alert rules.
 */
export const testPackages = [
  { name: 'chromium', isThere: () => existsSync(process.env.PORTICO_TEST_BROWSER ?? '/usr/bin/chromium') },
  // Chromium's engine alone, for all stories but those of a whole browser.
  {
    name: 'chromium-headless-shell',
    isThere: () => 'PORTICO_TEST_BROWSER' in process.env || existsSync('/usr/bin/chromium-headless-shell'),
  },
  { name: 'fonts-dejavu-core', isThere: () => existsSync('/usr/share/fonts') },
  { name: 'slapd', isThere: () => existsSync('/usr/sbin/slapd') },
  { name: 'ldap-utils', isThere: () => existsSync('/usr/bin/ldapmodify') },
  { name: '389-ds-base', isThere: () => existsSync('/usr/sbin/ns-slapd') },
  { name: 'samba', isThere: () => existsSync('/usr/sbin/samba') },
  { name: 'samba-ad-provision', isThere: () => existsSync('/usr/share/samba/setup') },
  { name: 'postgresql', isThere: () => existsSync('/usr/lib/postgresql') },
  { name: 'pgbouncer', isThere: () => existsSync('/usr/sbin/pgbouncer') },
  { name: 'prometheus', isThere: () => existsSync('/usr/bin/promtool') },
  // An identity provider of other people, for the sign-in of an institution.
  { name: 'glewlwyd', isThere: () => existsSync('/usr/bin/glewlwyd') },
  // The pages for operators use these.
  { name: 'curl', isThere: () => existsSync('/usr/bin/curl') },
  { name: 'jq', isThere: () => existsSync('/usr/bin/jq') },
  { name: 'nginx-light', isThere: () => existsSync('/usr/sbin/nginx') },
  { name: 'caddy', isThere: () => existsSync('/usr/bin/caddy') },
  { name: 'apache2-bin', isThere: () => existsSync('/usr/sbin/apache2') },
  { name: 'haproxy', isThere: () => existsSync('/usr/sbin/haproxy') },
  // systemd-analyze looks at units, and systemd-notify speaks to a socket. No systemd has to run.
  { name: 'systemd', isThere: () => existsSync('/usr/bin/systemd-analyze') },
  { name: 'python3', isThere: () => existsSync('/usr/bin/python3') },
  // They come with Samba where recommended packages are installed; here they are not.
  ...['samba-dsdb-modules', 'samba-vfs-modules', 'python3-samba'].map((name) => ({
    name,
    isThere: () => isInstalled(name),
  })),
]

/** The packages that `npm run test:browsers` needs: three engines, their drivers, and a font. */
export const browserPackages = [
  ...testPackages.filter(({ name }) => ['chromium', 'fonts-dejavu-core'].includes(name)),
  { name: 'chromium-driver', isThere: () => existsSync('/usr/bin/chromedriver') },
  { name: 'firefox-esr', isThere: () => existsSync('/usr/bin/firefox-esr') },
  { name: 'webkit2gtk-driver', isThere: () => existsSync('/usr/bin/WebKitWebDriver') },
  { name: 'xvfb', isThere: () => existsSync('/usr/bin/Xvfb') },
]

/**
 * The packages that `npm run test:release` needs: they make a package, judge it, and make a clean
 * root.
 */
export const releasePackages = [
  { name: 'dpkg', isThere: () => existsSync('/usr/bin/dpkg-deb') },
  { name: 'xz-utils', isThere: () => existsSync('/usr/bin/xz') },
  { name: 'lintian', isThere: () => existsSync('/usr/bin/lintian') },
  { name: 'debootstrap', isThere: () => existsSync('/usr/sbin/debootstrap') },
  { name: 'buildah', isThere: () => existsSync('/usr/bin/buildah') },
  { name: 'iproute2', isThere: () => existsSync('/usr/sbin/ip') || existsSync('/sbin/ip') },
]

/** True where Debian's package is installed, and where another system has no list of packages. */
function isInstalled(name) {
  const list = '/var/lib/dpkg/info'
  return !existsSync(list) || readdirSync(list).some((file) => file === `${name}.list` || file.startsWith(`${name}:`))
}

/**
 * Installs missing packages as root on Debian, and names them elsewhere. True when all are there.
 */
export async function ensureMachinePackages(wanted) {
  const missing = wanted.filter((item) => !item.isThere()).map((item) => item.name)
  if (missing.length === 0) return true
  const isDebian =
    existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
  if (!isDebian || process.getuid?.() !== 0) {
    console.log(`missing on this machine: ${missing.join(', ')}`)
    console.log(
      isDebian
        ? `install as root: apt-get install ${missing.join(' ')}`
        : 'install them; PORTICO_TEST_BROWSER=/path/to/chromium tells where another browser is',
    )
    return false
  }
  console.log(`installing ${missing.join(', ')}`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const lock = ['-y', '-o', 'DPkg::Lock::Timeout=300']
  const steps = [
    ['update', ...lock],
    ['install', ...lock, '--no-install-recommends', ...missing],
  ]
  for (const args of steps) {
    const result = await runProgram('apt-get', args, { minutes: 4, env })
    if (!result.passed) {
      console.log(result.output.trimEnd())
      return false
    }
  }
  const still = wanted.filter((item) => !item.isThere()).map((item) => item.name)
  if (still.length > 0) console.log(`still missing after the installation: ${still.join(', ')}`)
  return still.length === 0
}
