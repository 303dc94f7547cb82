import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { certificateAuthority } from '../../../../directories/certificates.js'
import { crossProblems } from './cross-problems.js'
import { loadConfig } from './load-config.js'
import { readSettings } from './read-settings.js'
import { settingAtPath } from './setting-name.js'
import { namedSettings } from './setting-table.js'
import { settings } from './settings.js'
import { settingsText } from './settings-text.js'
import { yamlEntries } from './yaml-entries.js'

const example = readFileSync(new URL('../../../../docs/operating/portico.yaml', import.meta.url), 'utf8')
const lines = example.split('\n')
/** A comment that is a setting; a sentence has a blank behind its #. */
const aSetting = /^(\s*)#(?=\w+:)/
const everything = lines.map((line) => line.replace(aSetting, '$1')).join('\n')
/** The example with one of its lines in force. */
const withLine = (at: number) => lines.map((line, i) => (i === at ? line.replace(aSetting, '$1') : line)).join('\n')

const needed = {
  PORTICO_PUBLIC_URL: 'https://account.uni.example',
  PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
  PORTICO_MAIL_URL: 'smtp://mail.uni.example:587',
}

test('the example file sets nothing as it stands, and the server starts with it (SET7)', () => {
  expect(yamlEntries(example)).toMatchObject({ entries: [], problems: [] })
  const file = { path: '/etc/portico/portico.yaml', text: example }
  expect(loadConfig({ env: needed, file, readFile: () => null }).ok).toBe(true)
  expect(loadConfig({ env: {}, file: null, readFile: () => null })).toEqual(
    loadConfig({ env: {}, file, readFile: () => null }),
  )
})

test('each line of the example file is one setting once its # is gone, and every setting has a line (SET7)', () => {
  const shown = lines.flatMap((line, at) => (aSetting.test(line) ? [at] : []))
  const names = shown.map((at) => {
    const { entries, problems } = yamlEntries(withLine(at))
    expect({ line: lines[at], problems, count: entries.length }).toEqual({ line: lines[at], problems: [], count: 1 })
    const [entry] = entries
    expect(entry?.line).toBe(at + 1)
    return settingAtPath(entry?.path ?? '')?.id
  })
  expect(names.toSorted()).toEqual(
    namedSettings(settings)
      .map(({ environmentName }) => environmentName)
      .sort(),
  )
})

test('all values of the example file are right together (SET7)', async () => {
  const { cert } = await certificateAuthority('An authority')
  const secrets: Record<string, string> = {
    'store-url': 'postgres://portico:hush@db.uni.example/portico',
    'sms-headers': 'X-Api-Key: 0123456789',
  }
  const readFile = (path: string) => {
    const name = path.replace('/etc/portico/', '')
    return name.endsWith('.pem') ? cert : (secrets[name] ?? needed.PORTICO_SECRET)
  }
  const file = { path: '/etc/portico/portico.yaml', text: everything }
  const read = readSettings({ env: {}, file, readFile }, settings)
  expect(read.problems).toEqual([])
  expect(read.inputs.size).toBe(namedSettings(settings).length)
  // The example holds settings of every directory and captcha, which do not go together.
  const between = crossProblems(read).map(({ text }) => text)
  expect(between.filter((text) => text.includes('does not exist'))).toEqual([])
})

test('the settings that are needed stand at the top of the example file (SET7)', () => {
  const firstOfGeneral = lines.indexOf('# ---- General ----')
  for (const { path, default: text } of namedSettings(settings)) {
    if (text !== undefined) continue
    const at = lines.findIndex((line) => new RegExp(`^\\s*#${path.replace(/^.*\./, '')}(_file)?:`).test(line))
    expect(at).toBeGreaterThan(0)
    expect(at).toBeLessThan(firstOfGeneral)
  }
})

test.each([
  'Universität "Alpha" & Söhne: #1',
  "l'Université",
  "'quoted'",
  '#1d4f91',
  '- one',
  '[a, b]',
  '{a: b}',
  'null',
  '~',
  '*alias',
  '!tag',
  '> folded',
  '@home',
  'yes:',
  '+49 228 1',
  '0123',
  '%',
])('a text is read back from the file as it was given: %s (CMD27)', (text) => {
  const given = new Map([
    ['institution.name', text],
    ['mail.password_file', '/etc/portico/mail-password'],
  ])
  const { entries, problems } = yamlEntries(settingsText('Settings.', given))
  expect(problems).toEqual([])
  expect(entries.map(({ path, text: read }) => [path, read])).toEqual([
    ['mail.password_file', '/etc/portico/mail-password'],
    ['institution.name', text],
  ])
})
