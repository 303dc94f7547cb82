import { codeLifeMinutes } from '@portico/contract'
import { checkMessage } from '../../ports/delivery/check-message.js'
import type { CodePurpose } from '../../ports/delivery/code-message.js'
import { codeMessage } from '../../ports/delivery/code-message.js'
import { enqueue } from '../../ports/delivery/enqueue.js'
import type { AccountId, CodeId, ContactId, NameKey } from '../../ports/ids.js'
import { operatorMask } from '../contact/contact-mask.js'
import { type Keyed, keysBack } from '../limits/limit.js'
import type { TransactionPorts } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import { signedText } from './check-code.js'

const codeLifeMs = codeLifeMinutes * 60_000

/** Scope, person and purpose of a code. A decoy has no address and account, and costs the same. */
export interface CodeOrder {
  readonly scope: string
  readonly purpose: CodePurpose
  readonly nameKey: NameKey
  readonly contact: {
    readonly id: ContactId
    readonly kind: 'email' | 'phone'
    readonly accountId: AccountId | null
    readonly address: string | null
  }
  readonly visit: Pick<Visit, 'language' | 'flowId' | 'requestId'>
  /** What the code counts against. It is given back where no server takes messages of anybody. */
  readonly taken: readonly Keyed[]
  /** The case of a check; absent in every other code. */
  readonly caseId?: string
  /** True for the digits to an address that the help desk adds. */
  readonly isOfNew?: boolean
}

/** Makes a code, voids older ones of its scope (O8), and queues its message (D1). Gives its id. */
export async function issueCode(stores: Stores, ports: TransactionPorts, order: CodeOrder): Promise<CodeId> {
  const now = ports.clock.now()
  const code = ports.random.code()
  const unsigned = {
    id: ports.random.token(16),
    scope: order.scope,
    purpose: order.purpose,
    nameKey: order.nameKey,
    contactId: order.contact.id,
    createdAt: now,
    expiresAt: now + codeLifeMs,
  }
  await stores.codes.put({ ...unsigned, mac: ports.secrets.sign('code', signedText(unsigned, code)) })
  const { contact, purpose, visit } = order
  const address = contact.address ?? ''
  const { timeZone, texts, institution, publicUrl } = ports.rules
  const written = {
    channel: contact.kind === 'email' ? 'email' : 'sms',
    to: address,
    code,
    validUntil: ports.clock.date(unsigned.expiresAt),
    ...{ language: visit.language, timeZone, texts, institution, publicHost: publicUrl.hostname },
  } as const
  const message =
    purpose === 'check'
      ? checkMessage({ ...written, caseId: order.caseId ?? '', isOfNew: order.isOfNew })
      : codeMessage({ ...written, purpose })
  const kind = contact.address === null ? 'noop' : 'code'
  const masked = operatorMask({ kind: contact.kind, address })
  const { flowId, requestId } = visit
  const facts = { accountId: contact.accountId, purpose, masked, flowId, requestId }
  // The message has the id of the code, so that the outbox drops it once the code is void (W3).
  const counted = keysBack('undelivered', order.taken)
  const entry = { id: unsigned.id, kind, message, facts, counted, expiresAt: unsigned.expiresAt } as const
  await enqueue({ outbox: stores.outbox, ...ports }, entry)
  return unsigned.id
}
