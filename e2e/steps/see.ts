import { expect, type Page } from '@playwright/test'

/** The toast once a code has left. */
export const codeSent = /a verification code is on its way/

/** Checks that a red toast shows this message. */
export async function expectRefusal(page: Page, message: string) {
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
}

/** Checks that a green toast shows this message. */
export async function expectSuccess(page: Page, message: string | RegExp) {
  await expect(page.getByRole('status').getByText(message)).toBeVisible()
}

/** The notice that counts down to the home page. */
export function notice(page: Page, title: string) {
  return page.getByRole('dialog', { name: title })
}

/** Counts the requests to addresses with this ending. */
export function countCalls(page: Page, ending: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(ending)) calls += 1
  })
  return () => calls
}

/** Checks that a count is still the same some time later. */
export async function expectStill(value: () => number, expected: number) {
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(value()).toBe(expected)
}
