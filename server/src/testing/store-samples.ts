import type { AuditEntry } from '../ports/audit-log.js'
import type { OutboxRow } from '../ports/delivery/outbox-store.js'
import type { Contact } from '../rules/contact/contact-store.js'
import type { DirectoryWrite } from '../rules/directory-write/directory-write-store.js'
import type { Flow } from '../rules/flow/flow.js'
import type { StoredCode } from '../rules/proof/code-store.js'
import type { StoredProof } from '../rules/proof/proof-store.js'
import type { Session } from '../rules/session/session-store.js'

/** Rows for the store suite, complete and with some fields set. Instants are small numbers. */

export function sampleSession(changes: Partial<Session> = {}): Session {
  const times = { signedInAt: 100, createdAt: 100, seenAt: 100, expiresAt: 1_000 }
  const origin = { browser: 'Firefox', system: 'Linux', proven: ['email'] } as const
  const of = {
    kind: 'portal',
    accountId: 'account',
    flowId: null,
    suspendedBy: null,
    provedAt: null,
    laterAt: null,
    outside: null,
  } as const
  return { idHash: 'session', ...of, ...origin, ...times, ...changes }
}

export function sampleFlow(changes: Partial<Flow> = {}): Flow {
  return {
    id: 'flow',
    name: 'profile',
    state: { at: 'choosing-proof', staged: null },
    subject: { kind: 'account', id: 'account' },
    nameKey: 'name',
    epoch: 0,
    device: 'device',
    network: 'network',
    choices: [{ handle: 'h', kind: 'email', masked: 'a•••@m•••', contactId: 'contact', smsPrefix: null }],
    sentAt: {},
    sends: 0,
    proven: [],
    ways: [],
    outside: null,
    createdAt: 100,
    expiresAt: 1_000,
    ...changes,
  }
}

export function sampleCode(changes: Partial<StoredCode> = {}): StoredCode {
  const of = { scope: 'flow', purpose: 'profile', nameKey: 'name', contactId: 'contact' } as const
  return { id: 'code', ...of, mac: 'mac', createdAt: 100, expiresAt: 1_000, ...changes }
}

export function sampleProof(changes: Partial<StoredProof> = {}): StoredProof {
  const times = { createdAt: 100, verifiedAt: 100, heldUntil: 100, usedAt: null, expiresAt: null, endsAt: null }
  const sealed = { secret: 'sealed', sealedBy: 'mark', mark: 0 }
  const made = { name: null, rpId: null, credentialId: null, publicKey: null, algorithm: null, transports: null }
  const ofPasskey = { ...made, isSynced: null, challenge: null }
  return { id: 'proof', accountId: 'account', kind: 'app', ...sealed, ...times, ...ofPasskey, ...changes }
}

export function sampleContact(changes: Partial<Contact> = {}): Contact {
  const address = `${changes.id ?? 'alice'}@mail.example`
  return {
    id: 'contact',
    accountId: 'account',
    kind: 'email',
    address,
    canonical: address,
    verifiedAt: 100,
    heldUntil: 100,
    createdAt: 100,
    keptSince: null,
    missingSince: null,
    signsInFrom: null,
    caseId: null,
    ...changes,
  }
}

export function sampleMessage(changes: Partial<OutboxRow> = {}): Omit<OutboxRow, 'attempts' | 'outcome'> {
  const facts = { channel: 'email', accountId: 'account', purpose: 'profile', masked: 'a•••@m•••.example' } as const
  const asked = { flowId: 'flow', requestId: 'request' }
  const times = { createdAt: 100, expiresAt: 1_000 }
  return { id: 'message', kind: 'code', body: 'sealed', ...facts, ...asked, ...times, ...changes }
}

export function sampleEvent(changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    at: 100,
    event: 'code.sent',
    actor: 'account',
    about: null,
    flowId: 'flow',
    purpose: 'profile',
    result: 'ok',
    reason: null,
    requestId: 'request',
    source: '192.0.2.0',
    detail: null,
    ...changes,
  }
}

export function sampleWrite(changes: Partial<DirectoryWrite> = {}): DirectoryWrite {
  const write = { id: 'write', accountId: 'account', purpose: 'reset', requestId: 'request', caseId: null } as const
  return { ...write, begunAt: 100, ...changes }
}
