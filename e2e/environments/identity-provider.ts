import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { Settings } from './portico-program.js'

/** The value of `acr` after a second factor there. */
const strongAcr = 'https://refeds.org/profile/mfa'

const clientId = 'portico'
const clientSecret = 'a-secret-that-only-the-stories-know'
export const outsideName = 'Example University sign-in'

type Context = import('oidc-provider').Context

/** The identity provider of an institution: its pages ask for a username, and believe whoever types one. */
export interface IdentityProvider {
  /** The settings with which a portal knows it. */
  readonly settings: Settings
  /** Lets it know the portal. Until then it answers 503. */
  know(portalUrl: string): void
  stop(): Promise<void>
}

/** Listens at once, so that a portal can name it before either knows the other. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  let provider: Provider | null = null
  const server = createServer((request, response) => {
    if (provider === null) response.writeHead(503).end()
    else if (request.url?.startsWith('/sign-in/')) void atSignIn(provider, request, response)
    else provider.callback()(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: {
      PORTICO_OIDC_ISSUER: issuer,
      PORTICO_OIDC_CLIENT_ID: clientId,
      PORTICO_OIDC_CLIENT_SECRET: clientSecret,
      PORTICO_OIDC_NAME: outsideName,
      PORTICO_OIDC_STRONG_ACR: strongAcr,
    },
    know(portalUrl) {
      provider = new Provider(issuer, configurationFor(portalUrl))
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const configurationFor = (portalUrl: string) => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [`${portalUrl}/api/user/outside/callback`],
      post_logout_redirect_uris: [`${portalUrl}/`],
    },
  ],
  acrValues: [strongAcr],
  claims: { openid: ['sub'], profile: ['preferred_username'] },
  // The portal reads the ID token alone.
  conformIdTokenClaims: false,
  cookies: { keys: ['a key of the stories'] },
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
  features: { devInteractions: { enabled: false } },
  findAccount: (_: unknown, username: string) => ({
    accountId: username,
    claims: () => ({ sub: `subject-of-${username}`, preferred_username: username }),
  }),
  // Nobody is asked whether the portal may know them: it is of the same institution.
  async loadExistingGrant({ oidc: { client, provider, session } }: Context) {
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
    grant.addOIDCScope('openid profile')
    await grant.save()
    return grant
  },
})

const page = `<!doctype html><html lang="en"><title>Sign in elsewhere</title><form method="post">
  <label>Name elsewhere <input name="username"></label>
  <label><input type="checkbox" name="strong">With a second factor</label>
  <button>Sign in elsewhere</button></form></html>`

async function atSignIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(page)
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const form = new URLSearchParams(Buffer.concat(parts).toString())
  const accountId = form.get('username') ?? ''
  const login = form.has('strong') ? { accountId, acr: strongAcr } : { accountId }
  await provider.interactionFinished(request, response, { login })
}
