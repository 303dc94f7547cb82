import type { AuditEntry, AuditFilter } from '../audit/audit-log.js'
import { type OperatorPorts, openForOperator } from '../compose-commands.js'
import { loadNameConfig, loadStoreConfig, type NameConfig, type StoreConfig } from '../config/load-config.js'
import { canonicalUsername } from '../directory/canonical-username.js'
import { nameKeyOf } from '../directory/name-key.js'
import { instant } from '../system/clock.js'
import { deriveSecrets } from '../system/secrets.js'
import {
  type Command,
  configHelp,
  configOption,
  exit,
  namesAreHashed,
  optionsOf,
  sourcesOf,
  WrongUsage,
  whileOpen,
} from './command.js'

const text = { type: 'string' } as const
const usualLimit = 50

export const auditCommand: Command = {
  usage: 'audit',
  sentence: 'Prints what happened, the newest last, one event a line with tabs between.',
  details: [
    `--limit N         the newest N events; ${usualLimit} unless said otherwise`,
    '--since INSTANT   from then on: 2026-01-31, or 2026-01-31T08:00:00Z',
    '--actor U         what a person did, and what an operator did to them; by name, account id or keyed hash;',
    '                  also: operator, portal. Needs the secret, since names that nobody has are kept as keyed hashes',
    '--request ID      one request, by the number that an error page quotes',
    '--event E         one kind of event, such as code.sent, or a group, such as code',
    '--json            one JSON object a line',
    configHelp,
  ],
  async run(argv, world) {
    const given = optionsOf(argv, {
      ...configOption,
      limit: text,
      since: text,
      actor: text,
      request: text,
      event: text,
      json: { type: 'boolean' },
    })
    const limit = limitFrom(given.limit)
    const filter = filterFrom(given)
    const sources = sourcesOf(world, given.config)
    const work = async (ports: OperatorPorts, actors: readonly string[] | undefined) => {
      const found = await ports.store.audit.recent(limit + 1, actors === undefined ? filter : { ...filter, actors })
      const shown = found.slice(0, limit).reverse()
      if (!given.json) world.print(columns.join('\t'))
      for (const entry of shown) world.print(given.json ? jsonOf(entry) : rowOf(entry))
      if (found.length > limit) world.printError(`There are older ones; --limit ${limit * 2} shows more.`)
      return exit.done
    }
    const { actor } = given
    if (actor === undefined) {
      const loaded = loadStoreConfig(sources)
      return whileOpen<StoreConfig, OperatorPorts>(world, {
        loaded,
        open: openForOperator,
        work: (ports) => work(ports, undefined),
      })
    }
    return whileOpen<NameConfig, OperatorPorts>(world, {
      loaded: loadNameConfig(sources),
      hint: namesAreHashed,
      open: openForOperator,
      work: async (ports, config) => work(ports, await namesFor(actor, ports, config)),
    })
  },
}

/** All that may stand for a person in the audit: what was typed, the account, and the name's hash under every secret. */
async function namesFor(typed: string, { directory }: OperatorPorts, config: NameConfig): Promise<readonly string[]> {
  const { value: username, isPossible } = canonicalUsername(typed, config.institution.domains)
  const account = isPossible ? await directory.find(username) : null
  const hashes = [config.secret, ...config.previousSecrets].map((secret) =>
    nameKeyOf({ secrets: deriveSecrets(secret) }, username),
  )
  return [typed.trim(), ...hashes, ...(account === null ? [] : [account.id])]
}

interface Given {
  readonly since?: string | undefined
  readonly request?: string | undefined
  readonly event?: string | undefined
}

function filterFrom({ since, request, event }: Given): AuditFilter {
  return {
    ...(since === undefined ? {} : { since: instantFrom(since) }),
    ...(request === undefined ? {} : { requestId: request.trim() }),
    ...(event === undefined ? {} : { event: event.trim() }),
  }
}

function limitFrom(said: string | undefined): number {
  if (said === undefined) return usualLimit
  if (!/^[1-9]\d{0,6}$/.test(said)) throw new WrongUsage(`--limit must be a number from 1 on (it is "${said}")`)
  return Number(said)
}

/** A time without its zone would mean something else on another machine. */
function instantFrom(said: string): number {
  const isInstant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(said)
  const ms = isInstant ? Date.parse(said) : Number.NaN
  if (Number.isNaN(ms))
    throw new WrongUsage(`--since must be like 2026-01-31 or 2026-01-31T08:00:00Z (it is "${said}")`)
  return ms
}

const columns = ['at', 'event', 'result', 'purpose', 'actor', 'about', 'reason', 'source', 'flow', 'request'] as const

function rowOf(entry: AuditEntry): string {
  const { event, result, purpose, actor, about, reason, source, flowId, requestId } = entry
  return [instant(entry.at), event, result, purpose, actor, about, reason, source, flowId, requestId]
    .map((cell) => (cell ?? '-').replace(/[\p{Cc}]/gu, ' '))
    .join('\t')
}

function jsonOf(entry: AuditEntry): string {
  return JSON.stringify({ ...entry, at: instant(entry.at) })
}
