import { readFileSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { commandLine } from '../testing/command-line.js'
import { signInFully } from '../testing/steps.js'
import { portalSecret, type TestPortal, testPortal } from '../testing/test-portal.js'

const page = readFileSync(new URL('../../../docs/operating/people.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, text = '']) => text.trim().split('\n'))
const { run, inFolder } = commandLine()

let portal: TestPortal
beforeEach(async () => {
  const ada = { username: 'ada', name: 'Ada Abel', emails: ['ada@mail.example'], phones: ['+1 555 0142'] }
  portal = await testPortal({ file: inFolder('p.sqlite'), startsAt: Date.now(), people: [ada] })
  return () => portal.close()
})

/** Runs a line of the page beside the server. Its output goes where the line says. */
async function follow(line: string): Promise<void> {
  const [command = '', file] = line.replace(/^portico /, '').split(' > ')
  const env = { PORTICO_STORE_URL: `sqlite:${inFolder('p.sqlite')}`, PORTICO_SECRET: portalSecret }
  const { exit, out, err } = await run(command, { env })
  expect({ line, exit, err }).toEqual({ line, exit: 0, err: [] })
  if (file !== undefined) writeFileSync(inFolder(file), out.join('\n'))
}

test.each(blocks.map((lines) => [lines.at(-1) ?? '', lines] as const))(
  'the page for operators leads to the end of "%s" (CMD13, CMD14, CMD15)',
  async (_, lines) => {
    await signInFully(portal, 'ada')
    for (const line of lines.filter((one) => one !== 'umask 077')) await follow(line)
  },
)

test('the page names every field of an export', async () => {
  await follow('portico person export ada > ada.json')
  const fields = Object.keys(JSON.parse(readFileSync(inFolder('ada.json'), 'utf8')))
  const [, table = ''] = page.split('## What an export contains')
  for (const field of fields.filter((one) => !['name', 'accountId', 'exportedAt'].includes(one)))
    expect(table).toContain(`\`${field}\``)
})
