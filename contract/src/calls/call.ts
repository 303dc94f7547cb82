import type { z } from 'zod'
import type { FlowName } from '../paths.js'
import type { RefusalCode } from '../refusals.js'

/** What a visitor must have before the server looks at any field of a call; without it the answer is 401. */
export type Needs = 'nothing' | 'flow' | 'grant' | 'session' | 'grant or session'

/** What people read about an address below the API base. Description and documents are made from it. */
export interface Described {
  /** The address below the API base; `{flow}` stands for the name of a flow. */
  readonly path: string
  /** The word of the glossary under which it is listed. */
  readonly word: string
  /** One sentence: what it does. */
  readonly summary: string
  readonly needs: Needs
  /** The codes of its own refusals; `sharedRefusals` has those that every call can meet. */
  readonly refusals: readonly RefusalCode[]
}

/** One call of the contract, one row of the table `calls`. */
export interface Call extends Described {
  readonly method: 'GET' | 'POST'
  readonly input: z.ZodObject
  /** What HTTP 200 answers. */
  readonly output: z.ZodType
  /** The flows that `{flow}` in the address can name, where not all three. */
  readonly flows?: readonly FlowName[]
}

export type Calls = Readonly<Record<string, Call>>
