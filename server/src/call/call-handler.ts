import type { CallName, FlowName, InputOf, OutputOf } from '@portico/contract'
import type { Ports } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Answer, CallContext } from './call-context.js'
import type { Scope } from './scope.js'

/** The options of a call at the edge. */
export interface CallOptions {
  /** The refusal above the limit for each address; `never` exempts the call. */
  readonly whenFlooded?: 'flood' | 'too-many-calls' | 'never'
  /** Gives the visitor the XSRF cookie, and a session id if there is none. */
  readonly seedsCookies?: true
  /** An anonymous visitor needs no XSRF token, because the call changes nothing for them. */
  readonly isHarmlessToStrangers?: true
  /** Tells the browser to clear its storage when this call ends a session (X3). */
  readonly clearsBrowser?: true
}

/** One call on the server. Its scope admits a visitor and returns the rule to run. */
export interface CallHandler<Name extends CallName> extends CallOptions {
  readonly admit: (
    ports: Ports,
    visit: Visit,
    flow: FlowName | null,
  ) => Promise<(input: InputOf<Name>) => Promise<Answer<OutputOf<Name>>>>
}

/** The calls of a word: each name with its handler. */
export type CallTable = { readonly [Name in CallName]?: CallHandler<Name> }

/** Makes a handler: in this scope the rule runs with the parsed input. */
export function inScope<Name extends CallName, Scoped>(
  scope: Scope<Scoped>,
  rule: (context: CallContext<Name, Scoped>) => Promise<Answer<OutputOf<Name>>>,
  options: CallOptions = {},
): CallHandler<Name> {
  return {
    ...options,
    async admit(ports, visit, flow) {
      const scoped = await scope(ports, visit, flow)
      return (input) => rule({ ports, visit, input, scoped })
    },
  }
}
