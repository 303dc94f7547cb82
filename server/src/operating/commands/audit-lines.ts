import type { StoredEvent } from '../../ports/audit-log.js'
import { instant } from '../../ports/system/clock.js'
import type { NamesOfEvent } from '../operator/username-lookup.js'
import { oneLine } from './command.js'

export const auditColumns = [
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
export function auditRow(event: StoredEvent, { actorName, aboutName }: NamesOfEvent): string {
  const { result, purpose, actor, about, reason, source, flowId, requestId, detail } = event
  const named = [beside(actor, actorName), about === null ? null : beside(about, aboutName)]
  return [instant(event.at), event.event, result, purpose, ...named, reason, source, flowId, requestId, textOf(detail)]
    .map((cell) => oneLine(cell ?? '-'))
    .join('\t')
}

export function auditObject({ seq: _, ...event }: StoredEvent, names: NamesOfEvent): string {
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
