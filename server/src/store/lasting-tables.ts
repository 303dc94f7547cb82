import type { Tables } from './tables.js'

/** Tables not restored: sessions, flows, codes and their dependents, messages, leases and yeses. */
export const passingTables = [
  'session',
  'flow',
  'oneTimeCode',
  'pass',
  'outsideStart',
  'outbox',
  'noticeMarker',
  'spentCaptcha',
  'lease',
  'approval',
] as const

type PassingTable = (typeof passingTables)[number]

/** All other tables, with the columns that order their rows and tell one from another. */
export const lastingTables: Readonly<Record<Exclude<keyof Tables, PassingTable>, readonly [string, ...string[]]>> = {
  account: ['id'],
  pastPassword: ['accountId', 'setAt', 'passwordHash'],
  person: ['accountId'],
  contact: ['id'],
  formerContact: ['id'],
  proof: ['id'],
  recoveryCode: ['proofId', 'mac'],
  reportCode: ['hash'],
  stop: ['accountId', 'scope'],
  staffMember: ['accountId'],
  staffCase: ['id'],
  reminder: ['accountId', 'what', 'forDay', 'stage'],
  asked: ['accountId', 'what'],
  outsideBinding: ['issuer', 'subject'],
  writtenBack: ['accountId', 'address'],
  seenNetwork: ['network'],
  hourly: ['hour', 'what'],
  periodCount: ['period', 'startedAt', 'what'],
  counter: ['key'],
  attempt: ['nameKey'],
  directoryWrite: ['id'],
  refusalTally: ['flowId'],
  audit: ['id'],
  fact: ['name'],
}

/** The name of a table or column as it is in the database. */
export function nameInDatabase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
