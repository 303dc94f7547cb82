import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** One value of an attribute, or several. */
export type Values = string | Buffer | readonly (string | Buffer)[]
export type Attributes = Readonly<Record<string, Values>>

/** The database of a private Samba, as its owner changes it beside the running server. */
export interface SambaDatabase {
  add(dn: string, attributes: Attributes): Promise<void>
  /** Adds many entries with the same attributes, in a hundredth of the time of one by one. */
  addAll(dns: readonly string[], attributes: Attributes): Promise<void>
  replace(dn: string, attributes: Attributes): Promise<void>
  /** Replaces also what Samba itself keeps, such as `pwdLastSet`. */
  replaceAsItIs(dn: string, attributes: Attributes): Promise<void>
  remove(dn: string): Promise<void>
  /** The values of one attribute, constructed ones too. */
  read(dn: string, attribute: string): Promise<readonly Buffer[]>
  /** Adds entries in SDDL, in which SID stands for the trustee, to the access list of `dn`. */
  grant(dn: string, trustee: string, aces: readonly string[]): Promise<void>
  /** Takes every entry of the trustee off the access list of `dn`. */
  revoke(dn: string, trustee: string): Promise<void>
  close(): Promise<void>
}

interface Answer {
  readonly result?: unknown
  readonly error?: string
}

// Debian's Samba belongs to this Python; another one may come first in PATH.
const python = '/usr/bin/python3'
const program = fileURLToPath(new URL('samba-database.py', import.meta.url))

/** Opens the database `file` of the Samba whose settings stand in `conf`. */
export function openSambaDatabase(conf: string, file: string): SambaDatabase {
  const child = spawn(python, [program, conf, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let last: Promise<unknown> = Promise.resolve()
  const order = (what: string, parameters: object): Promise<unknown> => {
    const answered = last.then(async () => {
      child.stdin.write(`${JSON.stringify({ do: what, with: parameters })}\n`)
      const { value, done } = await answers.next()
      if (done === true) throw new Error('the program for the database of Samba has ended')
      const { result, error } = JSON.parse(value) as Answer
      if (error !== undefined) throw new Error(error)
      return result
    })
    last = answered.catch(() => undefined)
    return answered
  }
  const change = async (what: string, parameters: object) => void (await order(what, parameters))
  return {
    add: (dn, attributes) => change('add', { dn, attributes: encoded(attributes) }),
    addAll: (dns, attributes) => change('add_all', { dns, attributes: encoded(attributes) }),
    replace: (dn, attributes) => change('replace', { dn, attributes: encoded(attributes) }),
    replaceAsItIs: (dn, attributes) => change('replace', { dn, attributes: encoded(attributes), as_it_is: true }),
    remove: (dn) => change('remove', { dn }),
    read: async (dn, attribute) => {
      const values = (await order('read', { dn, attribute })) as readonly string[]
      return values.map((value) => Buffer.from(value, 'base64'))
    },
    grant: (dn, trustee, aces) => change('grant', { dn, trustee, aces }),
    revoke: (dn, trustee) => change('revoke', { dn, trustee }),
    close: async () => {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}

function encoded(attributes: Attributes): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, values]) => {
      const list = Array.isArray(values) ? (values as readonly (string | Buffer)[]) : [values as string | Buffer]
      return [name, list.map((value) => Buffer.from(value as string).toString('base64'))]
    }),
  )
}
