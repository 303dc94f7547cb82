import { type Clock, instant } from '../../ports/system/clock.js'
import type { Count } from '../../rules/limits/count.js'
import { messageObject } from './message-object.js'
import type { PersonRecord } from './person-record.js'

/** A person's record for programs. The names of its fields are documented, so they stay. */
export function personObject(person: PersonRecord, throttledFrom: number) {
  const { username, account, contacts, failures, codeBudgets, sends, sessions, flows, messages, now, clock } = person
  const shown = (ms: number) => instant(clock.date(ms))
  const shownOrNull = (ms: number | null) => (ms === null ? null : shown(ms))
  return {
    username,
    account: account === null ? null : accountObject(account),
    contacts: contacts.map(({ kind, address, verifiedAt, keptSince }) => ({
      kind,
      address,
      verifiedAt: shownOrNull(verifiedAt),
      keptSince: shownOrNull(keptSince),
    })),
    failedSignIns: {
      count: failures.count,
      throttledFrom,
      waitUntil: failures.blockedUntil > now ? shown(failures.blockedUntil) : null,
    },
    wrongCodes: codeBudgets.map(({ family, day, row }) => ({
      family,
      day: countObject(day, clock),
      inARow: countObject(row, clock),
    })),
    sends: sends.map(({ family, day }) => ({ family, day: countObject(day, clock) })),
    sessions: sessions.map(({ signedInAt, createdAt, seenAt }) => ({
      signedInAt: shownOrNull(signedInAt),
      createdAt: shown(createdAt),
      seenAt: shown(seenAt),
    })),
    flows: flows.map(({ id, name, state, createdAt, expiresAt }) => ({
      id,
      name,
      state: state.at,
      createdAt: shown(createdAt),
      expiresAt: shown(expiresAt),
    })),
    messages: messages.map((message) => messageObject(message, clock)),
  }
}

function accountObject({ id, name, isDisabled, isLocked, mustChangePassword }: NonNullable<PersonRecord['account']>) {
  return { id, name, isDisabled, isLocked, mustChangePassword }
}

function countObject({ taken, limit, until }: Count, clock: Clock) {
  return { taken, limit, until: until === 0 ? null : instant(clock.date(until)) }
}
