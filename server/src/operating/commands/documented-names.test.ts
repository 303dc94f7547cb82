import { expect, test } from 'vitest'
import { settingOfEnvironment } from '../../ports/config/setting-name.js'
import { commandLine } from '../../testing/command-line.js'
import { operatorPages } from '../../testing/documented-blocks.js'

const { run } = commandLine()
/** Its mistakes have names that do not exist. */
const pages = operatorPages().filter(({ path }) => !path.endsWith('/mistakes.md'))

/** Every command of this version with its options, as the manual page has them. */
async function commandsOfManual(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { out } = await run('manual')
  const [, ...sections] = out.join('\n').replaceAll('\\-', '-').split('\n.SS portico ')
  return new Map(
    sections.map((section) => {
      const [title = ''] = section.split('\n')
      return [title.replace(/ [<[].*$/, ''), [...section.matchAll(/--[a-z-]+/g)].map(([option]) => option)]
    }),
  )
}

/** The words of a command line behind `portico`, without redirections and comments. */
const wordsOf = (line: string) => line.split(/ [|<>#&;] ?| \\|\)/)[0]?.split(/\s+/) ?? []

test('the pages for operators name no command and no option that does not exist (CMD21)', async () => {
  const commands = await commandsOfManual()
  const wrong: string[] = []
  let count = 0
  for (const { path, text } of pages) {
    const named = [...text.matchAll(/(?:`|^[ \t]*)(?:\.\/)?portico ([a-z][^`\n]*)/gm)].map(([, line = '']) => line)
    count += named.length
    for (const line of named) {
      const words = wordsOf(line)
      const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((one) => commands.has(one))
      const isGroup = [...commands.keys()].some((one) => one.startsWith(`${words[0]} `))
      const options = words.filter((word) => /^--[a-z]/.test(word)).map((word) => word.replace(/=.*$/, ''))
      const known = ['--help', '--verbose', '--config', ...(commands.get(name ?? '') ?? [])]
      if (name === undefined && !(isGroup && words.length === 1)) wrong.push(`${path}: portico ${line}`)
      for (const option of options.filter((one) => !known.includes(one))) wrong.push(`${path}: ${option} of ${line}`)
    }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(150)
})

test('the pages for operators name no setting that does not exist (CMD21)', () => {
  const wrong = pages.flatMap(({ path, text }) =>
    [...new Set(text.match(/\bPORTICO_[A-Z_]*[A-Z]\b/g))]
      .filter((name) => settingOfEnvironment(name) === undefined && name !== 'PORTICO_CONFIG')
      .map((name) => `${path}: ${name}`),
  )
  expect(wrong).toEqual([])
})

test('the unit and the line of cron for backups can run twice within an hour (CMD21)', () => {
  const backup = pages.find(({ path }) => path.endsWith('/backup.md'))?.text ?? ''
  const formats = [...backup.matchAll(/portico-\$\(date \+([^)]+)\)\.sqlite/g)].map(([, format = '']) =>
    format.replaceAll('%%', '%').replaceAll('\\%', '%'),
  )
  expect(formats).toEqual(['%F-%H%M%S', '%F-%H%M%S'])
})
