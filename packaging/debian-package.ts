import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freeze } from './freeze.js'
import { keepLinksInside } from './keep-links-inside.js'

interface PackageParts {
  /** The folder of the staged program. */
  readonly program: string
  /** The root of the repository. */
  readonly root: string
  /** A folder in which the tree of the package is made. */
  readonly stage: string
  readonly out: string
  readonly version: string
  /** Seconds since 1970 that every file gets as its time. */
  readonly second: number
}

const maintainer = 'Portico <maintainers@portico.invalid>'
const scripts = ['postinst', 'prerm', 'postrm']
/** What the program needs to run; the other files of the release are documents. */
const programFiles = ['portico.mjs', 'package.json', 'package-lock.json', 'node_modules', 'server', 'web']
const documents = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'docs', 'bench', 'packaging']
const completions = [
  { shell: 'bash', file: 'usr/share/bash-completion/completions/portico' },
  { shell: 'zsh', file: 'usr/share/zsh/vendor-completions/_portico' },
  { shell: 'fish', file: 'usr/share/fish/vendor_completions.d/portico.fish' },
]

/** Makes the Debian package of a staged program and returns the name of its file in `out`. */
export async function makeDebianPackage(parts: PackageParts): Promise<string> {
  const tree = join(parts.stage, 'debian')
  await placeProgram(tree, parts)
  await placeForDebian(tree, parts)
  await placeDocuments(tree, parts)
  await freeze(tree, { second: parts.second, executables: ['usr/lib/portico/portico.mjs'] })
  const architecture = execFileSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).trim()
  await placeControl(tree, parts, architecture)
  const file = `portico_${parts.version}_${architecture}.deb`
  // One thread: the compressed bytes must not depend on the number of cores.
  const options = ['--root-owner-group', '-Zxz', '--threads-max=1', '--build']
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(parts.second) }
  execFileSync('dpkg-deb', [...options, tree, join(parts.out, file)], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return file
}

async function placeProgram(tree: string, { program }: PackageParts): Promise<void> {
  const to = join(tree, 'usr/lib/portico')
  for (const name of programFiles) await cp(join(program, name), join(to, name), { recursive: true })
  // The Node of Debian, and not one that stands first on the path of the operator.
  const start = await readFile(join(program, 'portico.mjs'), 'utf8')
  await writeFile(join(to, 'portico.mjs'), start.replace('#!/usr/bin/env -S node ', '#!/usr/bin/env -S /usr/bin/node '))
  await mkdir(join(tree, 'usr/bin'), { recursive: true })
  await symlink('../lib/portico/portico.mjs', join(tree, 'usr/bin/portico'))
}

async function placeForDebian(tree: string, { program, root }: PackageParts): Promise<void> {
  await cp(join(program, 'packaging/systemd'), join(tree, 'usr/lib/systemd/system'), { recursive: true })
  const overrides = await readFile(join(root, 'packaging/debian/lintian-overrides'))
  await put(join(tree, 'usr/share/lintian/overrides/portico'), overrides)
}

async function placeDocuments(tree: string, { program, root, version, second }: PackageParts): Promise<void> {
  const portico = (...args: string[]) =>
    execFileSync(process.execPath, [join(program, 'portico.mjs'), ...args], { encoding: 'utf8' })
  await put(join(tree, 'usr/share/man/man1/portico.1.gz'), zipped(portico('manual')))
  for (const { shell, file } of completions) await put(join(tree, file), portico('completion', shell))

  const folder = join(tree, 'usr/share/doc/portico')
  for (const name of documents) await cp(join(program, name), join(folder, name), { recursive: true })
  await keepLinksInside(folder)
  // The operators' page shows them.
  await symlink('../../share/doc/portico/docs', join(tree, 'usr/lib/portico/docs'))
  await put(join(folder, 'copyright'), await readFile(join(root, 'packaging/debian/copyright')))
  const day = new Date(second * 1000).toUTCString().replace('GMT', '+0000')
  const entry = `portico (${version}) stable; urgency=medium\n\n  * CHANGELOG.md tells what changed.\n\n -- ${maintainer}  ${day}\n`
  await put(join(folder, 'changelog.gz'), zipped(entry))
}

async function placeControl(tree: string, { root, version }: PackageParts, architecture: string): Promise<void> {
  const files = await filesBelow(tree)
  const sizes = await Promise.all(files.map(async (file) => (await readFile(file)).length))
  const kilobytes = sizes.reduce((sum, size) => sum + Math.ceil(size / 1024), 0)
  const template = await readFile(join(root, 'packaging/debian/control'), 'utf8')
  const values = { VERSION: version, ARCHITECTURE: architecture, MAINTAINER: maintainer, KILOBYTES: String(kilobytes) }
  const control = Object.entries(values).reduce((text, [name, value]) => text.replace(name, value), template)
  const sums = await Promise.all(files.map(async (file) => `${md5(await readFile(file))}  ${relative(tree, file)}\n`))
  await put(join(tree, 'DEBIAN/control'), control)
  await put(join(tree, 'DEBIAN/md5sums'), sums.join(''))
  for (const name of scripts) {
    await put(join(tree, 'DEBIAN', name), await readFile(join(root, 'packaging/debian', name)))
    await chmod(join(tree, 'DEBIAN', name), 0o755)
  }
}

/** Every file of a tree in one order, without links. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

async function put(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

/** Like `gzip -9n`: neither name nor time is in it. */
function zipped(text: string): Buffer {
  return gzipSync(text, { level: 9 })
}

function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex')
}
