// `npm run bench:screens`: runs Lighthouse, mobile profile, five times on each of three screens of
// a portal that runs as an operator starts it, types into its longest form on a slow processor, and
// writes bench/screens.md.
import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import process from 'node:process'
import { startEmbeddedPortal } from '../e2e/environments/start-portal.js'
import { signIn, toVerification } from '../e2e/screens/ways.js'
import { inBrowser } from './screens/in-browser.js'
import { newLighthouse, type Report } from './screens/lighthouse.js'
import { type Screen, screensPage } from './screens/screens-page.js'
import { typedIn } from './screens/type-slowly.js'

const runs = 5
const load = loadavg()[0] ?? 0
const lighthouse = newLighthouse()
const portal = await startEmbeddedPortal('bench-screens')
try {
  const person = await portal.add({ emails: 2, phones: 1 })
  const measure = async (path: string, port: number, isIndexed: boolean): Promise<Screen> => {
    const reports: Report[] = []
    for (let run = 0; run < runs; run++) reports.push(await lighthouse.reportOf(portal.url + path, { port, isIndexed }))
    return { path, reports }
  }
  const home = await inBrowser(portal.url, async ({ port }) => measure('/', port, true))
  const verification = await inBrowser(portal.url, async ({ page, port }) => {
    await toVerification(page, { form: 'profile', person })
    return measure('/verification', port, false)
  })
  const [typing, dashboard] = await inBrowser(portal.url, async ({ page, port }) => {
    await signIn(page, { portal, person })
    return [await typedIn(page, '/dashboard/change-password'), await measure('/dashboard', port, false)] as const
  })
  const { text, isMet } = screensPage([home, verification, dashboard], typing, {
    day: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    node: process.versions.node,
    lighthouse: lighthouse.version,
    load,
  })
  writeFileSync(new URL('screens.md', import.meta.url), text)
  console.log(text)
  process.exitCode = isMet ? 0 : 1
} finally {
  await portal.stop()
  lighthouse.close()
}
