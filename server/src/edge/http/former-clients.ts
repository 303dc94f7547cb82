import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { systemCode } from '../../ports/system/access-of.js'
import type { Clock } from '../../ports/system/clock.js'
import type { Logger } from '../../ports/system/logger.js'
import { type Secrets, sha256 } from '../../ports/system/secrets.js'
import { type ClientAssets, hasAsset } from './client-assets.js'

/** The clients of former releases, which pages in the hands of visitors still load from. */
export interface FormerClients {
  /** The files of a former release in which there is one of this name. */
  withAsset(name: string): ClientAssets | null
}

interface KeepingParts {
  readonly assets: ClientAssets
  readonly secrets: Pick<Secrets, 'sign' | 'verify'>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<Logger, 'warn'>
}

/** How long the files of a former release are served, in ms (UP2). */
const servedMs = 24 * 60 * 60_000
/** So many former releases are kept, and so large is one of them at most, in bytes. */
const mostReleases = 3
const mostBytes = 8_000_000

/** One release in the folder: its id, and from the next release on until when it is served. */
const fileName = /^(?<id>[\w-]{16})(?:\.until-(?<until>\d{1,15}))?$/
const unfinished = '.unfinished'
const content = z.record(z.string(), z.string())

interface Former {
  readonly path: string
  readonly until: number
}

/**
 * Keeps the client that this server serves in a folder, and gives the clients of earlier starts for
 * 24 hours after the first start of another one. A file of the folder counts only with the
 * signature of this portal. Where the folder cannot be used, the log says so, and no former client
 * is served (UP2).
 */
export function keepClient(folder: string, { assets, secrets, clock, log }: KeepingParts): FormerClients {
  const formers: { readonly until: number; readonly assets: ClientAssets }[] = []
  const warn = (cause: unknown) =>
    log.warn({ folder, why: cause instanceof Error ? cause.message : String(cause) }, notKept)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!lstatSync(folder).isDirectory()) throw new Error('it is a link or a file and not a folder')
    const id = sha256([...assets.keys()].join('\n')).slice(0, 16)
    endOthers(folder, id, clock.now())
    for (const { path, until } of formersIn(folder, clock.now())) {
      const found = readSigned(path, secrets)
      if (found === null) log.warn({ file: path }, notOurs)
      else formers.push({ until, assets: found })
    }
    if (readSigned(join(folder, id), secrets) === null) writeSigned(join(folder, id), assets, secrets)
  } catch (cause) {
    warn(cause)
  }
  return {
    withAsset(name) {
      const now = clock.now()
      return formers.find(({ until, assets: has }) => until > now && hasAsset(has, name))?.assets ?? null
    },
  }
}

const notKept =
  'pages from before an upgrade have to be loaded anew, because the client cannot be kept; see PORTICO_DATA_DIR'
const notOurs =
  'a kept client is not served: this portal did not write it, or with a secret that it does not have any more'

/** Gives every other release the end of its time, and takes back the own one after a return. */
function endOthers(folder: string, own: string, now: number): void {
  for (const name of readdirSync(folder)) {
    if (name.endsWith(unfinished)) rmSync(join(folder, name), { recursive: true, force: true })
    const { id, until } = fileName.exec(name)?.groups ?? {}
    if (id === own && until !== undefined) moveIfThere(join(folder, name), join(folder, own))
    if (id !== undefined && id !== own && until === undefined)
      moveIfThere(join(folder, name), join(folder, `${name}.until-${now + servedMs}`))
  }
}

/** Another server of the same folder may have moved it. */
function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (cause) {
    if (systemCode(cause) !== 'ENOENT') throw cause
  }
}

/** The former releases whose time is not over, the last one first. Deletes all others. */
function formersIn(folder: string, now: number): readonly Former[] {
  const ended = readdirSync(folder).flatMap((name) => {
    const until = fileName.exec(name)?.groups?.['until']
    // A clock that jumped back must not keep a release for longer.
    return until === undefined ? [] : [{ path: join(folder, name), until: Math.min(Number(until), now + servedMs) }]
  })
  const living = ended.filter(({ until }) => until > now).sort((one, other) => other.until - one.until)
  const served = living.slice(0, mostReleases)
  for (const { path } of ended) {
    if (!served.some((one) => one.path === path)) rmSync(path, { recursive: true, force: true })
  }
  return served
}

/** The files of a release; null where there is none that this portal has signed. */
function readSigned(path: string, secrets: Pick<Secrets, 'verify'>): ClientAssets | null {
  const text = readBounded(path)
  const end = text?.indexOf('\n') ?? -1
  if (text === null || end < 0) return null
  const [mac, json] = [text.slice(0, end), text.slice(end + 1)]
  if (!secrets.verify('client', json, mac)) return null
  const files = content.parse(JSON.parse(json))
  return new Map(Object.entries(files).map(([name, body]) => [name, Buffer.from(body, 'base64')]))
}

/** The text of a file, and of no link, pipe or device; null where there is none of a usual size. */
function readBounded(path: string): string | null {
  let opened: number
  try {
    opened = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (cause) {
    if (['ENOENT', 'ELOOP', 'EACCES', 'ENXIO'].includes(systemCode(cause))) return null
    throw cause
  }
  try {
    const status = fstatSync(opened)
    return status.isFile() && status.size <= mostBytes ? readFileSync(opened, 'utf8') : null
  } finally {
    closeSync(opened)
  }
}

/** Under another name first, so that a server that is killed leaves no half file. */
function writeSigned(path: string, assets: ClientAssets, secrets: Pick<Secrets, 'sign'>): void {
  const json = JSON.stringify(Object.fromEntries([...assets].map(([name, body]) => [name, body.toString('base64')])))
  const text = `${secrets.sign('client', json)}\n${json}`
  if (text.length > mostBytes) throw new Error(`the client has more than ${mostBytes} bytes`)
  rmSync(path, { recursive: true, force: true })
  writeFileSync(path + unfinished, text, { flag: 'wx', mode: 0o600 })
  moveIfThere(path + unfinished, path)
}
