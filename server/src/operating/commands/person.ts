import { Command } from '@commander-js/extra-typings'
import { type Clock, instant } from '../../ports/system/clock.js'
import { isWaiting } from '../../rules/contact/is-waiting.js'
import type { PersonRecord, ReportedProof } from '../../rules/desk/person-record.js'
import type { Count } from '../../rules/limits/limit.js'
import { clearSends, type TimeRange } from '../operator/clear-sends.js'
import { messageKind, messageState } from '../operator/message-object.js'
import { personObject } from '../operator/person-object.js'
import { clearPerson, readPerson } from '../operator/read-person.js'
import {
  argumentValue,
  CommandFailed,
  type CommandWorld,
  configOption,
  instantFrom,
  jsonOption,
  oneLine,
  requireValue,
} from './command.js'
import { personDelete, personExport, personList } from './person-data.js'
import { personStart, personStop } from './person-stop.js'
import { personUnbind } from './person-unbind.js'
import { counted } from './report-import.js'
import { changeNames, personPorts, readNames } from './with-store.js'

const bothHelp = `The username does not need an account. The command needs the server's secret, because the store
keeps names as keyed hashes.`

const showHelp = `
Shows contacts with their addresses, the authenticator app and what is left of recovery codes, throttle,
wrong codes, sessions, flows, and what became of the last messages.
${bothHelp}`

const clearHelp = `
Lifts the throttle, and refills code budgets and message limits. Contacts stay. A lock in the
directory stays too: see portico account set. With --devices the browsers of the person count as
unknown until the next completed sign-in, for a device that was lost or stolen.
With --since and --until, in place of a username, it refills the message limits of everybody who
asked for a code in that time, such as while no mail left. Their sessions and flows stay.
${bothHelp}`

export function person(world: CommandWorld) {
  return new Command('person')
    .description('Shows, clears, stops, exports and deletes what the portal keeps of a person, on any directory.')
    .addCommand(personShow(world))
    .addCommand(personClear(world))
    .addCommand(personStop(world))
    .addCommand(personStart(world))
    .addCommand(personUnbind(world))
    .addCommand(personList(world))
    .addCommand(personExport(world))
    .addCommand(personDelete(world))
}

function personShow(world: CommandWorld) {
  return new Command('show')
    .description('Shows what the portal keeps about a username.')
    .argument('<username>', 'username to look up', argumentValue)
    .addOption(jsonOption)
    .addOption(configOption)
    .addHelpText('after', showHelp)
    .action((username, { config, json }) =>
      readNames(world, config, async (opened, settings) => {
        const { failedSignIns } = settings.limits
        const found = requireValue(await readPerson(personPorts(opened, settings), username))
        if (json) world.print(JSON.stringify(personObject(found, failedSignIns), null, 2))
        else for (const line of linesOf(found, failedSignIns)) world.print(oneLine(line))
      }),
    )
}

function personClear(world: CommandWorld) {
  return new Command('clear')
    .description('Lifts the limits of a username, and ends its sessions and flows, or refills those of an outage.')
    .argument('[username]', 'username to clear', argumentValue)
    .option('--devices', 'also forget every browser that signed in before')
    .option('--since <instant>', 'everybody who asked for a code from then on: 2026-01-31T08:00:00Z', instantFrom)
    .option('--until <instant>', 'and before then; by default until now', instantFrom)
    .addOption(configOption)
    .addHelpText('after', clearHelp)
    .action((username, { config, devices = false, since, until }) => {
      if (username === undefined || since !== undefined || until !== undefined) {
        if (username !== undefined || devices || since === undefined) throw new CommandFailed([eitherOr])
        return clearOfTime(world, config, { since, until: until ?? Number.MAX_SAFE_INTEGER })
      }
      return changeNames(world, config, async (opened, settings) => {
        const cleared = requireValue(await clearPerson(personPorts(opened, settings), username, { devices }))
        const unknown = cleared.isKnown ? '' : ' The directory has no account with this username.'
        world.print(oneLine(`Cleared ${cleared.username}: limits are lifted, sessions and flows are ended.${unknown}`))
      })
    })
}

const eitherOr = 'Give a username, or a time with --since and without --devices.'

function clearOfTime(world: CommandWorld, config: string | undefined, range: TimeRange): Promise<void> {
  return changeNames(world, config, async (opened, settings) => {
    const { people, unknown } = await clearSends(personPorts(opened, settings), range)
    const who = people === 1 ? '1 person' : `${people} people`
    world.print(`Refilled the message limits of ${who} and ${counted(unknown, 'name')} without an account.`)
  })
}

function linesOf(person: PersonRecord, throttledFrom: number): readonly string[] {
  const { username, account, contacts, proofs, sends, sessions, bindings, flows, messages, clock } = person
  const shown = (ms: number) => instant(clock.date(ms))
  return [
    row('name', username),
    row(
      'account',
      account === null ? 'the directory has no account with this username' : `${account.id} ${account.name}`.trim(),
    ),
    ...(account === null ? [] : [row('state', stateOf(account))]),
    ...stopLines(person),
    ...several('contacts', contacts, ({ kind, address, verifiedAt, keptSince }) => {
      const verified = verifiedAt === null ? 'not verified' : `verified ${shown(verifiedAt)}`
      const kept = keptSince === null ? '' : `, kept by the directory since ${shown(keptSince)}`
      return `${kind} ${address}, ${verified}${kept}`
    }),
    ...several('proofs', proofs, (proof) => proofLine(proof, clock)),
    row('failed sign-ins', failuresOf(person, throttledFrom)),
    ...wrongCodesOf(person).map((line, index) => row(index === 0 ? 'wrong codes' : '', line)),
    ...sends.map(({ family, day }) => row(`${family} sends`, countOf(day, 'in 24 hours', clock))),
    ...several('sessions', sessions, ({ signedInAt, createdAt, seenAt, browser, system, proven }) => {
      const kind = signedInAt === null ? `not signed in, since ${shown(createdAt)}` : `signed in ${shown(signedInAt)}`
      const told = [browser, system].filter((name) => name !== '').join(' on ')
      const how = proven.length === 0 ? '' : `, proven by ${proven.join(' and ')}`
      return `${kind}, last seen ${shown(seenAt)}${told === '' ? '' : `, ${told}`}${how}`
    }),
    ...(bindings.length === 0
      ? []
      : several(
          'bindings',
          bindings,
          ({ issuer, subject, boundAt }) => `${subject} at ${issuer}, since ${shown(boundAt)}`,
        )),
    ...several('flows', flows, ({ name, state, createdAt, expiresAt }) => {
      return `${name}, ${state.at}, since ${shown(createdAt)}, until ${shown(expiresAt)}`
    }),
    ...several('messages', messages, (message) => {
      return `${shown(message.createdAt)} ${messageKind(message)}: ${messageState(message, clock)}`
    }),
  ]
}

const stoppers = {
  report: 'a report',
  operator: 'an operator',
  'help-desk': 'the help desk',
  owner: 'the owner',
} as const

/**
 * `stopped since … by a report: password-changed at …, from 192.0.2.x, to a•••@m•••.example`, or
 * `reset and unlock stopped since … by the help desk in case C-8F3K-2M`.
 */
function stopLines({ stop, clock }: PersonRecord): readonly string[] {
  if (stop === null) return []
  const { scope, by, since, what, eventAt, source, contactMask, caseId } = stop
  const at = (ms: number | null) => (ms === null ? '' : ` at ${instant(clock.date(ms))}`)
  const told = [...(source ? [`from ${source}`] : []), ...(contactMask === null ? [] : [`told to ${contactMask}`])]
  const event = what === null ? '' : `: ${[`${what}${at(eventAt)}`, ...told].join(', ')}`
  const closed = scope === 'everything' ? '' : 'reset and unlock '
  const who = caseId ? `${stoppers[by]} in case ${caseId}` : stoppers[by]
  return [row('self-service', `${closed}stopped since ${instant(clock.date(since))} by ${who}${event}`)]
}

/** `app since …, verified …, waits until …, last used …`. */
function proofLine(proof: ReportedProof, clock: Clock): string {
  const { kind, createdAt, verifiedAt, heldUntil, usedAt, expiresAt, endsAt, codes } = proof
  const told = (word: string, ms: number | null) => (ms === null ? [] : [`${word} ${instant(clock.date(ms))}`])
  if (kind === 'recovery-code')
    return [
      ...told('recovery codes since', createdAt),
      `${codes?.left ?? 0} of ${codes?.total ?? 0} left`,
      ...told('last used', usedAt),
    ].join(', ')
  const since = told(`${kind} since`, createdAt)
  if (verifiedAt === null) return [...since, 'not verified', ...told('until', expiresAt)].join(', ')
  const waits = isWaiting(proof, clock.now()) ? told('waits until', heldUntil) : []
  const used = usedAt === null ? ['not used yet'] : told('last used', usedAt)
  return [...since, ...told('verified', verifiedAt), ...waits, ...used, ...told('ends', endsAt)].join(', ')
}

/** Wrong codes to contacts by family, and wrong codes of what the person has set up. */
function wrongCodesOf({ codeBudgets, wrongProofs, clock }: PersonRecord): readonly string[] {
  return [
    ...codeBudgets.flatMap(({ family, day, row: inARow }) => [
      `${family}: ${countOf(day, 'in 24 hours', clock)}${ifSpent(day)}`,
      `${family}: ${countOf(inARow, 'in a row', clock)}${ifSpent(inARow)}`,
    ]),
    ...(wrongProofs === null ? [] : [`proofs: ${countOf(wrongProofs, 'in 24 hours', clock)}${ifSpent(wrongProofs)}`]),
  ]
}

function row(title: string, text: string): string {
  return `${title.padEnd(17)}${text}`
}

/** A line with the number of items, and a line for each item. */
function several<Item>(title: string, items: readonly Item[], lineOf: (item: Item) => string): string[] {
  return [row(title, items.length === 0 ? 'none' : String(items.length)), ...items.map((item) => row('', lineOf(item)))]
}

function stateOf({ isDisabled, isLocked, mustChangePassword }: NonNullable<PersonRecord['account']>): string {
  const states = [
    ...(isDisabled ? ['disabled'] : []),
    ...(isLocked ? ['locked'] : []),
    ...(mustChangePassword ? ['must change the password'] : []),
  ]
  return states.length === 0 ? 'active' : states.join(', ')
}

function failuresOf({ failures, now, clock }: PersonRecord, throttledFrom: number): string {
  if (failures.count === 0) return 'none'
  const count = `${failures.count}, throttled from ${throttledFrom} on`
  if (failures.blockedUntil > now) return `${count}: must wait until ${instant(clock.date(failures.blockedUntil))}`
  return `${count}: may try now`
}

function countOf({ taken, limit, until }: Count, what: string, clock: Clock): string {
  return `${taken} of ${limit} ${what}${until === 0 ? '' : `, until ${instant(clock.date(until))}`}`
}

function ifSpent({ taken, limit }: Count): string {
  return taken >= limit ? ': used up, only the help desk can help' : ''
}
