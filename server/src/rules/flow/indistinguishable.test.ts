import { createHash } from 'node:crypto'
import type { CallName } from '@portico/contract'
import { afterEach, describe, expect, test } from 'vitest'
import type { NewAccount } from '../../operating/operator/account-administration.js'
import { giveProofs } from '../../testing/app-of.js'
import { type Features, guessRates } from '../../testing/classify.js'
import { givePassTo } from '../../testing/give-pass-to.js'
import { stopByName } from '../../testing/stop-by-name.js'
import { staffOn } from '../../testing/test-config.js'
import {
  password,
  rightCaptcha,
  type TestPortal,
  type TestPortalChoice,
  testPortal,
} from '../../testing/test-portal.js'
import type { TestAnswer } from '../../testing/test-visitor.js'
import { dayMs } from '../limits/limit.js'

const perClass = 200
/** Thousands of calls, ms. */
const timeout = 300_000
const classes = ['unknown', 'known', 'locked', 'disabled'] as const
type NameClass = (typeof classes)[number]
/** A stranger learns something when more guesses than this are right. */
const bar = 0.55

let portal: TestPortal
afterEach(() => portal.close())

/** The same number in [0, 1) for the same text. */
const draw = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32
const nameOf = (of: NameClass, index: number) => `person${classes.length * index + classes.indexOf(of)}`
const namesOf = (of: NameClass, count = perClass) => Array.from({ length: count }, (_, index) => nameOf(of, index))

/** People with the usual contacts. A tenth of them have none. */
function personOf(username: string): Pick<NewAccount, 'username' | 'emails' | 'phones'> {
  const kind = draw(`${username} kind`)
  const countOf = (what: string) => [0.65, 0.9].filter((bound) => draw(`${username} ${what}`) >= bound).length + 1
  const emails = kind < 0.15 ? 0 : countOf('emails')
  const phones = (kind >= 0.1 && kind < 0.15) || kind >= 0.75 ? countOf('phones') : 0
  return {
    username,
    emails: Array.from({ length: emails }, (_, index) => emailOf(username, index)),
    phones: Array.from(
      { length: phones },
      (_, index) => `+1 555 ${1000 + Math.floor(draw(`${username} ${index}`) * 9000)}`,
    ),
  }
}

function emailOf(username: string, index: number): string {
  const drawn = draw(`${username} label ${index}`)
  const label = drawn < 0.6 ? 'com' : drawn < 0.9 ? 'de' : 'info'
  return `${username}.${index}@mail.${label}`
}

async function open(choice: TestPortalChoice = {}): Promise<void> {
  const people = (['known', 'locked', 'disabled'] as const).flatMap((of) =>
    namesOf(of).map((name) => ({ ...personOf(name), isLocked: of === 'locked', isDisabled: of === 'disabled' })),
  )
  portal = await testPortal({ people, ...choice })
}

/**
 * The features of an answer, without values that are random each time. The order of headers and
 * keys counts.
 */
function featuresOf({ status, headers, body, text }: TestAnswer<unknown>): Features {
  const cookies = [headers['set-cookie'] ?? []].flat().map((line) => String(line).replace(/=[^;]*/, ''))
  const handles = text.replace(/"[^"]*":/g, '').match(/@|••• \d\d/g) ?? []
  return {
    status: String(status),
    headers: Object.keys(headers).join(),
    'retry-after': String(headers['retry-after']),
    cookies: cookies.join(),
    keys: [...text.matchAll(/"([^"]+)":/g)].map(([, key]) => key).join(),
    size: String(Math.ceil(Buffer.byteLength(text) / 64)),
    contacts: `${'type' in (body as object) ? (body as { type: string }).type : ''} ${handles.length}`,
  }
}

async function lookAt(
  call: 'startReset' | 'startUnlock' | 'signIn',
  names: readonly string[],
  typed = password,
): Promise<Features[]> {
  const seen: Features[] = []
  for (const username of names) {
    const input = { username, captcha: rightCaptcha, ...(call === 'signIn' ? { password: typed } : {}) }
    seen.push(featuresOf(await portal.visitor().call<CallName>(call, input)))
  }
  return seen
}

/**
 * Every pair of classes that a stranger distinguishes better than the bar allows, with the feature.
 */
function tellTales(seen: Readonly<Record<NameClass, readonly Features[]>>): string[] {
  const pairs = classes.flatMap((one, index) => classes.slice(index + 1).map((other) => [one, other] as const))
  return pairs.flatMap(([one, other]) =>
    Object.entries(guessRates(seen[one], seen[other]))
      .filter(([, rate]) => rate > bar)
      .map(([feature, rate]) => `${one} or ${other} by ${feature}: ${rate.toFixed(3)}`),
  )
}

async function lookAtAll(
  call: 'startReset' | 'startUnlock' | 'signIn',
  count = perClass,
): Promise<Record<NameClass, Features[]>> {
  const seen = { unknown: [], known: [], locked: [], disabled: [] } as Record<NameClass, Features[]>
  for (const of of classes) seen[of] = await lookAt(call, namesOf(of, count))
  return seen
}

describe.each(['startReset', 'startUnlock'] as const)('two hundred names of each class at %s', (call) => {
  test('unknown, known, locked and disabled are guessed no better than by a coin (E1)', { timeout }, async () => {
    await open()
    const seen = await lookAtAll(call)
    expect(tellTales(seen)).toEqual([])
    // All shapes of answers occurred, so that there was something to learn.
    expect(new Set(seen.known.map(({ contacts }) => contacts)).size).toBeGreaterThan(8)
  })

  test('the same guessing finds the unknown ones at once where names are not kept secret (E1)', {
    timeout,
  }, async () => {
    await open({ rules: { enumeration: 'plain' } })
    expect(tellTales(await lookAtAll(call, 60)).filter((tale) => tale.startsWith('unknown or known'))).not.toEqual([])
  })
})

test('an app, with codes or waiting, changes no feature of what a stranger sees of a name (PF5)', async () => {
  const names = (['known', 'locked', 'disabled'] as const).flatMap((of) => namesOf(of, 20))
  portal = await testPortal({
    people: names.map((name, at) => ({ ...personOf(name), isLocked: at % 3 === 1, isDisabled: at % 3 === 2 })),
  })
  const look = async () => [
    await lookAt('startReset', names),
    await lookAt('startUnlock', names),
    await lookAt('signIn', names, 'wrong'),
  ]
  const before = await look()
  const waitsUntil = portal.ports.clock.now() + 60 * 60_000
  for (const [at, name] of names.entries())
    await giveProofs(portal, name, { hasCodes: at % 2 === 0, waitsUntil: at % 5 === 0 ? waitsUntil : 0 })
  expect(await look()).toEqual(before)
})

test('a pass that opens nothing gets the same bytes, whoever it is typed for and whatever is wrong with it (E1, HD20)', async () => {
  const names = ['none', 'wrong', 'used', 'late', 'early', 'ended', 'over', 'disabled', 'stopped', 'halted', 'excluded']
  portal = await testPortal({
    people: names.map((username) => ({ ...personOf(username), isDisabled: username === 'disabled' })),
    rules: { reportsMail: 'desk@uni.example', staff: staffOn, selfServiceExclude: /^excluded$/su },
  })
  const now = portal.ports.clock.now()
  const given = new Map<string, string>()
  for (const name of names.filter((one) => one !== 'none')) {
    const from = name === 'late' ? now - 2 * dayMs : name === 'early' ? now + dayMs : now
    given.set(name, await givePassTo(portal, name, { from }))
  }
  await givePassTo(portal, 'over')
  await stopByName(portal, 'stopped')
  await stopByName(portal, 'halted', 'recovery')
  for (const name of ['stopped', 'halted']) given.set(name, await givePassTo(portal, name))
  for (const name of ['wrong', 'early']) given.delete(name)
  await portal.ports.store.people.raiseEpoch((await portal.ports.directory.find('ended'))?.id ?? '')
  const type = async (username: string, pass = given.get(username) ?? '0000-0000-0000') => {
    const visitor = portal.visitor()
    await visitor.call('session')
    const answer = await visitor.call('resetPass', { username, pass, captcha: rightCaptcha })
    const { date: _date, 'x-request-id': id, 'set-cookie': _cookies, ...others } = answer.headers
    const text = answer.text.replaceAll(String(id), 'ID')
    return { status: answer.status, text, cookies: featuresOf(answer)['cookies'], headers: JSON.stringify(others) }
  }
  expect((await type('used')).status).toBe(200)
  const unknown = await type('nobody')
  expect(unknown).toMatchObject({ status: 400, text: expect.stringContaining('pass-wrong') })
  for (const name of names) expect([name, await type(name)]).toEqual([name, unknown])
  for (const pass of ['', 'x', 'ABCDEFGHJKMN', '0'.repeat(12)]) expect(await type('wrong', pass)).toEqual(unknown)
})

test('throttled names are guessed no better, neither on signing in nor on reset or unlock (E1, K5)', {
  timeout,
}, async () => {
  await open({ limits: { failedSignIns: 1 } })
  const stranger = portal.visitor()
  for (const username of classes.flatMap((of) => namesOf(of))) {
    await stranger.call('signIn', { username, password: 'wrong', captcha: rightCaptcha })
  }
  const refused = Object.values(await lookAtAll('signIn', 50)).flat()
  expect(new Set(refused.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(refused[0]).toMatchObject({ status: '429', 'retry-after': '60' })
  for (const call of ['startReset', 'startUnlock'] as const) {
    const seen = await lookAtAll(call)
    expect(tellTales(seen)).toEqual([])
    expect(new Set(Object.values(seen).flatMap((all) => all.map(({ status }) => status)))).toEqual(new Set(['200']))
  }
})

test('a name that self-service leaves out is refused by its pattern, whether or not somebody has it (E1)', async () => {
  portal = await testPortal({
    people: [
      { username: 'adm-alice', emails: ['alice@mail.example'] },
      { username: 'adm-erin', isDisabled: true },
    ],
    rules: { selfServiceExclude: /^adm-.*$/su },
  })
  for (const call of ['startReset', 'startUnlock'] as const) {
    const seen = await lookAt(call, ['adm-alice', 'adm-erin', 'adm-nobody'])
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(seen[0]).toMatchObject({ status: '401' })
  }
})
