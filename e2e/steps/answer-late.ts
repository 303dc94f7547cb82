import { setTimeout } from 'node:timers/promises'
import { type Page, request } from '@playwright/test'

/** Lets the calls to an address reach the server at once, and their answers and cookies the page only later. */
export async function answerLate(page: Page, address: string, ms: number) {
  await page.route(address, async (route) => {
    // `route.fetch` would give the cookies of the answer to the page at once.
    const apart = await request.newContext({ storageState: await page.context().storageState() })
    const response = await apart.fetch(route.request())
    const answer = { status: response.status(), headers: response.headers(), body: await response.body() }
    await apart.dispose()
    await setTimeout(ms)
    await route.fulfill(answer)
  })
}
