import { chmod, cp, lstat, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brandSheetPath, type ClientSettings } from '@portico/contract'
import { brandSheet, pageAssembly } from '../../edge/http/assemble-pages.js'
import { compressed } from '../../edge/http/compressed-page.js'
import { failure, ok, type Result } from '../../ports/result.js'
import { systemCode, whyUnreadable, whyUnwritable } from '../../ports/system/access-of.js'

export interface ClientBundle {
  /** The folder of the built client: `dist` with its files, `dist-ssr` with the template. */
  readonly webDir: string
  readonly settings: ClientSettings
  readonly folder: string
}

/**
 * Writes the client with its settings into a folder, whole or not at all, and returns the number of
 * its files. Every user may read them, because a web server of another user serves them.
 */
export async function writeClientBundle(bundle: ClientBundle): Promise<Result<number>> {
  const folder = resolve(bundle.folder)
  const problem = await whyTaken(folder)
  if (problem !== null) return failure(`${bundle.folder} ${problem}.`)
  let part: string | null = null
  try {
    part = await mkdtemp(`${folder}.partial-`)
    await fill(part, bundle)
    const files = await openToAll(part)
    await rename(part, folder)
    return ok(files)
  } catch (cause) {
    if (part !== null) await rm(part, { recursive: true, force: true })
    if (systemCode(cause) === '') throw cause
    return failure(`${bundle.folder} ${whyNotWritten(folder, cause)}.`)
  }
}

/** Why a bundle must not be written to a folder, as the end of a sentence; null where it may. */
async function whyTaken(folder: string): Promise<string | null> {
  try {
    const status = await lstat(folder)
    if (status.isSymbolicLink()) return 'is a symbolic link; name the folder itself'
    if (!status.isDirectory()) return 'is a file and not a folder'
    if (folder === resolve()) return 'is the folder that this command runs in; name a new one'
    return (await readdir(folder)).length === 0 ? null : 'is not empty; name a new folder, or empty this one'
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return null
    return systemCode(cause) === 'ENOTDIR' ? whyUnwritable(folder, cause) : whyUnreadable(folder, cause)
  }
}

function whyNotWritten(folder: string, cause: unknown): string {
  const code = systemCode(cause)
  if (code === 'ENOTEMPTY' || code === 'EEXIST') return 'was filled by another program meanwhile; name a new folder'
  if (code === 'EBUSY' || code === 'EXDEV') return 'is a disk of its own; name a new folder on it'
  return whyUnwritable(folder, cause)
}

/** Both pages are made anew, and no source map leaves the installation. */
const isLeftOut = (path: string) => /\.map$|[/\\](index|app)\.html(\.br|\.gz)?$/.test(path)

async function fill(folder: string, { webDir, settings }: ClientBundle): Promise<void> {
  await cp(join(webDir, 'dist'), folder, { recursive: true, filter: (path) => !isLeftOut(path) })
  const { colour } = settings.institution
  if (colour !== undefined) await writeCompressed(join(folder, brandSheetPath(colour)), brandSheet(colour))
  const [language = 'en'] = settings.languages
  const pages = await (await pageAssembly(webDir, settings))(language)
  await writeCompressed(join(folder, 'index.html'), pages.home)
  await writeCompressed(join(folder, 'app.html'), pages.other)
}

async function writeCompressed(file: string, text: string): Promise<void> {
  const plain = Buffer.from(text)
  const { br, gzip } = compressed(plain)
  await writeFile(file, plain)
  await writeFile(`${file}.br`, br)
  await writeFile(`${file}.gz`, gzip)
}

async function openToAll(folder: string): Promise<number> {
  await chmod(folder, 0o755)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  return entries.filter((entry) => entry.isFile()).length
}
