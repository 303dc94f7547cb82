import { afterEach, expect, test } from 'vitest'
import { type Slapd, startSlapd } from '../../../../directories/slapd.js'
import { doctorAnswer } from '../../testing/ask-doctor.js'
import { commandLine } from '../../testing/command-line.js'
import { runSql } from '../../testing/run-sql.js'

const { run, inFolder } = commandLine()
const secret = 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a'
let slapd: Slapd | null = null
afterEach(async () => {
  await slapd?.stop()
  slapd = null
})

async function doctor(own: Record<string, string>, beforehand: () => void = () => undefined) {
  const env = {
    PORTICO_PUBLIC_URL: 'http://localhost:9',
    PORTICO_SECRET: secret,
    PORTICO_MAIL_URL: 'smtp://127.0.0.1:9',
    PORTICO_DATA_DIR: inFolder('data'),
    ...own,
  }
  await run('migrate', { env })
  beforehand()
  return doctorAnswer(await run('doctor --json', { env }), [secret])
}

/** So many people whose reminder waits. */
const due = (people: number) => () => {
  const insert = `insert into reminder (account_id, what, for_day, stage, ends_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < cast(? as integer))
    select 'account-' || i, 'password-ends', '2999-01-01', 14, 32472144000000 from n`
  runSql(inFolder('data/portico.sqlite'), insert, String(people))
}

test('the doctor asks nothing of reminders where they are off (RM1)', async () => {
  const { of } = await doctor({})
  expect([of('expiry-read'), of('mail-rate')]).toEqual([undefined, undefined])
})

test.each([
  [{}, 'warning', /do not end, so that nobody gets a reminder/],
  [{ PORTICO_PASSWORD_LIFE_DAYS: '180' }, 'ok', /end\.$/],
])('the doctor tells whether passwords of the embedded directory end: %j (RM6)', async (own, state, found) => {
  const { of } = await doctor({ PORTICO_REMINDERS_DAYS: '14', ...own })
  expect(of('expiry-read')).toMatchObject({ state, found: expect.stringMatching(found) })
})

test.each([
  [{ PORTICO_REMINDERS_PER_HOUR: '20' }, 'ok', /^Reminders that are due: 300\. At 20 an hour all leave/],
  [{ PORTICO_REMINDERS_PER_HOUR: '19' }, 'warning', /take 16 hours, and a day has 15 from 9 o'clock on/],
  [{ PORTICO_REMINDERS_PER_HOUR: '299', PORTICO_REMINDERS_HOUR: '23' }, 'warning', /take 2 hours, and a day has 1/],
])('the doctor tells whether 300 reminders leave on their day: %j (RM4)', async (own, state, found) => {
  const { of } = await doctor({ PORTICO_REMINDERS_DAYS: '14', PORTICO_PASSWORD_LIFE_DAYS: '180', ...own }, due(300))
  expect(of('mail-rate')).toMatchObject({ state, found: expect.stringMatching(found) })
})

test.each([
  ['ends', {}, 'canary', 'ok', /tells when the password of canary ends/],
  ['ends', {}, '', 'ok', /of 1 of the first 1 accounts/],
  ['never ends', { pwdMaxAge: '0' }, 'canary', 'warning', /does not tell when the password of canary ends/],
  ['never ends', { pwdMaxAge: '0' }, '', 'warning', /of 0 of the first 1 accounts/],
])('the doctor reads in OpenLDAP whether a password %s (RM5)', async (...[, policy, canary, state, found]) => {
  slapd = await startSlapd({ policy })
  await slapd.addPerson({ username: 'canary', password: 'Canary-First-1' })
  const directory = { ...slapd.portalSettings, PORTICO_DIRECTORY_CANARY: canary }
  const { of } = await doctor({ ...directory, PORTICO_REMINDERS_DAYS: '14' })
  expect(of('expiry-read')).toMatchObject({ state, found: expect.stringMatching(found) })
})
