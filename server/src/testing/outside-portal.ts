import type { OutsideCode } from '@portico/contract'
import { type ScriptedProvider, scriptedProvider } from './scripted-provider.js'
import { type TestPortal, type TestPortalChoice, testPortal } from './test-portal.js'
import type { TestVisitor } from './test-visitor.js'

/** The value of `acr` that counts as strong in a test portal. */
export const strongAcr = 'https://refeds.org/profile/mfa'

interface OutsideChoice extends TestPortalChoice {
  readonly audience?: 'people' | 'staff' | 'both'
  readonly clientId?: string
  readonly clientSecret?: string
}

/** A test portal with an identity provider, and what people do at both. */
export interface OutsidePortal extends TestPortal {
  readonly provider: ScriptedProvider
  /** Begins an outside sign-in and returns the address to go to. */
  begin(visitor: TestVisitor): Promise<string>
  /** Opens the address to which the provider sent a browser back; returns where that goes on. */
  comeBack(visitor: TestVisitor, back: URL): Promise<string>
  /** Goes to the provider and comes back; returns where the browser goes on. */
  use(visitor: TestVisitor): Promise<string>
  /** What a visitor reads of an outside sign-in that came to nothing. */
  told(visitor: TestVisitor): Promise<OutsideCode | undefined>
}

export async function outsidePortal(choice: OutsideChoice = {}): Promise<OutsidePortal> {
  const { audience = 'people', clientId = 'portico', clientSecret = 'a secret of tests', ...rest } = choice
  let now = () => rest.startsAt ?? Date.UTC(2026, 0, 5, 9)
  const provider = await scriptedProvider(() => now())
  const portal = await testPortal({
    ...rest,
    oidc: {
      ...{ issuer: provider.issuer, clientId, clientSecret, usernameClaim: 'preferred_username', ca: null },
      ...{ strongAcr: [strongAcr], maxAgeMs: 60 * 60_000 },
    },
    rules: { ...rest.rules, outside: { name: 'Example sign-in', audience, strongAcr: [strongAcr] } },
  })
  now = () => portal.ports.clock.date()
  const begin = async (visitor: TestVisitor) => {
    const { status, body } = await visitor.call('beginOutside')
    if (status !== 200) throw new Error(`an outside sign-in did not begin: ${status} ${JSON.stringify(body)}`)
    return body.address
  }
  const comeBack = async (visitor: TestVisitor, back: URL) => {
    const { headers } = await visitor.raw({ method: 'GET', url: `${back.pathname}${back.search}` })
    return String(headers['location'])
  }
  return {
    ...portal,
    provider,
    begin,
    comeBack,
    use: async (visitor) => comeBack(visitor, provider.signIn(await begin(visitor))),
    told: async (visitor) => (await visitor.call('session')).body.outside,
    async close() {
      await portal.close()
      await provider.close()
    },
  }
}
