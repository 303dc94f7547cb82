import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.js'

/** The one file of a release with this ending, as a whole path. */
export async function releaseFile(release: string, ending: string): Promise<string> {
  const names = (await readdir(release)).filter((name) => name.endsWith(ending))
  if (names.length !== 1) throw new Error(`${release} has ${names.length} files that end with ${ending}`)
  return join(release, names[0] ?? '')
}

const settings = '/etc/portico/portico.yaml'

/**
 * Makes a package of the same program that says it is older, at `to`. As releases up to 0.2.0 did, it
 * brings a settings file of its own.
 */
export async function writeOlderPackage(newer: string, to: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-older-'))
  try {
    await run('dpkg-deb', ['--raw-extract', newer, folder])
    const control = join(folder, 'DEBIAN/control')
    await writeFile(control, (await readFile(control, 'utf8')).replace(/^Version: .*$/m, 'Version: 0.0.1'))
    await mkdir(join(folder, 'etc/portico'), { recursive: true })
    await writeFile(join(folder, settings), 'data_dir: /var/lib/portico\nsecret_file: /etc/portico/secret\n')
    await chmod(join(folder, settings), 0o640)
    await writeFile(join(folder, 'DEBIAN/conffiles'), `${settings}\n`)
    await run('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', folder, `${folder}.deb`])
    await copyFile(`${folder}.deb`, to)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await rm(`${folder}.deb`, { force: true })
  }
}
