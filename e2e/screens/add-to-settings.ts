import type { Page } from '@playwright/test'

/** Adds to the settings of each page at these addresses, as if an operator had set more. */
export async function addToSettings(page: Page, { at, added }: { readonly at: RegExp; readonly added: object }) {
  const fields = JSON.stringify(added).slice(1, -1)
  await page.route(at, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace('"activity":true', `"activity":true,${fields}`)
    await route.fulfill({ response, body, status: 200 })
  })
}
