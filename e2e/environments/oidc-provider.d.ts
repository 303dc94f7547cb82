/** The library has no types. These are of what the stories use of it. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Handler = (request: IncomingMessage, response: ServerResponse) => void

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface Context {
    readonly oidc: {
      readonly client: { readonly clientId: string }
      readonly session: { readonly accountId: string }
      readonly provider: { readonly Grant: new (of: { clientId: string; accountId: string }) => Grant }
    }
  }

  interface Result {
    readonly login: { readonly accountId: string; readonly acr?: string }
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): Handler
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: Result): Promise<void>
  }
}
