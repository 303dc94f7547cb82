import { expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'
import { fileOfRepository } from '../../testing/documented-blocks.js'
import { signInFully } from '../../testing/steps.js'
import { portalSecret, testPortal } from '../../testing/test-portal.js'

const { run, inFolder } = commandLine()

test('the page about people names every field of an export (CMD13)', async () => {
  const ada = { username: 'ada', name: 'Ada Abel', emails: ['ada@mail.example'], phones: ['+1 555 0142'] }
  const portal = await testPortal({ file: inFolder('p.sqlite'), startsAt: Date.now(), people: [ada] })
  await signInFully(portal, 'ada')
  const env = { PORTICO_STORE_URL: `sqlite:${inFolder('p.sqlite')}`, PORTICO_SECRET: portalSecret }
  const { out } = await run('person export ada', { env })
  await portal.close()
  const [, table = ''] = fileOfRepository('docs/operating/people.md').split('## What an export contains')
  const fields = Object.keys(JSON.parse(out.join('\n')))
  for (const field of fields.filter((one) => !['name', 'accountId', 'exportedAt'].includes(one)))
    expect(table).toContain(`\`${field}\``)
})
