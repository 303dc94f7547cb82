import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'
import { rightSettings } from '../../testing/mistakes.js'

const { run, inFolder } = commandLine()

/** The command's answer on a socket in a folder of this mode. */
async function checkSocketIn(mode: number) {
  const folder = inFolder('run')
  mkdirSync(folder)
  chmodSync(folder, mode)
  const listen = { PORTICO_LISTEN: `unix:${folder}/portico.sock`, PORTICO_TRUSTED_PROXIES: 'unix' }
  const env = { ...rightSettings, PORTICO_DATA_DIR: inFolder('data'), ...listen }
  const { exit, out } = await run('config check', { env })
  return { exit, said: out.filter((line) => line.includes('PORTICO_LISTEN')) }
}

test.each([0o1777, 0o777])(
  'config check warns of a socket where every user can put another one (SET8)',
  async (mode) => {
    const what = `Every user may write to ${inFolder('run')}, the folder of PORTICO_LISTEN (mode ${mode.toString(8).padStart(4, '0')}).`
    const why = 'While the server is stopped, another one can take its place there and read passwords.'
    expect(await checkSocketIn(mode)).toEqual({
      exit: 0,
      said: [`${what} ${why} Name a folder that only the server's user and group may write to.`],
    })
  },
)

test.each([0o700, 0o750, 0o2770])('config check says nothing of a folder of mode %o', async (mode) => {
  expect(await checkSocketIn(mode)).toEqual({ exit: 0, said: [] })
})

test('config check tells a password with a blank at an end (SET3)', async () => {
  const login = { PORTICO_MAIL_USER: 'portal', PORTICO_MAIL_PASSWORD_FILE: inFolder('password') }
  writeFileSync(inFolder('password'), 'hush \n')
  const env = { ...rightSettings, PORTICO_DATA_DIR: inFolder('data'), ...login }
  const told = `PORTICO_MAIL_PASSWORD_FILE names ${inFolder('password')}, which ends with a blank. The blank counts.`
  expect(await run('config check', { env })).toMatchObject({ exit: 0, out: expect.arrayContaining([told]) })
})

test.each([
  [{}, /^A new contact can reset .* A new passkey or app is demanded at once: .* Set PORTICO_CONTACT_HOLD_HOURS=24\.$/],
  [{ PORTICO_PROOFS_KINDS: 'none' }, /^A new contact can reset [^.]*\. Set PORTICO_CONTACT_HOLD_HOURS=24\.$/],
  [{ PORTICO_CONTACT_HOLD_HOURS: '24' }, null],
  [{ PORTICO_PUBLIC_URL: 'http://localhost:8080' }, null],
])('config check warns of no hold in the words of the doctor: %o (SET8)', async (own, said) => {
  const env = { ...rightSettings, PORTICO_DATA_DIR: inFolder('data'), ...own }
  const { exit, out } = await run('config check', { env })
  expect(exit).toBe(0)
  const warned = out.filter((line) => line.includes('CONTACT_HOLD'))
  expect(warned).toEqual(said === null ? [] : [expect.stringMatching(said)])
  const { told } = JSON.parse((await run('config check --json', { env })).out.join('')) as { told: readonly string[] }
  expect(told).toEqual(expect.arrayContaining(warned))
})
