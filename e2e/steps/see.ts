import { expect, type Page } from '@playwright/test'

/** A red toast that says this. */
export async function expectRefusal(page: Page, message: string) {
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
}

/** A green toast that says this. */
export async function expectSuccess(page: Page, message: string) {
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
}

/** The notice that counts down to the home page. */
export function notice(page: Page, title: string) {
  return page.getByRole('dialog', { name: title })
}

/** Counts the calls to addresses that end so. */
export function countCalls(page: Page, ending: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(ending)) calls += 1
  })
  return () => calls
}

/** Whatever the server was told so far, it must not come to more than this, some time later. */
export async function expectStill(value: () => number, expected: number) {
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(value()).toBe(expected)
}
