import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { certificateAuthority, serverCertificate } from '../directories/certificates.js'
import { loopback } from '../directories/slapd-process.js'

const forOperators = fileURLToPath(new URL('../docs/operating/', import.meta.url))

/** A folder for a proxy, with a certificate that no authority of this machine knows. */
export async function proxyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-proxy-'))
  const authority = await certificateAuthority('The CA of a private proxy')
  const { key, cert } = await serverCertificate(authority, { addresses: [loopback] })
  await writeFile(`${folder}/proxy.crt`, cert)
  await writeFile(`${folder}/proxy.key`, key, { mode: 0o600 })
  await writeFile(`${folder}/proxy.pem`, `${cert}\n${key}`, { mode: 0o600 })
  return folder
}

/**
 * A file of docs/operating that operators copy, with these texts in place of its own. Fails where
 * one does not occur, so that no line goes untested.
 */
export async function exampleFile(name: string, replacements: Readonly<Record<string, string>>): Promise<string> {
  return inPlaceOf(await readFile(`${forOperators}${name}`, 'utf8'), { name, replacements })
}

/**
 * The same before a portal on a socket: the line for a port becomes the one that the comment has.
 */
export async function exampleForSocket(name: string, replacements: Readonly<Record<string, string>>): Promise<string> {
  const lines = (await readFile(`${forOperators}${name}`, 'utf8')).split('\n')
  const [, forSocket] =
    lines.map((line) => line.split("# Over the portal's socket: ")).find((parts) => parts.length > 1) ?? []
  if (forSocket === undefined) throw new Error(`${name} has no line for a socket`)
  const text = lines.map((line) => (line.includes('127.0.0.1:8080') ? forSocket : line)).join('\n')
  return inPlaceOf(text, { name, replacements })
}

/**
 * The same with the page that people read while the portal is away: its lines without the "#", and
 * the files that they name in a folder.
 */
export function withAwayPage(text: string, filesIn: string): string {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.includes('# While the portal is away')) + 1
  const end = lines.findIndex((line, at) => at >= first && !/^\s*#/.test(line))
  if (first === 0 || end <= first) throw new Error('the example names no page of a portal that is away')
  const uncommented = lines.map((line, at) => (at >= first && at < end ? line.replace(/# ?/, '') : line)).join('\n')
  return uncommented.replaceAll(/\/var\/www\/portico|\/etc\/haproxy(?=\/away)/g, filesIn)
}

function inPlaceOf(
  text: string,
  { name, replacements }: { readonly name: string; readonly replacements: Readonly<Record<string, string>> },
): string {
  return Object.entries(replacements).reduce((done, [from, to]) => {
    if (!done.includes(from)) throw new Error(`${name} has no ${from}`)
    return done.replaceAll(from, to)
  }, text)
}
