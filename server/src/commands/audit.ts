import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import type { AuditEntry, AuditFilter } from '../audit/audit-log.js'
import type { NameConfig } from '../config/load-config.js'
import { canonicalUsername } from '../directory/canonical-username.js'
import { nameKeyOf } from '../directory/name-key-of.js'
import type { OperatorPorts } from '../open-for-operator.js'
import { instant } from '../system/clock.js'
import { deriveSecrets } from '../system/secrets.js'
import { type CommandWorld, configOption, oneLine, optionValue } from './command.js'
import { readNames, readStore } from './with-store.js'

const help = `
Prints one event per line, with tabs between the cells. Filters add up.

--actor takes a username, an account id, a keyed hash, "operator" or "portal". It finds the events
of a person and the changes that an operator made to the account. It needs the server's secret,
because the audit keeps names without an account as keyed hashes.`

export function audit(world: CommandWorld) {
  return new Command('audit')
    .description('Prints what happened, the newest event last.')
    .option('--limit <number>', 'print the newest events, at most this many', limitFrom, 50)
    .option('--since <instant>', 'from then on: 2026-01-31, or 2026-01-31T08:00:00Z', instantFrom)
    .option('--actor <actor>', 'events of one person', optionValue)
    .option('--request <id>', 'events of one request, by the number on its error page', optionValue)
    .option('--event <event>', 'one kind of event, such as code.sent, or a group, such as code', optionValue)
    .option('--json', 'print one JSON object per line')
    .addOption(configOption)
    .addHelpText('after', help)
    .action(async ({ config, limit, actor, json, ...given }) => {
      const filter = filterFrom(given)
      const found =
        actor === undefined
          ? await readStore(world, config, ({ store }) => store.audit.recent(limit + 1, filter))
          : await readNames(world, config, async (ports, names) =>
              ports.store.audit.recent(limit + 1, { ...filter, actors: await actorsOf(actor, ports, names) }),
            )
      if (!json) world.print(columns.join('\t'))
      for (const entry of found.slice(0, limit).reverse()) world.print(json ? jsonOf(entry) : rowOf(entry))
      if (found.length > limit) world.printError(`There are older events. Use --limit ${limit * 2} to see more.`)
    })
}

interface GivenFilter {
  readonly since?: number | undefined
  readonly request?: string | undefined
  readonly event?: string | undefined
}

function filterFrom({ since, request, event }: GivenFilter): AuditFilter {
  return {
    ...(since === undefined ? {} : { since }),
    ...(request === undefined ? {} : { requestId: request.trim() }),
    ...(event === undefined ? {} : { event: event.trim() }),
  }
}

/** How the audit can name a person: as typed, by the account's id, and by a hash per secret. */
async function actorsOf(typed: string, { directory }: OperatorPorts, config: NameConfig): Promise<readonly string[]> {
  const { value: username, isPossible } = canonicalUsername(typed, config.institution.domains)
  const account = isPossible ? await directory.find(username) : null
  const hashes = [config.secret, ...config.previousSecrets].map((secret) =>
    nameKeyOf({ secrets: deriveSecrets(secret) }, username),
  )
  return [typed.trim(), ...hashes, ...(account === null ? [] : [account.id])]
}

function limitFrom(value: string): number {
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new InvalidArgumentError('Give a number from 1 on.')
  return Number(value)
}

/** A time without its zone is refused, because another machine would read it as another instant. */
function instantFrom(value: string): number {
  const isInstant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(value)
  const ms = isInstant ? Date.parse(value) : Number.NaN
  if (Number.isNaN(ms)) throw new InvalidArgumentError('Give a date or an instant: 2026-01-31, 2026-01-31T08:00:00Z.')
  return ms
}

const columns = ['at', 'event', 'result', 'purpose', 'actor', 'about', 'reason', 'source', 'flow', 'request'] as const

function rowOf(entry: AuditEntry): string {
  const { event, result, purpose, actor, about, reason, source, flowId, requestId } = entry
  return [instant(entry.at), event, result, purpose, actor, about, reason, source, flowId, requestId]
    .map((cell) => oneLine(cell ?? '-'))
    .join('\t')
}

function jsonOf(entry: AuditEntry): string {
  return JSON.stringify({ ...entry, at: instant(entry.at) })
}
