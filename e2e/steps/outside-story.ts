import { expect, type Page } from '@playwright/test'
import { type Glewlwyd, startGlewlwyd } from '../../proxies/glewlwyd.js'
import { type DeskPortal, startDeskPortal } from '../environments/desk-portal.js'
import { outsideName, startIdentityProvider } from '../environments/identity-provider.js'
import type { Portal } from '../environments/portal.js'
import { startEmbeddedPortal } from '../environments/start-portal.js'
import { story } from './story.js'
import { visit } from './visit.js'

/** A story on a portal of an institution with a sign-in of its own. */
export const outsideStory = story.extend<object, { portal: Portal }>({
  portal: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const provider = await startIdentityProvider()
      const portal = await startEmbeddedPortal(`outside-${workerIndex}`, provider.settings)
      provider.know(portal.url)
      await use(portal)
      await portal.stop()
      await provider.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** A story on a portal whose institution signs people in with Debian's glewlwyd, and its own pages. */
export const glewlwydStory = story.extend<object, { provider: Glewlwyd; portal: Portal }>({
  provider: [
    async ({ browserName: _ }, use) => {
      const provider = await startGlewlwyd()
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  portal: [
    async ({ provider }, use, { workerIndex }) => {
      const [clientId, clientSecret] = ['portico-of-the-stories', 'a-secret-that-only-the-stories-know']
      const portal = await startEmbeddedPortal(`glewlwyd-${workerIndex}`, {
        PORTICO_OIDC_ISSUER: provider.issuer.href,
        PORTICO_OIDC_CLIENT_ID: clientId,
        PORTICO_OIDC_CLIENT_SECRET: clientSecret,
        PORTICO_OIDC_NAME: outsideName,
      })
      await provider.know({ clientId, clientSecret, redirect: new URL('/api/user/outside/callback', portal.url) })
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** A story on a portal where only agents of the help desk come by the sign-in of the institution. */
export const outsideDeskStory = story.extend<object, { desk: DeskPortal; portal: Portal }>({
  desk: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const provider = await startIdentityProvider()
      const settings = { ...provider.settings, PORTICO_OIDC_FOR: 'staff' }
      const desk = await startDeskPortal(`outside-desk-${workerIndex}`, settings)
      provider.know(desk.url)
      await use(desk)
      await desk.stop()
      await provider.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  portal: [({ desk }, use) => use(desk), { scope: 'worker' }],
})

/** The button that leads to the sign-in elsewhere. */
export const outsideButton = (page: Page) => page.getByRole('button', { name: `Use ${outsideName}` })

/** Goes from the home page to the sign-in elsewhere, and waits for it. */
export async function goOutside(page: Page) {
  await visit(page, '/')
  await outsideButton(page).click()
  await expect(nameElsewhere(page)).toBeVisible()
}

export const nameElsewhere = (page: Page) => page.getByRole('textbox', { name: 'Name elsewhere' })

/** Signs in elsewhere, by a second factor where it is strong. The browser then comes back. */
export async function signInElsewhere(page: Page, username: string, { isStrong = false } = {}) {
  await nameElsewhere(page).fill(username)
  if (isStrong) await page.getByRole('checkbox', { name: 'With a second factor' }).check()
  await page.getByRole('button', { name: 'Sign in elsewhere' }).click()
}
