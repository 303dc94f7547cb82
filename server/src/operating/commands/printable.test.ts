import { beforeEach, describe, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'

const { run } = commandLine()
const name = 'Eve\u001b[31m\u009b31m\u202eevil\u2066\u200f\u007f'
const shown = 'Eve\\u001b[31m\\u009b31m\\u202eevil\\u2066\\u200f\\u007f'
const spoiling = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/u
beforeEach(async () => {
  const account = { username: 'eve', name, emails: 'eve@mail.example', password: 'Portico-Demo-1' }
  const input = `${Object.keys(account).join(',')}\n${Object.values(account).join(',')}\n=cmd|'/C calc'!A0,+Eve,,Portico-Demo-1\n`
  await run('account import -', { input })
})

describe('what a terminal would act on is printed as it is written (I6)', () => {
  test.each([
    'account list',
    'account show --username eve',
    'account list --json',
    'account show --username eve --json',
  ])('%s', async (line) => {
    const { out, err } = await run(line)
    expect([...out, ...err].join('\n')).not.toMatch(spoiling)
    expect(out.join('\n').replaceAll('\\\\', '\\')).toContain('\\u202eevil')
  })

  test('JSON means what it meant (I6)', async () => {
    const { out } = await run('account show --username eve --json')
    expect(JSON.parse(out.join('\n'))).toMatchObject({ name })
  })

  test('a problem that repeats what was typed (I6)', async () => {
    const { err } = await run('account show --username "no\u202ebody\u009b"')
    expect(err.join('\n')).not.toMatch(spoiling)
  })
})

describe('an export', () => {
  test('keeps each sign in a file, so that an import reads the same', async () => {
    const { out } = await run('account export')
    expect(out.join('\n')).toContain(name)
    expect(out.join('\n')).toContain(',+Eve,')
  })

  test('marks at a terminal what a spreadsheet would run, and no phone number (I6)', async () => {
    await run('account add --username ada --name "-1+1" --phone +15550142', { input: 'Portico-Demo-1' })
    const { out } = await run('account export', { isTerminal: true })
    expect(out.join('\n')).not.toMatch(spoiling)
    expect(out.join('\n')).toContain(shown)
    expect(out.join('\n')).toContain(",'+Eve,")
    expect(out.join('\n')).toContain("ada,'-1+1,,+15550142,")
  })
})
