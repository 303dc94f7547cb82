import type { Account } from '../../ports/directory/directory.js'
import { ok, type Result } from '../../ports/result.js'
import { type Clock, instant, instants } from '../../ports/system/clock.js'
import { recordOperator } from '../../rules/audit/record.js'
import type { KeptAccount, PersonData } from '../../rules/person-data-store.js'
import { findPerson, type PersonChoice } from './find-person.js'
import { messageObject } from './message-object.js'
import type { PersonPorts } from './read-person.js'

/**
 * All that the portal keeps of a person, for the person or for a program, and audits that it was
 * exported. The names of its fields are documented, so they stay. It has no secret: no hash of a
 * password, no code, no session id and no text of a message. Fails for a text that is no valid
 * name.
 */
export async function exportPerson(ports: PersonPorts, choice: PersonChoice): Promise<Result<object>> {
  const found = await findPerson(ports, choice)
  if (!found.ok) return found
  const { store, clock, operator } = ports
  const { called, account, keys, auditKey } = found.value
  const data = await store.personData.read(keys)
  await recordOperator(store.audit, {
    event: 'person.exported',
    operator,
    about: keys.accountId ?? auditKey,
    at: clock.date(),
    detail: {},
  })
  return ok({
    name: called,
    accountId: keys.accountId,
    exportedAt: instant(clock.date()),
    directory: account === null ? null : directoryObject(account),
    ...keptObject(data, clock),
  })
}

/** The directory's facts on the person now. On the embedded directory the portal keeps them too. */
function directoryObject({ id: _, isPrivileged: __, failureCount: ___, ...account }: Account) {
  const { passwordChangedAt, passwordExpiresAt } = account
  return { ...account, ...instants({ passwordChangedAt, passwordExpiresAt }) }
}

function keptObject(data: PersonData, clock: Clock) {
  const { account, person } = data
  const shown = <Given extends Readonly<Record<string, number | null>>>(given: Given) => instants(given, clock.date)
  return {
    account: account === null ? null : accountObject(account, clock),
    person: person && {
      ...shown({ enrolledAt: person.enrolledAt }),
      language: person.language,
      ...shown({ signedInAt: person.signedInAt }),
      deviceGeneration: person.deviceGeneration,
      ...shown({ resetAt: person.resetAt }),
    },
    contacts: data.contacts.map(
      ({ kind, address, createdAt, verifiedAt, heldUntil, keptSince, caseId, signsInFrom }) => ({
        ...{ kind, address },
        ...shown({ createdAt, verifiedAt, heldUntil, keptSince }),
        ...(caseId !== null && { case: caseId, ...shown({ signsInFrom }) }),
      }),
    ),
    formerContacts: data.formerContacts.map(({ kind, address, until }) => ({ kind, address, ...shown({ until }) })),
    writtenBack: data.writtenBack,
    sessions: data.sessions.map(({ browser, system, proven, outside, signedInAt, createdAt, seenAt, expiresAt }) => ({
      ...{ browser, system, proven, isOutside: outside !== null },
      ...shown({ signedInAt, createdAt, seenAt, expiresAt }),
    })),
    flows: data.flows.map(({ id, name, at, sends, createdAt, expiresAt }) => ({
      ...{ id, name, state: at, sends },
      ...shown({ createdAt, expiresAt }),
    })),
    codes: data.codes.map(({ purpose, createdAt, expiresAt, usedAt }) => ({
      purpose,
      ...shown({ createdAt, expiresAt, usedAt }),
    })),
    proofs: data.proofs.map(
      ({ kind, codesLeft, name, rpId: host, createdAt, verifiedAt, heldUntil, usedAt, endsAt }) => ({
        kind,
        ...(kind === 'recovery-code' && { codesLeft }),
        ...(kind === 'passkey' && { name, host }),
        ...shown({ createdAt, verifiedAt, heldUntil, usedAt }),
        ...(endsAt !== null && shown({ endsAt })),
      }),
    ),
    reportCodes: data.reportCodes.map(({ what, source, eventAt, createdAt, expiresAt, usedAt }) => ({
      ...{ what, source },
      ...shown({ eventAt, createdAt, expiresAt, usedAt }),
    })),
    stops: data.stops.map(({ by, what, source, contactMask, since, eventAt }) => ({
      ...{ by, what, source, contactMask },
      ...shown({ since, eventAt }),
    })),
    ...deskObject(data, clock),
    reminders: data.reminders.map(({ what, forDay, stage, outcome }) => ({ what, forDay, stage, outcome })),
    asked: data.asked.map(({ what, later }) => ({ what, later })),
    bindings: data.bindings.map(({ issuer, subject, boundAt }) => ({ issuer, subject, ...shown({ boundAt }) })),
    limits: data.counts.map(({ key, n, startedAt, resetsAt }) => ({
      ...{ key, count: n },
      ...shown({ startedAt, until: resetsAt }),
    })),
    failedSignIns: data.failedSignIns.map(({ failures, lastFailedAt, blockedUntil }) => ({
      count: failures,
      ...shown({ lastAt: lastFailedAt, waitUntil: blockedUntil === 0 ? null : blockedUntil }),
    })),
    messages: data.messages.map((message) => messageObject(message, clock)),
    notices: data.notices.map(({ what, at, dueAt, source }) => ({ what, ...shown({ at, dueAt }), source })),
    refusals: data.refusals.map(({ purpose, refusals, closesAt }) => ({
      ...{ purpose, count: refusals },
      ...shown({ until: closesAt }),
    })),
    openWrites: data.openWrites.map(({ purpose, begunAt }) => ({ purpose, ...shown({ begunAt }) })),
    audit: data.events.map(({ seq: _, at, ...event }) => ({ ...event, at: instant(at) })),
  }
}

/** What the help desk did for the person. */
function deskObject(data: PersonData, clock: Clock) {
  const shown = <Given extends Readonly<Record<string, number | null>>>(given: Given) => instants(given, clock.date)
  return {
    cases: data.cases.map(({ id, direction, reason, ticket, note, outcome, openedAt, closedAt }) => ({
      ...{ case: id, direction, reason, ticket, note, outcome },
      ...shown({ openedAt, closedAt }),
    })),
    approvals: data.approvals.map(({ caseId, act, state, word, until }) => ({
      ...{ case: caseId, act, state, word },
      ...shown({ until }),
    })),
    passes: data.passes.map(({ caseId, contactId, usableFrom, endsAt, usedAt }) => ({
      ...{ case: caseId, isPrinted: contactId === null },
      ...shown({ usableFrom, endsAt, usedAt }),
    })),
  }
}

function accountObject(account: KeptAccount, { date }: Clock) {
  const { username, name, photo, createdAt, lockedAt, isDisabled, mustChangePassword, passwordSetAt } = account
  return {
    username,
    name,
    photo: photo === null ? null : { contentType: photo.contentType, base64: photo.bytes.toString('base64') },
    ...instants({ createdAt, lockedAt }, date),
    isDisabled,
    mustChangePassword,
    ...instants({ passwordSetAt }, date),
    formerPasswords: account.formerPasswords,
  }
}
