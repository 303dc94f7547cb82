import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { type Dialogue, runAtTerminal } from '../../testing/run-at-terminal.js'

const at = (file: string) => JSON.stringify(new URL(file, import.meta.url))
const asking = `
  import { askAtTerminal } from ${at('./ask-at-terminal.ts')}
  import { readPassword } from ${at('./read-password.ts')}
  const onHangUp = (listener) => {
    itself.once('SIGHUP', listener)
    return () => itself.off('SIGHUP', listener)
  }
  const { askLine, askHidden } = askAtTerminal({ input: itself.stdin, output: itself.stderr, onHangUp })
  const failed = (cause) => console.log(cause.message)`

const askingPassword = `${asking}
  await readPassword({ askHidden, printError: console.error }).then(
    (password) => console.log(password.length + ' characters'), failed)`

const askingTwice = `${asking}
  await askLine('Place: ').then(
    async (place) => console.log([place, await askLine('Street: ')].join(', ')), failed)`

const linesOf = async (dialogue: Dialogue) => (await runAtTerminal(askingPassword, dialogue)).split('\r\n')

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

describe('a line that is typed at a terminal', { timeout: 60_000 }, () => {
  const said = async (dialogue: Dialogue) =>
    stripVTControlCharacters(await runAtTerminal(askingTwice, dialogue)).split(/\r*\n/)

  test('is shown while it is typed (CMD27)', async () => {
    const lines = await said([
      ['Place: ', 'Bonn\r'],
      ['Street: ', 'Weg 1\r'],
    ])
    expect(lines).toEqual(['Place: Bonn', 'Street: Weg 1', 'Bonn, Weg 1', ''])
  })

  test('answers the next question where several are pasted at once (CMD27)', async () => {
    const lines = await said([['Place: ', 'Bonn\rWeg 1\r']])
    expect(lines).toContain('Street: Weg 1')
    expect(lines.at(-2)).toBe('Bonn, Weg 1')
  })

  test.each([
    ['Ctrl+C', '\x03'],
    ['Ctrl+D', '\x04'],
  ])('is given up with %s (CMD27)', async (_, key) => {
    expect(await said([['Place: ', key]])).toEqual(['Place: ', 'No answer was given. Nothing has changed.', ''])
  })
})
