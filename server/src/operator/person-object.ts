import type { Count } from '../limits/count.js'
import { instant } from '../system/clock.js'
import { messageObject } from './message-words.js'
import type { PersonRecord } from './person-record.js'

/** A person's record for programs. The names of its fields are documented, so they stay. */
export function personObject(person: PersonRecord, throttledFrom: number) {
  const { username, account, contacts, failures, codeBudgets, sends, sessions, flows, messages, now } = person
  return {
    username,
    account: account === null ? null : accountObject(account),
    contacts: contacts.map(({ kind, address, verifiedAt, keptSince }) => ({
      kind,
      address,
      verifiedAt: instantOrNull(verifiedAt),
      keptSince: instantOrNull(keptSince),
    })),
    failedSignIns: {
      count: failures.count,
      throttledFrom,
      waitUntil: failures.blockedUntil > now ? instant(failures.blockedUntil) : null,
    },
    wrongCodes: codeBudgets.map(({ family, day, row }) => ({
      family,
      day: countObject(day),
      inARow: countObject(row),
    })),
    sends: sends.map(({ family, day }) => ({ family, day: countObject(day) })),
    sessions: sessions.map(({ signedInAt, createdAt, seenAt }) => ({
      signedInAt: instantOrNull(signedInAt),
      createdAt: instant(createdAt),
      seenAt: instant(seenAt),
    })),
    flows: flows.map(({ id, name, state, createdAt, expiresAt }) => ({
      id,
      name,
      state: state.at,
      createdAt: instant(createdAt),
      expiresAt: instant(expiresAt),
    })),
    messages: messages.map(messageObject),
  }
}

function accountObject({ id, name, isDisabled, isLocked, mustChangePassword }: NonNullable<PersonRecord['account']>) {
  return { id, name, isDisabled, isLocked, mustChangePassword }
}

function countObject({ taken, limit, until }: Count) {
  return { taken, limit, until: until === 0 ? null : instant(until) }
}

function instantOrNull(ms: number | null): string | null {
  return ms === null ? null : instant(ms)
}
