import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeCleanRoot } from './clean-root.js'
import { releaseFile } from './debian-package.js'
import { run } from './run.js'

interface Image {
  readonly Docker: {
    readonly config: {
      readonly User: string
      readonly Volumes: Readonly<Record<string, unknown>>
      readonly Healthcheck: { readonly Test: readonly string[] }
      readonly Entrypoint: readonly string[]
      readonly Cmd: readonly string[]
      readonly Env: readonly string[]
    }
  }
}

const containerfile = join(import.meta.dirname, '../Containerfile')

// The base of the image is Debian's Node in the clean root: no registry is asked.
describe('the image of the Containerfile', () => {
  let folder: string
  let mounted: string
  let config: Image['Docker']['config']

  const buildah = (...args: string[]) =>
    run('buildah', [
      '--storage-driver',
      'vfs',
      '--root',
      join(folder, 'store'),
      '--runroot',
      join(folder, 'run'),
      ...args,
    ])

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-image-'))
    await makeCleanRoot(inject('cleanRoot'))
    const base = (await buildah('from', 'scratch')).trim()
    await buildah('copy', '--quiet', base, inject('cleanRoot'), '/')
    await buildah('commit', '--quiet', '--rm', base, 'localhost/base')
    const archive = await releaseFile(inject('release'), '.tar.gz')
    const version = /\/portico-([^/]+)\.tar\.gz$/.exec(archive)?.[1] ?? ''
    const choices = [
      '--isolation',
      'chroot',
      '--format',
      'docker',
      '--pull-never',
      '--build-arg',
      'BASE=localhost/base',
    ]
    const names = ['--build-arg', `VERSION=${version}`, '--file', containerfile, '--tag', 'portico']
    await buildah('build', ...choices, ...names, inject('release'))
    const container = (await buildah('from', '--pull-never', 'localhost/portico')).trim()
    mounted = (await buildah('mount', container)).trim()
    config = (JSON.parse(await buildah('inspect', container)) as Image).Docker.config
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('runs as a user without rights, keeps its data in a volume, and has a health check', () => {
    expect(config.User).toBe('10001:10001')
    expect(Object.keys(config.Volumes)).toEqual(['/data'])
    expect(config.Healthcheck.Test.join(' ')).toContain('/readyz')
  })

  it('serves as that user on a read-only root, and its health check passes', async () => {
    const settings = join(folder, 'config')
    await mkdir(settings)
    await writeFile(
      join(settings, 'portico.yaml'),
      'public_url: http://localhost:8080\nsecret: a secret that only this test knows\nmail:\n  url: smtp://127.0.0.1:2525\n',
    )
    await writeFile(join(settings, 'check.json'), JSON.stringify(config.Healthcheck.Test.slice(1)))
    const user = ['chroot', `--userspec=${config.User}`, mounted, 'env', ...config.Env]
    const lines = `
root=$1; settings=$2; shift 2
mount --make-rprivate /
mount --bind "$root" "$root"
mkdir -p "$root/config"
mount --bind "$settings" "$root/config"
mount -t tmpfs -o uid=10001,gid=10001,mode=0700 tmpfs "$root/data"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
ip link set lo up
"$@" ${[...config.Entrypoint, ...config.Cmd].join(' ')} &
server=$!
if "$@" touch /written; then exit 1; fi
check='const [program, ...args] = require("/config/check.json"); require("child_process").execFileSync(program, args)'
healthy=no
for try in $(seq 100); do
  if "$@" node -e "$check" 2>/dev/null; then healthy=yes; break; fi
  sleep 0.3
done
echo "healthy: $healthy"
kill -TERM $server
wait $server
echo "ended with $?"`
    const spaces = ['--fork', '--pid', '--mount', '--net', '--kill-child']
    const said = await run('unshare', [...spaces, 'sh', '-euc', lines, 'sh', mounted, settings, ...user], {
      minutes: 3,
    })
    expect(said).toContain('Read-only file system')
    expect(said).toContain('healthy: yes')
    expect(said).toContain('ended with 0')
  })
})
