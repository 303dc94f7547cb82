// `npm run bench:siege`: ten simulated days of a stranger against the composed server, and an
// honest first day of term. Writes bench/siege.md. `-- --jobs 1` runs one siege at a time, and
// `-- --doors` writes bench/doors.md: what a stranger closes for others.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: String(availableParallelism()) },
    run: { type: 'string' },
    doors: { type: 'boolean', default: false },
  },
})
/** The word that `--run` takes for the first day; it takes the number of a scenario otherwise. */
const firstDayName = 'first-day'
/** The mark before the result in the output of a process that runs one part. */
const mark = 'result: '

const { scenarios } = await load<typeof import('./siege/scenarios.js')>('scenarios')
if (values.doors) await runAllDoors()
else if (values.run === undefined) await runAll()
else console.log(mark + JSON.stringify(await runPart(values.run)))

async function runAllDoors(): Promise<void> {
  const { doorsPage, doorsPlans } = await load<typeof import('./siege/doors-page.js')>('doors-page')
  const { runDoors } = await load<typeof import('./siege/doors.js')>('doors')
  const rows = []
  for (const plan of doorsPlans) {
    rows.push({ plan, result: await runDoors(plan) })
    console.log(`${rows.length} of ${doorsPlans.length} done`)
  }
  writeFileSync(new URL('doors.md', import.meta.url), doorsPage(rows, new Date().toISOString().slice(0, 10)))
}

async function runPart(name: string): Promise<unknown> {
  if (name === firstDayName) {
    const { runFirstDay } = await load<typeof import('./siege/first-day.js')>('first-day')
    return runFirstDay({ people: 3_000, seed: 11 })
  }
  const scenario = scenarios[Number(name)]
  if (scenario === undefined) throw new Error(`there is no scenario ${name}`)
  const { runSiege } = await load<typeof import('./siege/run-siege.js')>('run-siege')
  return runSiege(scenario.plan)
}

/** Each part in a process of its own, a few at a time, because one uses one core. */
async function runAll(): Promise<void> {
  const { siegePage, siegeFaults } = await load<typeof import('./siege/siege-page.js')>('siege-page')
  const names = [...scenarios.keys()].map(String).concat(firstDayName)
  const results = new Map<string, never>()
  const queue = names.values()
  const runNext = async () => {
    for (const name of queue) {
      results.set(name, (await inProcess(name)) as never)
      console.log(`${results.size} of ${names.length} done`)
    }
  }
  await Promise.all(Array.from({ length: Number(values.jobs) }, runNext))
  const rows = scenarios.map((scenario, at) => ({ scenario, result: results.get(String(at)) as never }))
  const firstDay = results.get(firstDayName) as never
  const circumstances = {
    day: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    node: process.versions.node,
  }
  writeFileSync(new URL('siege.md', import.meta.url), siegePage(rows, firstDay, circumstances))
  const faults = siegeFaults(rows, firstDay)
  console.log(['bench/siege.md is written', ...faults].join('\n'))
  process.exitCode = faults.length === 0 ? 0 : 1
}

async function inProcess(name: string): Promise<unknown> {
  const args = [...process.execArgv, fileURLToPath(import.meta.url), '--run', name]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) text += chunk
  const result = text.split('\n').find((line) => line.startsWith(mark))
  if (result === undefined) throw new Error(`part ${name} ended without a result`)
  return JSON.parse(result.slice(mark.length))
}

/** Vite compiles the server, as it does for the build: its texts are found by a pattern. */
async function load<Module>(name: string): Promise<Module> {
  const file = fileURLToPath(new URL(`siege/${name}.ts`, import.meta.url))
  const { module } = await runnerImport<Module>(file, { configFile: false, logLevel: 'error' })
  return module
}
