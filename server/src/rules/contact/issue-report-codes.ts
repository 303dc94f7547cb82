import { screenPaths } from '@portico/contract'
import { type NoticeOrder, type NoticeSubject, truncateAddress } from '../../ports/delivery/notice-message.js'
import type { AccountId } from '../../ports/ids.js'
import { foldedCode, readableCode } from '../../ports/system/readable-code.js'
import { sha256 } from '../../ports/system/secrets.js'
import { dayMs } from '../limits/limit.js'
import type { TransactionPorts } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import type { Contact, FormerContact } from './contact-store.js'
import { notices } from './notices.js'

const reportLifeMs = 7 * dayMs
const codeBytes = 10

interface Told extends Pick<NoticeOrder, 'proof'> {
  readonly accountId: AccountId
  readonly what: NoticeSubject
  /** Instant of the event, in ms. */
  readonly at: number
  /** The contact that the event is about. */
  readonly changed: Pick<Contact, 'kind' | 'address'> | undefined
  readonly contacts: readonly Contact[]
}

/**
 * Makes a report code for each mail of a notice that carries one, in its transaction (NM3). Only an
 * address that was verified before the event gets one: whoever caused the event may have added it.
 * Returns none where the portal takes no reports.
 */
export async function issueReportCodes(
  { reports }: Pick<Stores, 'reports'>,
  { ports, visit }: { readonly ports: TransactionPorts; readonly visit: Pick<Visit, 'source'> },
  { accountId, what: subject, at, proof, changed, contacts }: Told,
): Promise<ReadonlyMap<FormerContact, NonNullable<NoticeOrder['report']>>> {
  const { clock, random, rules } = ports
  const what = wordOf(subject, proof)
  const recipients = contacts.filter((contact) => wasVerifiedBefore(contact, { at, changed }))
  if (rules.reportsMail === null || what === null || recipients.length === 0) return new Map()
  const now = clock.now()
  const issued = recipients.map((contact) => ({ contact, code: readableCode(randomBytes(random)) }))
  const source = truncateAddress(visit.source) ?? ''
  const times = { eventAt: at, createdAt: now, expiresAt: now + reportLifeMs, usedAt: null }
  await reports.addCodes(
    issued.map(({ contact, code }) => ({
      ...{ hash: reportHash(code) ?? '', accountId, contactId: contact.id, what, source },
      ...times,
    })),
  )
  const page = new URL(screenPaths.notMe, rules.publicUrl).href
  return new Map(issued.map(({ contact, code }) => [contact, { page, code }]))
}

/** What the store keeps of a code, typed or made; null for a text that is none. */
export function reportHash(typed: string): string | null {
  const code = foldedCode(typed)
  return code === null ? null : sha256(code)
}

/** Two instants of one call can be the same or not, so the contact of the event is left out by name. */
function wasVerifiedBefore(
  { kind, address, verifiedAt }: Contact,
  { at, changed }: Pick<Told, 'at' | 'changed'>,
): boolean {
  const isChanged = changed?.kind === kind && changed.address === address
  return kind === 'email' && verifiedAt !== null && verifiedAt < at && !isChanged
}

function randomBytes(random: TransactionPorts['random']): Buffer {
  return Buffer.from(random.token(codeBytes), 'base64url')
}

function wordOf(subject: NoticeSubject, proof: NoticeOrder['proof'] = 'app') {
  const notice = notices[subject]
  const report = 'report' in notice ? notice.report : null
  return report === null || typeof report === 'string' ? report : report[proof]
}
