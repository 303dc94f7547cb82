// Asks for the session at a steady rate, from addresses of its own, and prints the calls as JSON.
// The arguments are the seconds and the servers. It is a process of its own, because in that of the
// crowd each call would also wait for the crowd's own work and for one of its connections.
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { browserAt, openWay } from './browser.js'
import type { Called } from './called.js'

const callsPerSecond = 20
const addresses = 20
const [seconds, ...urls] = process.argv.slice(2)

const way = await openWay(urls)
const calls: Called[] = []
const place = {
  way,
  now: () => performance.timeOrigin + performance.now(),
  note: (call: Called) => void calls.push(call),
  isOver: () => false,
}
const browsers = Array.from({ length: addresses }, (_, at) => browserAt(`60.${at}.0.9`, place))
const asked: Promise<unknown>[] = []
for (let count = 0; count < Number(seconds) * callsPerSecond; count += 1) {
  const browser = browsers[count % browsers.length]
  if (browser !== undefined) asked.push(browser.call('session'))
  await sleep(1_000 / callsPerSecond)
}
await Promise.all(asked)
way.close()
process.stdout.write(JSON.stringify(calls))
