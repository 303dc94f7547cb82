import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text as textOf } from 'node:stream/consumers'

/** The values of an attribute in the LDIF of one entry. */
export function ldifValues(ldif: string, attribute: string): string[] {
  return ldif.split('\n').flatMap((line) => {
    const [, name, colons, value = ''] = /^([^:]+)(::?) (.*)$/.exec(line) ?? []
    if (name?.toLowerCase() !== attribute.toLowerCase()) return []
    return [colons === '::' ? Buffer.from(value, 'base64').toString() : value]
  })
}

/** Runs a program to its end; tells what it writes, and raises what it says when it fails. */
export async function run(program: string, args: readonly string[], input = ''): Promise<string> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const [written, said] = [textOf(child.stdout), textOf(child.stderr)]
  // A program that reads nothing may have ended before this.
  child.stdin.on('error', () => undefined).end(input)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${(await said).trim()}`)
  return written
}
