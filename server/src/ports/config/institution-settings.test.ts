import { expect, test } from 'vitest'
import { clientSettings } from '../../edge/http/web-files.js'
import { loadConfig } from './load-config.js'

const enough = {
  PORTICO_PUBLIC_URL: 'https://account.uni.example',
  PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
  PORTICO_MAIL_URL: 'smtp://mail.uni.example:587',
}

function load(env: Record<string, string>, text?: string) {
  const file = text === undefined ? null : { path: 'portico.yaml', text }
  return loadConfig({ env: { ...enough, ...env }, file, readFile: () => null })
}

function problemsOf(env: Record<string, string>) {
  const loaded = load(env)
  return loaded.ok ? [] : loaded.problems
}

function shown(env: Record<string, string>, text?: string) {
  const loaded = load(env, text)
  if (!loaded.ok) throw new Error(loaded.problems.join())
  return clientSettings(loaded.value).institution
}

test("pages hear of the help desk's console only where it is on (HD1)", () => {
  const pageOf = (env: Record<string, string>) => {
    const loaded = load(env)
    return loaded.ok ? clientSettings(loaded.value) : loaded.problems
  }
  expect(pageOf({})).not.toHaveProperty('helpDesk')
  const on = { PORTICO_STAFF_CONSOLE: 'true', PORTICO_REPORTS_MAIL: 'desk@uni.example' }
  expect(pageOf(on)).toHaveProperty('helpDesk', true)
})

test('pages learn how to reach the help desk (CALL2)', () => {
  const env = {
    PORTICO_INSTITUTION_HELP_DESK_EMAIL: 'help@uni.example',
    PORTICO_INSTITUTION_HELP_DESK_HOURS: 'Mo–Fr 9–17',
    PORTICO_INSTITUTION_HELP_DESK_URL: 'https://uni.example/help',
  }
  expect(shown(env)).toMatchObject({
    helpDeskEmail: 'help@uni.example',
    helpDeskHours: 'Mo–Fr 9–17',
    helpDeskUrl: 'https://uni.example/help',
  })
})

test('pages learn nothing of what is not set', () => {
  expect(shown({})).toEqual({ name: '', domains: [], helpDeskPhone: '', links: {} })
})

const wifi = { label: 'Wi-Fi, eduroam', url: 'https://uni.example/wifi?a=1' }
const mail = { label: 'Mail', url: '/mail' }

test.each([
  ['Wi-Fi, eduroam=https://uni.example/wifi?a=1;Mail=/mail', [wifi, mail]],
  [' Wi-Fi, eduroam = https://uni.example/wifi?a=1 \n Mail=/mail;', [wifi, mail]],
  [';', []],
])('more links are labels and addresses: %j (CALL2)', (text, links) => {
  expect(shown({ PORTICO_INSTITUTION_LINKS_MORE: text }).linksMore).toEqual(links)
})

test('more links stand as a list beside the other links of the file (SET2)', () => {
  const file = 'institution:\n  links:\n    privacy: /privacy\n    more: [Mail=/mail]\n'
  expect(shown({}, file)).toMatchObject({ links: { privacy: '/privacy' }, linksMore: [mail] })
})

const mustBePage = 'must start with https://, http://, mailto: or /'
const mustHaveLabel = 'must be Label=URL, such as Wi-Fi=https://uni.example/wifi'

test.each([
  ['HELP_DESK_EMAIL', 'help', 'must be one mail address, such as help@uni.example'],
  ['HELP_DESK_EMAIL', 'a@uni.example, b@uni.example', 'must be one mail address, such as help@uni.example'],
  ['HELP_DESK_URL', 'javascript:alert(1)', mustBePage],
  ['HELP_DESK_URL', 'uni.example/help', mustBePage],
  ['HELP_DESK_URL', 'https://uni.example/the help', 'must be one address of at most 2048 characters, without spaces'],
  ['LINKS_MORE', 'https://uni.example/wifi', mustHaveLabel],
  ['LINKS_MORE', 'https://uni.example/wifi?a=1', mustHaveLabel],
  ['LINKS_MORE', ' =https://uni.example/wifi', mustHaveLabel],
  ['LINKS_MORE', 'Wi-Fi', mustHaveLabel],
  ['LINKS_MORE', `${'x'.repeat(61)}=/wifi`, 'must have labels of at most 60 characters, in one line'],
  ['LINKS_MORE', 'Wi\u0007Fi=/wifi', 'must have labels of at most 60 characters, in one line'],
])('refuses PORTICO_INSTITUTION_%s=%j and says what it must be (SET1)', (name, value, problem) => {
  expect(problemsOf({ [`PORTICO_INSTITUTION_${name}`]: value })).toEqual([
    `PORTICO_INSTITUTION_${name} ${problem} (it is "${value.trim()}")`,
  ])
})

test.each(['x'.repeat(121), 'Mo\nFr'])('refuses the hours %j: they are one short line (SET1)', (hours) => {
  const problem = 'PORTICO_INSTITUTION_HELP_DESK_HOURS must be one line of at most 120 characters'
  expect(problemsOf({ PORTICO_INSTITUTION_HELP_DESK_HOURS: hours })).toEqual([expect.stringContaining(problem)])
})

test('shows the one of several links that is wrong (SET1)', () => {
  const links = 'Wi-Fi, eduroam=/wifi;Mail=javascript:alert(1);Print=/print'
  expect(problemsOf({ PORTICO_INSTITUTION_LINKS_MORE: links })).toEqual([
    `PORTICO_INSTITUTION_LINKS_MORE ${mustBePage} (it is "javascript:alert(1)")`,
  ])
})

test('refuses more than twenty links (SET1)', () => {
  const problem = 'PORTICO_INSTITUTION_LINKS_MORE must be at most 20 links'
  expect(problemsOf({ PORTICO_INSTITUTION_LINKS_MORE: 'a=/a;'.repeat(21) })).toEqual([expect.stringContaining(problem)])
})
