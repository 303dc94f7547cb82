import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { systemCode } from '../../ports/system/access-of.js'
import { acceptedEncodings } from './compressed-page.js'

/**
 * The hashed files of one build of the client by their names, with compressed copies under the same
 * name and `.br` or `.gz`. They are kept in memory, because an upgrade replaces the files on the
 * disk while the server still runs.
 */
export type ClientAssets = ReadonlyMap<string, Buffer>

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}
const copies = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Names of such files have a hash of their content, so a browser may keep them for good. */
export const immutable = 'public, max-age=31536000, immutable'

/** The files of a folder, without those of the folders in it. */
export async function readClientAssets(folder: string): Promise<ClientAssets> {
  const found = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    if (systemCode(cause) === 'ENOENT') return []
    throw cause
  })
  const names = found.flatMap((entry) => (entry.isFile() ? entry.name : [])).sort()
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)))
}

/** True where a browser can ask for this file of a build. */
export function hasAsset(assets: ClientAssets, name: string): boolean {
  return assets.has(name) && types[extname(name)] !== undefined
}

/** Answers with a file of a build, compressed as the browser likes (WEB3). */
export function sendAsset(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  assets: ClientAssets,
  { name, cacheControl = immutable }: { readonly name: string; readonly cacheControl?: string },
): FastifyReply {
  const accepted = acceptedEncodings(request.headers['accept-encoding'] ?? '')
  const [encoding, suffix] = copies.find(([one, ending]) => accepted.has(one) && assets.has(name + ending)) ?? []
  reply.header('cache-control', cacheControl).type(types[extname(name)] ?? 'application/octet-stream')
  if (copies.some(([, ending]) => assets.has(name + ending))) reply.header('vary', 'accept-encoding')
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.send(assets.get(`${name}${suffix ?? ''}`))
}
