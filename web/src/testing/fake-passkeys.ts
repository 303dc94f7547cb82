import { vi } from 'vitest'

type Ask = (options: { readonly publicKey: unknown; readonly signal: AbortSignal }) => unknown

interface FakePasskeys {
  /** What the browser answers when it is asked for a passkey, or to make one. */
  readonly get?: Ask
  readonly create?: Ask
  /** What it can do besides. */
  readonly able?: Readonly<Record<string, unknown>>
}

/** A browser with passkeys; jsdom has none. It takes options as the portal writes them. */
export function fakePasskeys({ get, create, able = nativeOptions }: FakePasskeys): void {
  const credentials = { get: async (given: never) => get?.(given), create: async (given: never) => create?.(given) }
  vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, able))
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
}

/** Takes them away; for the end of each test. */
export function removePasskeys(): void {
  Reflect.deleteProperty(navigator, 'credentials')
  vi.unstubAllGlobals()
}

const same = (options: unknown) => options
const nativeOptions = { parseRequestOptionsFromJSON: same, parseCreationOptionsFromJSON: same }

/** A passkey as `toJSON` tells it. */
export const sampleCredential = {
  ...{ id: 'cGFzc2tleQ', rawId: 'cGFzc2tleQ', type: 'public-key' },
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AQID' },
}

export const madeBy = (credential: object) => () => ({ ...credential, toJSON: () => credential })

/** What a browser throws where the visitor or the time stops it, and by other names for other reasons. */
export function stopsWith(name: string): Ask {
  return () => {
    throw new DOMException('', name)
  }
}
