import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../../../databases/postgres.js'
import { doctorAnswer } from '../../testing/ask-doctor.js'
import { commandLine } from '../../testing/command-line.js'

let postgres: Postgres
const { run } = commandLine()
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

test('serve, config check and doctor say the same of a store that cannot be used, and no password (OP7, CMD10)', async () => {
  const { name, url, password } = await postgres.makeDatabase()
  const env = {
    PORTICO_STORE_URL: url.replace(password, 'another-one'),
    PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
    PORTICO_PUBLIC_URL: 'http://localhost:8080',
    PORTICO_MAIL_URL: 'smtp://127.0.0.1:9',
  }
  const place = `postgres://127.0.0.1:${postgres.port}/${name}`
  const found = `The store ${place} cannot be used: it does not accept the password of ${name}.`
  const mend = 'Correct PORTICO_STORE_URL.'
  expect(await run('serve', { env })).toMatchObject({ exit: 1, err: [`${found} ${mend}`] })
  expect(await run('config check', { env })).toMatchObject({ exit: 1, err: [`${found} ${mend}`] })
  const checked = await run('config check --json', { env })
  expect(checked).toMatchObject({ exit: 1, err: [] })
  expect(JSON.parse(checked.out.join('\n'))).toMatchObject({ isComplete: true, problems: [`${found} ${mend}`] })
  const doctor = doctorAnswer(await run('doctor --json', { env }), ['another-one', env.PORTICO_SECRET])
  expect(doctor.of('store')).toEqual({ code: 'store', state: 'failed', found, mend })
})
