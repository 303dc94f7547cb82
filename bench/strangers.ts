// `npm run bench:strangers`: the server's CPU for each request that a stranger may send, with each
// input that may make it dear. Writes bench/strangers.md, unless `-- --requests 50` asks for fewer.
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { xsrfNames } from '@portico/contract/session-cookies'
import { httpConnection } from '../person/http-connection.js'
import { solveCaptcha } from '../person/solve-captcha.js'
import { newVisitor } from '../person/visitor.js'
import { startBenchPortal } from './bench-portal.js'
import { cpuOf } from './cpu-of.js'
import { type Input, inputs } from './strangers/inputs.js'
import { type Solved, type StrangerRequest, strangerRequests } from './strangers/requests.js'
import { type RequestCost, strangersPage } from './strangers/strangers-page.js'

const { values } = parseArgs({ options: { requests: { type: 'string', default: '400' } } })
const least = Number(values.requests)
const load = loadavg()[0] ?? 0
/** Work that costs milliseconds needs fewer requests for the same precision. */
const solvedLeast = Math.ceil(least / 4)
const warmUp = 20
let names = 0

const portal = await startBenchPortal([{ username: 'alice' }], { more: { PORTICO_REPORTS_MAIL: 'desk@uni.example' } })
const connection = httpConnection(portal.url, { staysOpen: true })
try {
  const costs: RequestCost[] = []
  for (const asked of strangerRequests) costs.push(await costOf(asked))
  const page = strangersPage(costs, {
    day: new Date().toISOString().slice(0, 10),
    machine: `${cpus()[0]?.model ?? 'unknown machine'}, ${cpus().length} cores`,
    node: process.versions.node,
    requests: solvedLeast,
    load,
  })
  console.log(page)
  if (!process.argv.includes('--requests')) writeFileSync(new URL('strangers.md', import.meta.url), page)
} finally {
  connection.close()
  await portal.stop()
}

async function costOf(asked: StrangerRequest): Promise<RequestCost> {
  const ms: Record<string, number> = {}
  for (const input of inputs) ms[input.name] = await cpuOfEach(asked, input)
  return { name: asked.name, why: asked.why, ms }
}

/** The mean CPU of the server for one such request, in ms. */
async function cpuOfEach(asked: StrangerRequest, input: Input): Promise<number> {
  const times = asked.isSolved ? solvedLeast : least
  const prepared = await prepare(asked, times + warmUp)
  const send = (solved: Solved) => connection.send(input.on(asked.request(solved)))
  for (const solved of prepared.slice(0, warmUp)) {
    const { status } = await send(solved)
    if (input === inputs[0] && status !== asked.status) throw new Error(`${asked.name}: ${status}`)
  }
  const before = cpuOf(portal.pids)
  for (const solved of prepared.slice(warmUp)) await send(solved)
  return (cpuOf(portal.pids) - before) / times
}

/** A stranger for each request, who has asked for a session and solved a challenge beforehand. */
async function prepare({ isSolved }: StrangerRequest, times: number): Promise<readonly Solved[]> {
  const visitor = newVisitor((request) => connection.send(request))
  await visitor.call('session')
  const headers = { ...visitor.cookies.headers(), [xsrfNames.header]: visitor.cookies.token() ?? '' }
  const all: Solved[] = []
  for (let n = 0; n < times; n += 1) {
    names += 1
    all.push({ headers, captcha: isSolved ? await solveCaptcha(visitor) : '', username: `nobody${names}` })
  }
  return all
}
