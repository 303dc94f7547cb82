import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepLinksInside } from './keep-links-inside.js'

interface Lock {
  readonly name: string
  readonly version: string
  readonly lockfileVersion: number
  readonly packages: Readonly<Record<string, LockedModule>>
}

interface LockedModule {
  readonly version?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly link?: boolean
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

/** What the program reads while it runs, and what operators read. */
const shipped = [
  'portico',
  'portico.mjs',
  'server/dist',
  'web/dist',
  'web/dist-ssr',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs',
  'packaging/systemd',
]
/** The pages of measurements, which pages for operators link to; not the programs beside them. */
const measurements = { folder: 'bench', file: /\.md$/ }
/**
 * Files of a module for its own developers: types, source maps, sources in C, pages and settings of
 * tools.
 */
const needlessFile = /\.(map|d\.[cm]?ts|cpp|cc|h|gyp|sh|html)$|\/\.[^/]+$/
/** Folders at the top of a module for its own developers. */
const needlessFolder = /^\/(\.[^/]+|tests?|spec|docs|examples|benchmarks?|integration|scripts)(\/|$)/
/** Binaries of a module: a folder for each platform, and in it a file for each C library. */
const prebuild = /\/prebuilds\/(?<platform>[^/]+)(?<file>\/.+)?$/

interface Staging {
  readonly root: string
  readonly to: string
  /** The version of the build. */
  readonly version: string
}

/**
 * Copies the built portal and the modules that it needs at run time into a folder of its own. The
 * folder is one package without workspaces: the build already holds the code of contract and texts.
 */
export async function stageProgram({ root, to, version }: Staging): Promise<void> {
  const lock = await readJson<Lock>(join(root, 'package-lock.json'))
  const modules = productionModules(lock, root)
  await mkdir(to, { recursive: true })
  for (const path of shipped) {
    const filter = (from: string) => !from.endsWith('.map')
    await cp(join(root, path), join(to, path), { recursive: true, verbatimSymlinks: true, filter })
  }
  const pages = (await readdir(join(root, measurements.folder))).filter((file) => measurements.file.test(file))
  for (const page of pages) await cp(join(root, measurements.folder, page), join(to, measurements.folder, page))
  await keepLinksInside(to)
  for (const path of Object.keys(modules)) {
    await requireVersion(join(root, path), modules[path]?.version)
    await cp(join(root, path), join(to, path), { recursive: true, filter: isNeededOf(join(root, path)) })
  }
  const manifest = await releaseManifest(root, version)
  await writeJson(join(to, 'package.json'), manifest)
  const { name, lockfileVersion } = lock
  await writeJson(join(to, 'package-lock.json'), {
    name,
    version,
    lockfileVersion,
    requires: true,
    packages: { '': manifest, ...modules },
  })
}

/** The modules of the lock that the server loads; of binaries those of this platform. */
function productionModules({ packages }: Lock, root: string): Record<string, LockedModule> {
  const needed = Object.entries(packages).filter(
    ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link,
  )
  const elsewhere = needed.find(([path]) => !path.startsWith('node_modules/'))
  if (elsewhere !== undefined) throw new Error(`${elsewhere[0]} is not below the node_modules of the root`)
  return Object.fromEntries(needed.filter(([path]) => existsSync(join(root, path))))
}

async function requireVersion(folder: string, version: string | undefined): Promise<void> {
  const installed = await readJson<{ version: string }>(join(folder, 'package.json'))
  if (installed.version === version) return
  throw new Error(`${folder} has version ${installed.version}, and the lock says ${version}: run npm ci`)
}

/** Modules inside a module stand in the lock by themselves. */
function isNeededOf(folder: string): (path: string) => boolean {
  return (path) => {
    const inside = path.slice(folder.length)
    const isAnother = /\/node_modules(\/|$)/.test(inside)
    return !isAnother && !needlessFile.test(inside) && !needlessFolder.test(inside) && isOfThisPlatform(inside)
  }
}

function isOfThisPlatform(path: string): boolean {
  const { platform, file = '' } = prebuild.exec(path)?.groups ?? {}
  return platform === undefined || (platform === `linux-${process.arch}` && !file.includes('.musl.'))
}

/** The package file of the release: what the program is, and the modules that it loads. */
async function releaseManifest(root: string, version: string): Promise<Manifest> {
  const { name, description, license, type, engines, bin, overrides } = await readJson<Manifest>(
    join(root, 'package.json'),
  )
  const server = await readJson<Manifest>(join(root, 'server/package.json'))
  const dependencies = Object.entries(server.dependencies).filter(([module]) => !module.startsWith('@portico/'))
  return {
    name,
    version,
    description,
    license,
    private: true,
    type,
    engines,
    bin,
    dependencies: Object.fromEntries(dependencies),
    overrides,
  }
}

async function readJson<Shape>(file: string): Promise<Shape> {
  return JSON.parse(await readFile(file, 'utf8')) as Shape
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
}
