import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeCleanRoot } from './clean-root.js'
import { releaseFile } from './debian-package.js'
import { run } from './run.js'

const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' }

/** The command line of the unit, as its user, in the background, until it says that it is ready. */
const startAsTheUnitDoes = `
cat >/etc/portico/portico.yaml <<END
data_dir: /var/lib/portico
secret: a secret that only this test knows
public_url: http://localhost:8080
mail:
  url: smtp://127.0.0.1:2525
END
start=$(sed -n 's/^ExecStart=//p' /usr/lib/systemd/system/portico.service)
setpriv --reuid portico --regid portico --init-groups $start >/tmp/log 2>&1 &
for try in $(seq 300); do
  curl --fail --silent http://127.0.0.1:8080/readyz && break
  sleep 0.2
done
`

describe('the Debian package where no systemd runs', () => {
  let folder: string
  let root: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-chroot-'))
    root = join(folder, 'root')
    await makeCleanRoot(inject('cleanRoot'))
    await run('cp', ['-a', inject('cleanRoot'), root])
    await copyFile(await releaseFile(inject('release'), '.deb'), join(root, 'srv/portico.deb'))
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Runs lines in the root. Their processes end with them. */
  const inside = (lines: string) => {
    const chroot = ['chroot', root, 'sh', '-euc', `mount -t proc proc /proc; ip link set lo up\n${lines}`]
    return run('unshare', ['--fork', '--pid', '--mount', '--net', '--kill-child', ...chroot], { env: environment })
  }

  it('installs, and the command of its unit starts a portal that is ready', async () => {
    const said = await inside(`dpkg --install /srv/portico.deb >/dev/null${startAsTheUnitDoes}`)
    expect(said).toContain('"store":"ok"')
  })

  it('is upgraded and removed beside a server that runs, and ends nothing itself', async () => {
    const said = await inside(`${startAsTheUnitDoes}
dpkg --install /srv/portico.deb
dpkg --remove portico
curl --fail --silent http://127.0.0.1:8080/healthz && echo still there`)
    expect(said).toContain('still there')
  })

  it('is purged', async () => {
    await inside('dpkg --purge portico; test ! -e /var/lib/portico; test ! -e /etc/portico')
  })
})
