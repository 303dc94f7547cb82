import type { CallName, FlowName, InputOf, OutputOf } from '@portico/contract'
import type { Ports } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Answer, CallContext } from './call-context.js'
import type { Scope } from './scopes.js'

/** What differs from call to call at the edge. */
export interface CallOptions {
  /** The refusal above the address limit; `never` for calls that must always be carried out. */
  readonly whenFlooded?: 'flood' | 'too-many-calls' | 'never'
  /** Gives the visitor the XSRF cookie, and a session id where there is none. */
  readonly seedsCookies?: true
  /** Needs no XSRF token from an anonymous visitor, since it changes nothing for them. */
  readonly isHarmlessToStrangers?: true
  /** Has the browser forget what it stored when a session ends with this call (X3). */
  readonly clearsBrowser?: true
}

/** One call on the server: its scope admits a visitor and gives the rule that then runs. */
export interface CallHandler<Name extends CallName> extends CallOptions {
  readonly admit: (
    ports: Ports,
    visit: Visit,
    flow: FlowName | null,
  ) => Promise<(input: InputOf<Name>) => Promise<Answer<OutputOf<Name>>>>
}

/** The calls of a word: each name with its handler. */
export type CallTable = { readonly [Name in CallName]?: CallHandler<Name> }

/** A handler: in this scope the rule runs with the parsed input. */
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
