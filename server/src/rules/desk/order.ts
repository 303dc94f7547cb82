import type { ActName } from '@portico/contract'
import type { KeptContact } from '../../ports/directory/directory.js'
import type { ContactId } from '../../ports/ids.js'
import type { SmsCap } from '../contact/sms-cap.js'
import type { AtDesk, Helped } from './in-case.js'

/** An act that an agent asks for. */
export interface Order {
  readonly caseId: string
  readonly act: ActName
  /** The contact that the act is about, the address that it adds, and digits read back from it. */
  readonly contact?: ContactId | undefined
  readonly address?: string | undefined
  readonly code?: string | undefined
}

/** An order on its way: what each effect of an act works with. */
export interface Doing {
  readonly desk: AtDesk
  readonly helped: Helped
  readonly order: Order
  /** The contacts that the directory keeps of the person, for an act that sends to one. */
  readonly kept: readonly KeptContact[]
}

/** What has come of an act. */
export interface Done {
  /** True where nothing has changed yet: another agent has to say yes, or the new contact to answer. */
  readonly isWaiting: boolean
  /** A pass to print, with its times in ms; nothing of it is told again. */
  readonly once: { readonly pass: string; readonly from: number; readonly until: number } | null
  /** Caps of SMS that the act has filled. */
  readonly full?: readonly SmsCap[]
  /** True where the act itself has told of what it did. */
  readonly isTold?: true
}

export const done: Done = { isWaiting: false, once: null }
