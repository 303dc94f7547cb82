import { describe, expect, test } from 'vitest'
import { type Dialogue, runAtTerminal } from '../../testing/run-at-terminal.js'

const at = (file: string) => JSON.stringify(new URL(file, import.meta.url))
const asking = `
  import { askHidden } from ${at('./ask-hidden.ts')}
  import { readPassword } from ${at('./read-password.ts')}
  const terminal = { input: itself.stdin, output: itself.stderr }
  const world = { askHidden: (question) => askHidden(terminal, question), printError: console.error }
  await readPassword(world).then(
    (password) => console.log(password.length + ' characters'),
    (failed) => console.log(failed.message),
  )`

const linesOf = async (dialogue: Dialogue) => (await runAtTerminal(asking, dialogue)).split('\r\n')

describe('a password that is typed at a terminal', { timeout: 60_000 }, () => {
  test('is not shown, and is asked for twice (OP4)', async () => {
    const lines = await linesOf([
      ['Password: ', 'Hush-Hush-1\r'],
      ['Password again: ', 'Hush-Hush-1\r'],
    ])
    expect(lines).toEqual(['Password: ', 'Password again: ', '11 characters', ''])
  })

  test('can be corrected while it is typed, and still nothing is shown (OP4)', async () => {
    const lines = await linesOf([
      ['Password: ', 'Hush-Hush-2\x7f1\r'],
      ['Password again: ', 'Hush-Hush-1\r'],
    ])
    expect(lines).toEqual(['Password: ', 'Password again: ', '11 characters', ''])
  })

  test.each([
    ['Ctrl+C', '\x03'],
    ['Ctrl+D', '\x04'],
  ])('is given up with %s (OP4)', async (_, key) => {
    const lines = await linesOf([['Password: ', key]])
    expect(lines).toEqual(['Password: ', 'No password was given. Nothing has changed.', ''])
  })
})
