import process from 'node:process'
import { chromium, type Page } from '@playwright/test'
import { freePort } from '../../directories/free-port.js'

/** A page of a browser, and the port at which other programs drive the same browser. */
export interface DrivenPage {
  readonly page: Page
  readonly port: number
}

/** Runs work with a browser that has no cookies yet, and closes it afterwards. */
export async function inBrowser<Result>(
  baseURL: string,
  work: (driven: DrivenPage) => Promise<Result>,
): Promise<Result> {
  const port = await freePort()
  const browser = await chromium.launchPersistentContext('', {
    baseURL,
    executablePath: process.env['PORTICO_TEST_BROWSER'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
  })
  try {
    return await work({ page: browser.pages()[0] ?? (await browser.newPage()), port })
  } finally {
    await browser.close()
  }
}
