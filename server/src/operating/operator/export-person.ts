import type { Account } from '../../ports/directory/directory.js'
import { ok, type Result } from '../../ports/result.js'
import { type Clock, instant } from '../../ports/system/clock.js'
import { recordOperator } from '../../rules/audit/record.js'
import type { KeptAccount, PersonData } from '../../rules/person-data-store.js'
import { findPerson, type PersonChoice } from './find-person.js'
import { messageObject } from './message-object.js'
import type { PersonPorts } from './person-record.js'

/**
 * All that the portal keeps of a person, for the person or for a program, and audits that it was
 * exported. The names of its fields are documented, so they stay. It has no secret: no hash of a
 * password, no code, no session id and no text of a message. Fails for a text that is no valid name.
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
  const shown = (ms: number | null) => (ms === null ? null : instant(ms))
  return { ...account, passwordChangedAt: shown(passwordChangedAt), passwordExpiresAt: shown(passwordExpiresAt) }
}

function keptObject(data: PersonData, clock: Clock) {
  const shown = (ms: number) => instant(clock.date(ms))
  const shownOrNull = (ms: number | null) => (ms === null ? null : shown(ms))
  return {
    account: data.account === null ? null : accountObject(data.account, shown),
    person:
      data.person === null
        ? null
        : {
            enrolledAt: shownOrNull(data.person.enrolledAt),
            language: data.person.language,
            signedInAt: shownOrNull(data.person.signedInAt),
            deviceGeneration: data.person.deviceGeneration,
          },
    contacts: data.contacts.map(({ kind, address, createdAt, verifiedAt, heldUntil, keptSince }) => ({
      kind,
      address,
      createdAt: shown(createdAt),
      verifiedAt: shownOrNull(verifiedAt),
      heldUntil: shownOrNull(heldUntil),
      keptSince: shownOrNull(keptSince),
    })),
    formerContacts: data.formerContacts.map(({ kind, address, until }) => ({ kind, address, until: shown(until) })),
    writtenBack: data.writtenBack,
    ...visitsObject(data, shown),
    limits: data.counts.map(({ key, n, startedAt, resetsAt }) => ({
      key,
      count: n,
      startedAt: shown(startedAt),
      until: shown(resetsAt),
    })),
    failedSignIns: data.failedSignIns.map(({ failures, lastFailedAt, blockedUntil }) => ({
      count: failures,
      lastAt: shown(lastFailedAt),
      waitUntil: blockedUntil === 0 ? null : shown(blockedUntil),
    })),
    messages: data.messages.map((message) => messageObject(message, clock)),
    notices: data.notices.map(({ what, at, dueAt, source }) => ({ what, at: shown(at), dueAt: shown(dueAt), source })),
    refusals: data.refusals.map(({ purpose, refusals, closesAt }) => ({
      purpose,
      count: refusals,
      until: shown(closesAt),
    })),
    openWrites: data.openWrites.map(({ purpose, begunAt }) => ({ purpose, begunAt: shown(begunAt) })),
    audit: data.events.map(({ seq: _, at, ...event }) => ({ ...event, at: instant(at) })),
  }
}

type Shown = (ms: number) => string

function accountObject(account: KeptAccount, shown: Shown) {
  const { username, name, photo, createdAt, lockedAt, isDisabled, mustChangePassword } = account
  return {
    username,
    name,
    photo: photo === null ? null : { contentType: photo.contentType, base64: photo.bytes.toString('base64') },
    createdAt: shown(createdAt),
    lockedAt: lockedAt === null ? null : shown(lockedAt),
    isDisabled,
    mustChangePassword,
    passwordSetAt: account.passwordSetAt === null ? null : shown(account.passwordSetAt),
    formerPasswords: account.formerPasswords,
  }
}

function visitsObject({ sessions, flows, codes }: PersonData, shown: Shown) {
  return {
    sessions: sessions.map(({ signedInAt, createdAt, seenAt, expiresAt }) => ({
      signedInAt: signedInAt === null ? null : shown(signedInAt),
      createdAt: shown(createdAt),
      seenAt: shown(seenAt),
      expiresAt: shown(expiresAt),
    })),
    flows: flows.map(({ id, name, at, sends, createdAt, expiresAt }) => ({
      id,
      name,
      state: at,
      sends,
      createdAt: shown(createdAt),
      expiresAt: shown(expiresAt),
    })),
    codes: codes.map(({ purpose, createdAt, expiresAt, usedAt }) => ({
      purpose,
      createdAt: shown(createdAt),
      expiresAt: shown(expiresAt),
      usedAt: usedAt === null ? null : shown(usedAt),
    })),
  }
}
