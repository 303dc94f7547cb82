import { afterEach, expect, test } from 'vitest'
import type { TimedResponse } from '../person/http-connection.js'
import { solveCaptcha } from '../person/solve-captcha.js'
import { startFlow } from '../person/steps.js'
import { newBrowser } from './browser.js'
import { firstPassword } from './people.js'
import { expectMountRefused, type SmallDisk, smallDisk } from './small-disk.js'
import { type NodesUnderLoad, twoNodesUnderLoad } from './two-nodes-under-load.js'

const person = {
  username: 'full',
  password: firstPassword,
  emails: ['a-full@mail.example'],
  isLocked: false,
  mustChange: false,
}
/** The first writes go into pages that are there already. */
const mostTries = 2_000

let portal: NodesUnderLoad | null = null
let disk: SmallDisk | null = null
afterEach(async () => {
  await portal?.end()
  disk?.remove()
})

test('while the disk of PostgreSQL is full, what writes is answered 503, and works again with room (W2)', async () => {
  const made = smallDisk(160)
  if (typeof made === 'string') return expectMountRefused(made)
  disk = made
  const settings = ['min_wal_size=32MB', 'max_wal_size=48MB', 'shared_buffers=16MB']
  portal = await twoNodesUnderLoad('disk', { postgres: { parent: made.folder, settings }, mayLogErrors: true })
  const { url } = portal
  await portal.start()
  await portal.addPeople([person])
  const answers: TimedResponse[] = []
  const begin = async () => {
    const browser = newBrowser({ url, onAnswer: (answer) => answers.push(answer) })
    const captcha = await solveCaptcha(browser).catch(() => '')
    return (await startFlow(browser, 'unlock', { ...person, captcha })).status
  }
  expect(await begin()).toBe(200)
  made.fill()
  let tries = 0
  while ((await begin()) !== 503 && tries < mostTries) tries += 1
  expect(tries).toBeLessThan(mostTries)
  made.empty()
  await expect.poll(begin, { timeout: 20_000 }).toBe(200)
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].filter((status) => status >= 500)).toEqual([503])
  console.log(`the disk was full after ${tries} more flows`)
}, 180_000)
