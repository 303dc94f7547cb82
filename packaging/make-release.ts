// `npm run release`: writes everything that operators download into release/, after a build. Two
// runs on one commit give equal bytes.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildVersion } from './build-version.mjs'
import { makeDebianPackage } from './debian-package.js'
import { freeze } from './freeze.js'
import { listComponents } from './list-components.js'
import { stageProgram } from './stage-program.js'

const root = join(import.meta.dirname, '..')
const out = join(root, 'release')

/**
 * The second of the commit, which every file of the release carries, or that of SOURCE_DATE_EPOCH.
 */
function releaseSecond(): number {
  const given = process.env['SOURCE_DATE_EPOCH']
  if (given !== undefined) return Number(given)
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }))
}

const second = releaseSecond()
const version = buildVersion(root)
const name = `portico-${version}`
const stage = await mkdtemp(join(tmpdir(), 'portico-release-'))
try {
  await rm(out, { recursive: true, force: true })
  await mkdir(out)
  const program = join(stage, name)
  await stageProgram({ root, to: program, version })
  await writeFile(join(out, `${name}.cdx.json`), listComponents(program, second))
  await freeze(program, { second, executables: ['portico.mjs'] })
  const archive = `${name}.tar.gz`
  packArchive(join(out, archive))
  const debian = await makeDebianPackage({ program, root, stage, out, version, second })
  await writeFile(join(out, 'SHA256SUMS'), await checksums([`${name}.cdx.json`, archive, debian]))
} finally {
  await rm(stage, { recursive: true, force: true })
}

function packArchive(file: string): void {
  const sameEverywhere = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--format=ustar']
  execFileSync('tar', [...sameEverywhere, '--use-compress-program=gzip -9n', '-cf', file, '-C', stage, name])
}

/** Lines as `sha256sum --check` reads them. */
async function checksums(files: readonly string[]): Promise<string> {
  const lines = files.toSorted().map(async (file) => {
    const bytes = await readFile(join(out, file))
    console.log(`${(bytes.length / 1e6).toFixed(1).padStart(6)} MB  release/${file}`)
    return `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`
  })
  return (await Promise.all(lines)).join('')
}
