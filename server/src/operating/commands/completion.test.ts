import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'

const { run, inFolder } = commandLine()

/** Words that bash offers behind these. */
async function offered(...typed: readonly string[]): Promise<readonly string[]> {
  const { exit, out } = await run('completion bash')
  expect(exit).toBe(0)
  writeFileSync(inFolder('portico.bash'), out.join('\n'))
  const words = ['portico', ...typed].map((word) => `'${word}'`).join(' ')
  const script = `complete() { :; }; . ${inFolder('portico.bash')}
    COMP_WORDS=(${words}); COMP_CWORD=${typed.length}; _portico; echo "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split(' ')
}

test('bash completes groups, commands and options (CMD20)', async () => {
  expect(await offered('per')).toEqual(['person'])
  expect(await offered('person', '')).toEqual(expect.arrayContaining(['show', 'export', 'delete', 'list']))
  expect(await offered('account', 'set', '--no')).toEqual(['--no-photo'])
  expect(await offered('account', 'set', '--username', 'show', '--lo')).toEqual(['--locked'])
})

test.each(['bash', 'zsh', 'fish'])('the script of %s knows every command of the help (CMD20)', async (shell) => {
  const { exit, out, err } = await run(`completion ${shell}`)
  expect({ exit, err }).toEqual({ exit: 0, err: [] })
  const script = out.join('\n')
  for (const words of await allCommands()) expect(script).toContain(` ${words.join(' ')}`)
  for (const option of ['verbose', 'no-photo', 'sms-to', 'password-stdin'])
    expect(script).toContain(shell === 'fish' ? `-l ${option} ` : `--${option}`)
})

test('another shell is refused', async () => {
  expect(await run('completion tcsh')).toMatchObject({ exit: 2, out: [] })
})

test('the manual page has every command, and no line that man takes for a request (CMD20)', async () => {
  const { exit, out, err } = await run('manual')
  expect({ exit, err }).toEqual({ exit: 0, err: [] })
  const lines = out.join('\n').split('\n')
  const headings = lines.filter((line) => line.startsWith('.SS ')).map((line) => line.replaceAll('\\-', '-'))
  for (const words of await allCommands())
    expect(headings.some((line) => `${line} `.startsWith(`.SS portico ${words.join(' ')} `))).toBe(true)
  for (const line of lines.filter((one) => /^[.']/.test(one)))
    expect(line).toMatch(/^\.(TH|SH|SS|TP|PP|nf|fi|B|I)( |$)/)
  expect(lines).toContain('.B \\-\\-no\\-photo')
})

/** The words of every command that the help lists. */
async function allCommands(): Promise<readonly (readonly string[])[]> {
  const { out } = await run('--help')
  const rows = out.slice(out.indexOf('Commands:') + 1).map((line) => /^ {2}portico ((?:[a-z-]+ ?)+)/.exec(line)?.[1])
  const commands = rows.flatMap((words) => (words === undefined ? [] : [words.trim().split(' ')]))
  expect(commands.length).toBeGreaterThan(30)
  return commands
}
