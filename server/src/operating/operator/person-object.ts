import { type Clock, instants } from '../../ports/system/clock.js'
import type { PersonRecord } from '../../rules/desk/person-record.js'
import type { Count } from '../../rules/limits/limit.js'
import { messageObject } from './message-object.js'
import { proofObject } from './proof-object.js'
import { stopObject } from './stopped-people.js'

/** A person's record for programs. The names of its fields are documented, so they stay. */
export function personObject(person: PersonRecord, throttledFrom: number) {
  const { username, account, failures, clock } = person
  const { date } = clock
  return {
    username,
    account: account === null ? null : accountObject(account),
    stopped: person.stop && stopObject(person.stop, clock),
    contacts: person.contacts.map(({ kind, address, verifiedAt, keptSince }) => ({
      kind,
      address,
      ...instants({ verifiedAt, keptSince }, date),
    })),
    proofs: person.proofs.map((proof) => proofObject(proof, clock)),
    failedSignIns: {
      count: failures.count,
      throttledFrom,
      ...instants({ waitUntil: failures.blockedUntil > person.now ? failures.blockedUntil : null }, date),
    },
    wrongCodes: person.codeBudgets.map(({ family, day, row }) => ({
      family,
      day: countObject(day, clock),
      inARow: countObject(row, clock),
    })),
    wrongProofs: person.wrongProofs && { day: countObject(person.wrongProofs, clock) },
    sends: person.sends.map(({ family, day }) => ({ family, day: countObject(day, clock) })),
    sessions: person.sessions.map(({ browser, system, proven, signedInAt, createdAt, seenAt }) => ({
      ...{ browser, system, proven },
      ...instants({ signedInAt, createdAt, seenAt }, date),
    })),
    bindings: person.bindings.map(({ issuer, subject, boundAt }) => ({
      ...{ issuer, subject },
      ...instants({ boundAt }, date),
    })),
    flows: person.flows.map(({ id, name, state, createdAt, expiresAt }) => ({
      ...{ id, name, state: state.at },
      ...instants({ createdAt, expiresAt }, date),
    })),
    messages: person.messages.map((message) => messageObject(message, clock)),
  }
}

function accountObject({ id, name, isDisabled, isLocked, mustChangePassword }: NonNullable<PersonRecord['account']>) {
  return { id, name, isDisabled, isLocked, mustChangePassword }
}

function countObject({ taken, limit, until }: Count, { date }: Clock) {
  return { taken, limit, ...instants({ until: until === 0 ? null : until }, date) }
}
