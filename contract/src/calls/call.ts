import type { z } from 'zod'
import type { FlowName } from '../paths.js'
import type { RefusalCode } from '../refusal-code.js'

/** The proof that a call needs before the server reads its fields; without it, 401. */
export type Needs = 'nothing' | 'flow' | 'grant' | 'session' | 'grant or session'

/** The entry of a path below the API base in the API description and the documents. */
export interface Described {
  /** The address below the API base; `{flow}` stands for the name of a flow. */
  readonly path: string
  /** The word of the glossary that lists it. */
  readonly word: string
  /** One sentence on the work of the call. */
  readonly summary: string
  readonly needs: Needs
  /** The codes of its own refusals; `sharedRefusals` has those of every call. */
  readonly refusals: readonly RefusalCode[]
}

/** One call of the contract, one row of the table `calls`. */
export interface Call extends Described {
  readonly method: 'GET' | 'POST'
  readonly input: z.ZodObject
  /** The body of HTTP 200. */
  readonly output: z.ZodType
  /** The flows that `{flow}` in the address can name, if not all three. */
  readonly flows?: readonly FlowName[]
}

export type Calls = Readonly<Record<string, Call>>
