import { expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'

const { run, inFolder } = commandLine()

const page = async (more: Readonly<Record<string, string>>) => {
  const env = {
    PORTICO_DATA_DIR: inFolder('data'),
    PORTICO_PUBLIC_URL: 'https://account.uni.example',
    PORTICO_SECRET: 'a secret that is long enough for every use of it',
    PORTICO_MAIL_URL: 'smtp://mail.uni.example:587',
    PORTICO_MAIL_FROM: 'account@uni.example',
    ...more,
  }
  const { exit, out, err } = await run('away-page', { env })
  expect({ exit, err }).toEqual({ exit: 0, err: [] })
  return out.join('\n')
}

test('portico away-page prints one page in every language, in the colour of the institution (CMD23)', async () => {
  const html = await page({
    PORTICO_INSTITUTION_NAME: 'Example University',
    PORTICO_INSTITUTION_COLOUR: '#1d4f91',
    PORTICO_INSTITUTION_HELP_DESK_PHONE: '+1 555 0100',
    PORTICO_LANGUAGES: 'en,de,ar',
  })
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
  expect(html).toContain('<title>Back in a moment · Example University</title>')
  expect(html).toContain('Your password is unchanged.')
  expect(html).toContain('Ihr Passwort ist unverändert.')
  expect(html).toContain('<section lang="ar" dir="rtl">')
  expect(html).toContain('Help desk: <a dir="ltr" href="tel:+15550100">+1 555 0100</a>')
  expect(html).toContain('--wall: #153156')
  // It stands alone: the server that its other files would come from is away.
  expect(html).not.toMatch(/<script|<link|<img|url\(|src=/)
})

test('no setting becomes markup of the page, and without a help desk none is named (CMD23)', async () => {
  const html = await page({ PORTICO_INSTITUTION_NAME: '<script>alert(1)</script>"&' })
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toContain('Help desk')
})
