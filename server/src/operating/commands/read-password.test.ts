import { expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'

const { run } = commandLine()

/** Runs `account add` at a terminal where the operator types these passwords. */
async function typing(...passwords: string[]) {
  const asked: string[] = []
  const askHidden = async (question: string) => {
    asked.push(question)
    return passwords[asked.length - 1] ?? ''
  }
  return { ...(await run('account add --username ada --name Ada', { askHidden })), asked }
}

test('two passwords that differ are asked for again (OP4)', async () => {
  const { exit, err, asked } = await typing('Portico-1', 'Portico-2', 'Portico-3', 'Portico-3')
  expect({ exit, err }).toEqual({ exit: 0, err: ['The two passwords differ. Please type both again.'] })
  expect(asked).toEqual(['Password: ', 'Password again: ', 'Password: ', 'Password again: '])
})

test('the third time that they differ ends the command, and nothing changes (OP4)', async () => {
  const { exit, err } = await typing('a', 'b', 'a', 'b', 'a', 'b')
  expect(exit).toBe(1)
  expect(err.at(-1)).toBe('The two passwords differed 3 times. Nothing has changed.')
  expect((await run('account list')).out).toHaveLength(1)
})

test('an empty password is refused at a terminal too (OP4)', async () => {
  expect(await typing('', '')).toMatchObject({ exit: 1, err: ['The password is empty.'] })
})

test('account set asks at a terminal as well (OP4)', async () => {
  await run('account add --username ada --name Ada', { input: 'Portico-1' })
  const asked: string[] = []
  const askHidden = async (question: string) => {
    asked.push(question)
    return 'Portico-2'
  }
  expect(await run('account set --username ada --password-stdin', { askHidden })).toMatchObject({ exit: 0 })
  expect(asked).toEqual(['Password: ', 'Password again: '])
})
