import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import type { CallName, OutputOf } from '@portico/contract'
import { addressOf } from '@portico/contract/client'
import { apiBase } from '@portico/contract/paths'
import { xsrfNames } from '@portico/contract/session-cookies'

const stepMs = 30_000

/** An app on a person's phone. */
interface Authenticator {
  /** A code that was not used before; waits where the portal would not take one yet. */
  nextCode(): Promise<string>
}

/** Sets up an app for the signed-in person without the pages: it makes the calls itself. */
export async function setUpApp(page: Page): Promise<Authenticator> {
  const { data } = await callAs(page, 'addApp')
  const app = authenticator(data.secret)
  await callAs(page, 'verifyApp', { id: data.id, code: await app.nextCode() })
  return app
}

/** Makes ten recovery codes for the signed-in person, without the pages too. */
export async function makeRecoveryCodes(page: Page): Promise<readonly string[]> {
  return (await callAs(page, 'addRecoveryCodes')).data.codes
}

/** Makes a call of a signed-in person with the cookies of the browser. */
async function callAs<Name extends CallName>(page: Page, name: Name, data: object = {}): Promise<OutputOf<Name>> {
  const cookies = await page.context().cookies()
  const token = cookies.find((cookie) => cookie.name === xsrfNames.cookie)?.value ?? ''
  const headers = { [xsrfNames.header]: decodeURIComponent(token) }
  const response = await page.request.post(apiBase + addressOf(name), { headers, data })
  const body = (await response.json()) as OutputOf<Name>
  expect(response.status(), JSON.stringify(body)).toBe(200)
  return body
}

function authenticator(secret: string): Authenticator {
  let used = 0
  const present = () => Math.floor(Date.now() / stepMs)
  return {
    async nextCode() {
      // The portal takes the code of the step before for the rest of this one, and that of the next.
      if (stepMs - (Date.now() % stepMs) < 8_000) await wait(8_000)
      const step = Math.max(used + 1, present() - 1)
      while (step > present() + 1) await wait(500)
      used = step
      return totp(secret, step)
    },
  }
}

/** The code of a step by RFC 6238. */
function totp(secret: string, step: number): string {
  const bits = [...secret].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
