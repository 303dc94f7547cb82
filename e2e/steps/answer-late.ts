import { type Page, request } from '@playwright/test'

/**
 * Holds the answer to the next call to an address back until `release` runs. The call itself
 * reaches the server at once, and `taken` resolves when the server has answered it.
 */
export async function answerLate(page: Page, address: string) {
  const taken = newGate()
  const released = newGate()
  await page.route(
    address,
    async (route) => {
      // `route.fetch` stores the cookies of an answer in the browser before the page has the
      // answer.
      const apart = await request.newContext({ storageState: await page.context().storageState() })
      const response = await apart.fetch(route.request())
      const answer = { status: response.status(), headers: response.headers(), body: await response.body() }
      await apart.dispose()
      taken.open()
      await released.passed
      await route.fulfill(answer)
    },
    { times: 1 },
  )
  return { taken: taken.passed, release: released.open }
}

function newGate() {
  let open: () => void = () => undefined
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { passed, open }
}
