import { expect } from '@playwright/test'
import { codeIn } from '../../person/codes.js'
import type { Portal } from '../environments/portal.js'

/** The code of the `number`th code mail to an address, counted from 1. Waits for it. */
export async function readCodeFromMail(portal: Portal, address: string | undefined, number = 1): Promise<string> {
  const texts = () => portal.mail.allTo(address ?? '').map(({ text }) => text)
  return codeNumber(number, { texts, of: `mail to ${address}` })
}

/** The code of the `number`th SMS to a number, counted from 1. Waits for it. */
export async function readCodeFromSms(portal: Portal, phone: string | undefined, number = 1): Promise<string> {
  const texts = () => portal.sms.allTo(phone ?? '').map(({ text }) => text)
  return codeNumber(number, { texts, of: `SMS to ${phone}` })
}

interface Messages {
  readonly texts: () => readonly string[]
  readonly of: string
}

async function codeNumber(number: number, { texts, of }: Messages): Promise<string> {
  const codes = () => texts().flatMap((text) => codeIn(text) ?? [])
  // A message that found no server three times leaves after 36 seconds.
  await expect
    .poll(() => codes().length, { message: `code ${number} by ${of}`, timeout: 45_000 })
    .toBeGreaterThanOrEqual(number)
  return codes()[number - 1] ?? ''
}
