import type { Copies } from './fill-store.js'

/** The person whose rows are copied. */
export const modelPerson = 'model'

const dayMs = 24 * 60 * 60_000
/** The days over which events lie behind each other, within those that the portal keeps. */
const auditedDays = 80
/** Places of the audit below belong to the portal's own events. */
const firstPlace = 10_000

export const personAt = (n: number) => `person${String(n).padStart(7, '0')}`

/**
 * An expression for an id that lies anywhere in an index, as random ones do; `kind` tells tables
 * apart.
 */
const idOf = (kind: string, n = 'n') =>
  `printf('%08x-${kind}-4000-8000-%012x', ((${n}) * 2654435761) & 4294967295, ${n})`

const account = (n = 'n') => idOf('acc0', n)
const contact = (n = 'n') => idOf('c000', n)
const flow = idOf('f100')
const ofModel = `account_id = (select id from account where username = '${modelPerson}')`
const openFlow = '(select scope from one_time_code where used_at is null limit 1)'
const username = "printf('person%07d', n)"
const address = `${username} || '@mail.example'`

/** Accounts with an email contact each: `personAt(1)` and on. Their password is the model's. */
export function people(count: number): Copies[] {
  return [
    {
      table: 'account',
      model: `username = '${modelPerson}'`,
      count,
      columns: { id: account(), username },
    },
    { table: 'person', model: ofModel, count, columns: { account_id: account() } },
    {
      table: 'contact',
      model: `kind = 'email' and ${ofModel}`,
      count,
      columns: { id: contact(), account_id: account(), address, canonical: address },
    },
  ]
}

/**
 * Codes with flow and session, as after so many sendings; `expiresAt` is an expression over
 * `model`.
 */
export function codes(count: number, among: number, expiresAt = 'model.expires_at + 3600000'): Copies[] {
  const ends = { expires_at: expiresAt }
  const number = `(n % ${among} + 1)`
  const owner = account(number)
  const nameKey = `substr(model.name_key, 1, 35) || printf('%08x', ${number})`
  return [
    {
      table: 'session',
      model: `flow_id = ${openFlow}`,
      count,
      columns: { id_hash: idOf('5e55'), flow_id: flow, account_id: owner, ...ends },
    },
    {
      table: 'flow',
      model: `id = ${openFlow}`,
      count,
      columns: { id: flow, account_id: owner, name_key: nameKey, ...ends },
    },
    {
      table: 'one_time_code',
      model: 'used_at is null',
      count,
      columns: { id: idOf('c0de'), scope: flow, name_key: nameKey, contact_id: contact(number), ...ends },
    },
  ]
}

/** Completed sign-ins in the audit; `daysAgo` moves all of them into the past. */
export function events(count: number, among: number, daysAgo = 0): Copies[] {
  const stepMs = Math.floor((auditedDays * dayMs) / count)
  return [
    {
      table: 'audit',
      model: "event = 'sign-in.done'",
      count,
      columns: {
        id: idOf('a0d1'),
        actor: account(`n % ${among} + 1`),
        flow_id: flow,
        seq: `${firstPlace} + n`,
        at: `model.at - ${daysAgo * dayMs} - ${count} * ${stepMs} + n * ${stepMs}`,
      },
    },
  ]
}
