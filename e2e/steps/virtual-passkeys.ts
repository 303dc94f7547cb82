import type { CDPSession, Page } from '@playwright/test'

/** Where a browser keeps passkeys in a story: a device of its own, which Chromium makes up. */
export interface VirtualPasskeys {
  /** The ids of those that it keeps. */
  ids(): Promise<readonly string[]>
  /** Whether a finger lies on it; without one the window of the browser waits. */
  touch(isTouched: boolean): Promise<void>
  /** Whether it knows its owner; else a use that wants to know fails. */
  know(isKnown: boolean): Promise<void>
}

/** Gives a page a device that has no passkeys yet. */
export async function virtualPasskeys(page: Page): Promise<VirtualPasskeys> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const authenticatorId = await addDevice(cdp)
  return {
    async ids() {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.map(({ credentialId }) => credentialId)
    },
    async touch(enabled) {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    async know(isUserVerified) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}

async function addDevice(cdp: CDPSession): Promise<string> {
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const),
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return authenticatorId
}
