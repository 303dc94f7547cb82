import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findSettings } from '../../ports/config/settings-file.js'
import { commandLine } from '../../testing/command-line.js'

const { run, inFolder } = commandLine()
const enough = {
  PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
  PORTICO_MAIL_URL: 'smtp://mail.uni.example:587',
}
// The help loads every command, which takes long on a machine with too much to do.
beforeAll(async () => {
  await run('--help')
})
let here: string
let system: string
beforeEach(() => {
  here = inFolder('portico.yaml')
  system = inFolder('etc/portico.yaml')
  mkdirSync(inFolder('etc'))
})

/** A settings file that shows by its address that it was read. */
function write(path: string, name: string): string {
  writeFileSync(path, `public_url: https://${name}.example\n`, { mode: 0o644 })
  return path
}

const check = (line = '', env: Record<string, string> = {}) =>
  run(`config check ${line}`, { env: { ...enough, PORTICO_CONTACT_HOLD_HOURS: '24', ...env } })

describe('the settings file', () => {
  test('is the one of --config, of PORTICO_CONFIG, in this folder, or of the machine: the first alone (OP12)', async () => {
    const [named, ofEnvironment] = [inFolder('named.yaml'), inFolder('environment.yaml')]
    for (const path of [system, here, ofEnvironment, named]) write(path, 'the-first')
    const used = async (line: string, env = {}) => (await check(line, env)).out[0]
    expect(await used(`--config ${named}`, { PORTICO_CONFIG: ofEnvironment })).toBe(`The settings file is ${named}.`)
    expect(await used('', { PORTICO_CONFIG: ofEnvironment })).toBe(`The settings file is ${ofEnvironment}.`)
    expect(await used('')).toBe(`The settings file is ${here}.`)
    writeFileSync(here, '')
    expect(await check()).toMatchObject({ exit: 78 })
  })

  test('is the one of the machine where this folder has none (OP12)', async () => {
    write(system, 'machine')
    expect((await check()).out).toEqual([
      `The settings file is ${system}.`,
      "The settings are complete. The portal's address is https://machine.example.",
    ])
  })

  test('is named on standard error by each command, with --verbose alone (OP12)', async () => {
    write(here, 'here')
    for (const line of ['migrate', 'account list']) {
      expect((await run(`${line} --verbose`)).err).toEqual([`The settings file is ${here}.`])
      expect((await run(line)).err).toEqual([])
    }
  })

  test('in this folder is passed over, aloud, where others may write it (OP12)', async () => {
    write(system, 'machine')
    write(here, 'here')
    for (const mode of [0o664, 0o646]) {
      chmodSync(here, mode)
      const { out, err } = await check()
      expect(out[0]).toBe(`The settings file is ${system}.`)
      expect(err).toEqual([
        `${here} is not read: others may write to it (mode 0${mode.toString(8)}). Run chmod go-w ${here}, or name it with --config.`,
      ])
    }
    expect((await check(`--config ${here}`)).out[0]).toBe(`The settings file is ${here}.`)
  })

  test('is the one of the machine where this user does not see into the folder, such as that of root (OP12)', () => {
    const closed = inFolder('closed/portico.yaml')
    const readFile = (path: string) => {
      if (path === closed) throw Object.assign(new Error('permission denied'), { code: 'EACCES' })
      return path === system ? 'public_url: https://machine.example\n' : null
    }
    const places = { env: {}, named: undefined, here: closed, system, readFile }
    expect(findSettings(places)).toMatchObject({ ok: true, value: { file: { path: system }, passedOver: null } })
    expect(findSettings({ ...places, system: inFolder('etc/none.yaml') })).toMatchObject({
      value: {
        file: null,
        origin: `No settings file was read: this user does not see into ${inFolder('closed')}, and ${inFolder('etc/none.yaml')} does not exist.`,
      },
    })
  })

  test('that is named must be there: its absence is the only problem that is told (OP8)', async () => {
    expect(await check(`--config ${inFolder('none.yaml')}`)).toEqual({
      exit: 78,
      out: [],
      err: [`The settings file ${inFolder('none.yaml')} does not exist. --config names it.`],
    })
    expect(await check('', { PORTICO_CONFIG: inFolder('none.yaml') })).toMatchObject({
      err: [`The settings file ${inFolder('none.yaml')} does not exist. PORTICO_CONFIG names it.`],
    })
    expect(await check(`--config ${inFolder('etc')}`)).toMatchObject({
      exit: 78,
      err: [`The settings file ${inFolder('etc')} is a folder and not a file. --config names it.`],
    })
    mkdirSync(here)
    expect(await check()).toMatchObject({ err: [`The settings file ${here} is a folder and not a file.`] })
  })

  test('and its absence are named beside what is missing (OP8)', async () => {
    expect((await run('config check', { env: {} })).err.at(-1)).toBe(
      `No settings file was read: neither ${here} nor ${system} exists.`,
    )
    write(here, 'here')
    expect((await run('config check', { env: {} })).err.at(-1)).toBe(`The settings file is ${here}.`)
  })

  test('gives way to the environment, and config check says where (SET2)', async () => {
    write(here, 'here')
    const { exit, out } = await check('', { PORTICO_PUBLIC_URL: 'https://there.example' })
    expect(exit).toBe(0)
    expect(out).toEqual([
      `The settings file is ${here}.`,
      `PORTICO_PUBLIC_URL in the environment replaces ${here}, line 1: public_url.`,
      "The settings are complete. The portal's address is https://there.example.",
    ])
  })
})

test('wrong settings end every command with 78, and nothing else does (OP18)', async () => {
  for (const line of [
    'serve',
    'config check',
    'migrate',
    'account list',
    `backup ${inFolder('copy')}`,
    'person show a',
  ]) {
    expect(await run(line, { env: { PORTICO_STORE_URL: 'mysql://db' } })).toMatchObject({ exit: 78 })
  }
  expect(await run('account set --username alice --locked')).toMatchObject({ exit: 1 })
  expect(await run('account set')).toMatchObject({ exit: 2 })
  expect((await run('--help')).out.join('\n')).toContain('78 wrong settings')
})
