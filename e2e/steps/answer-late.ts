import { type Page, request } from '@playwright/test'

/**
 * Lets the next call to an address reach the server at once, and its answer with its cookies the page
 * only later. `taken` resolves once the server has answered.
 */
export async function answerLate(page: Page, address: string) {
  const taken = newGate()
  const released = newGate()
  await page.route(
    address,
    async (route) => {
      // `route.fetch` would give the cookies of the answer to the page at once.
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
