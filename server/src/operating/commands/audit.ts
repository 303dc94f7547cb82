import { setTimeout as sleep } from 'node:timers/promises'
import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import type { AuditFilter, AuditLog, StoredEvent } from '../../ports/audit-log.js'
import type { NameConfig, StoreConfig } from '../../ports/config/load-config.js'
import { canonicalUsername, nameKeyOf } from '../../ports/directory/canonical-username.js'
import { instant } from '../../ports/system/clock.js'
import { deriveSecrets } from '../../ports/system/secrets.js'
import { eventNames, isEventOrGroup } from '../../rules/audit/audit-event.js'
import type { OperatorPorts } from '../open-for-operator.js'
import { type NamesOfEvent, usernameLookup } from '../operator/username-lookup.js'
import { type CommandWorld, configOption, instantFrom, jsonOption, oneLine, optionValue } from './command.js'
import { readNames, readStore } from './with-store.js'

const help = `
Prints one event per line, with tabs between the cells, or one JSON object per line. Filters add up.
Behind the id of an account stands its username, as the directory has it now.

--actor takes a username, an account id, a keyed hash, "operator", "operator:NAME" or "portal". It
finds the events of a person and the changes that an operator made to the account. It needs the
server's secret, because the audit keeps names without an account as keyed hashes.`

export function audit(world: CommandWorld) {
  return new Command('audit')
    .description('Prints what happened, the newest event last.')
    .option('--limit <number>', 'print the newest events, at most this many', limitFrom, 50)
    .option('--since <instant>', 'from then on: 2026-01-31, or 2026-01-31T08:00:00Z', instantFrom)
    .option('--until <instant>', 'before then', instantFrom)
    .option('--actor <actor>', 'events of one person', optionValue)
    .option('--request <id>', 'events of one request, by its id or the first signs of it', optionValue)
    .option('--event <event>', 'one kind of event, such as code.sent, or a group, such as code', eventFrom)
    .option('--case <case>', 'events of one case of the help desk, such as C-8F3K-2M', optionValue)
    .addOption(new Option('--follow', 'go on with new events until interrupted').conflicts('until'))
    .addOption(jsonOption)
    .addOption(configOption)
    .addHelpText('after', help)
    .action(({ config, actor, limit, json, follow, ...given }) => {
      const print = { limit, isJson: json === true, isFollowing: follow === true }
      const filter = filterFrom(given)
      if (actor === undefined)
        return readStore(world, config, (ports, settings) => printEvents(world, { ports, settings, filter, print }))
      return readNames(world, config, async (ports, settings) => {
        const actors = await actorsOf(actor, ports, settings)
        await printEvents(world, { ports, settings, filter: { ...filter, actors }, print })
      })
    })
}

interface Printing {
  readonly ports: OperatorPorts
  readonly settings: StoreConfig
  readonly filter: AuditFilter
  readonly print: { readonly limit: number; readonly isJson: boolean; readonly isFollowing: boolean }
}

async function printEvents(world: CommandWorld, { ports, filter, print }: Printing): Promise<void> {
  const { limit, isJson, isFollowing } = print
  const lineOf = isJson ? auditObject : auditRow
  const names = usernameLookup(ports.directory)
  const { audit } = ports.store
  const from = isFollowing ? await firstPlace(audit) : 0
  const found = await audit.recent(limit + 1, filter)
  const shown = found.slice(0, limit).reverse()
  if (!isJson) world.print(auditColumns.join('\t'))
  for (const event of shown) world.print(lineOf(event, await names(event)))
  if (found.length > limit) world.printError(`There are older events. Use --limit ${limit * 2} to see more.`)
  if (!isFollowing) return
  await followAudit({ audit, filter, from, shown, stopped: world.stopped() }, async (event) => {
    world.print(lineOf(event, await names(event)))
  })
}

/** Where following begins: what the first look cannot see yet comes behind it. */
async function firstPlace(audit: OperatorPorts['store']['audit']): Promise<number> {
  for (;;) {
    const place = await audit.settledPlace()
    if (place !== null) return place
  }
}

interface GivenFilter {
  readonly since?: number | undefined
  readonly until?: number | undefined
  readonly request?: string | undefined
  readonly event?: string | undefined
  readonly case?: string | undefined
}

function filterFrom({ since, until, request, event, case: id }: GivenFilter): AuditFilter {
  return {
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
    ...(request === undefined ? {} : { requestId: request.trim() }),
    ...(event === undefined ? {} : { event }),
    ...(id === undefined ? {} : { caseId: id.trim().toUpperCase() }),
  }
}

/** How the audit can name a person: as typed, by the account's id, and by a hash per secret. */
async function actorsOf(typed: string, { directory }: OperatorPorts, config: NameConfig): Promise<readonly string[]> {
  const { value: username, whole, isPossible } = canonicalUsername(typed, config.institution.domains)
  const account = isPossible ? await directory.find(username, whole) : null
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
function eventFrom(value: string): string {
  const event = optionValue(value).trim()
  if (!isEventOrGroup(event))
    throw new InvalidArgumentError(`There is no such event. There are: ${eventNames().join(', ')}.`)
  return event
}

const auditColumns = [
  'at',
  'event',
  'result',
  'purpose',
  'actor',
  'about',
  'reason',
  'source',
  'flow',
  'request',
  'detail',
] as const

/** An event as a line of a table, with the usernames behind their ids. */
function auditRow(event: StoredEvent, { actorName, aboutName }: NamesOfEvent): string {
  const { result, purpose, actor, about, reason, source, flowId, requestId, detail } = event
  const named = [beside(actor, actorName), about === null ? null : beside(about, aboutName)]
  return [instant(event.at), event.event, result, purpose, ...named, reason, source, flowId, requestId, textOf(detail)]
    .map((cell) => oneLine(cell ?? '-'))
    .join('\t')
}

function auditObject({ seq: _, ...event }: StoredEvent, names: NamesOfEvent): string {
  return JSON.stringify({ ...event, at: instant(event.at), ...names })
}

function beside(id: string, name: string | null): string {
  return name === null ? id : `${id} (${name})`
}

/** `fields=password,locked`: what is null is left out. */
function textOf(detail: StoredEvent['detail']): string | null {
  const facts = Object.entries(detail ?? {}).filter(([, value]) => value !== null)
  return facts.length === 0 ? null : facts.map(([name, value]) => `${name}=${value}`).join(' ')
}

const everyMs = 1_000
/** How many places of the audit one look takes. */
const placesAtOnce = 10_000

interface Following {
  readonly audit: Pick<AuditLog, 'recent' | 'settledPlace'>
  readonly filter: AuditFilter
  /** A settled place from before the first look. */
  readonly from: number
  /** The events that are printed already. */
  readonly shown: readonly StoredEvent[]
  readonly stopped: ReturnType<CommandWorld['stopped']>
}

/** Prints each new event once, the oldest first, until the process must stop. */
async function followAudit(
  { audit, filter, from, shown, stopped }: Following,
  print: (event: StoredEvent) => Promise<void>,
): Promise<void> {
  let after = from
  const printed = new Set(shown.map(({ id }) => id))
  const waiting = new AbortController()
  const stop = stopped.then(() => waiting.abort())
  const pause = () => sleep(everyMs, undefined, { signal: waiting.signal }).catch(() => undefined)
  while (!waiting.signal.aborted) {
    const settled = (await audit.settledPlace()) ?? after
    while (after < settled && !waiting.signal.aborted) {
      const upTo = Math.min(settled, after + placesAtOnce)
      for (const event of (await audit.recent(placesAtOnce, { ...filter, after, upTo })).reverse()) {
        if (!printed.delete(event.id)) await print(event)
      }
      after = upTo
    }
    await pause()
  }
  await stop
}
