import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { operatorsPage } from '../edge/operators-page/operators-page.js'
import { ownChecks } from './own-checks.js'

const complete = { isComplete: true, told: ['portico.yaml'], problems: [] }
const checks = [{ code: 'store', state: 'ok', found: 'It opens.', mend: null }]
const prints = (value: unknown) => `printf %s '${JSON.stringify(value)}'`
/** A program that heeds no request to end. */
const hangs = "trap '' TERM; printf {; while :; do :; done"

/** Runs scripts in place of the commands, and notes with which arguments. */
function scripted(scripts: { readonly config: string; readonly doctor: string }) {
  const asked: string[] = []
  const children: ChildProcess[] = []
  const runSelf = (args: readonly string[]) => {
    asked.push(args.join(' '))
    const script = args[0] === 'config' ? scripts.config : scripts.doctor
    const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] })
    children.push(child)
    return child
  }
  onTestFinished(() => children.forEach((child) => void child.kill('SIGKILL')))
  return { asked, children, runSelf }
}

describe('a server checks its own set-up', () => {
  test('with the commands that operators run, and leaves the test account alone (OPS4)', async () => {
    const { runSelf, asked } = scripted({ config: prints(complete), doctor: prints({ checks }) })
    const report = await ownChecks(runSelf, { file: '/etc/portico/law.yaml' }).report()
    expect(report).toMatchObject({ settings: complete, checks })
    expect(asked).toEqual([
      'config check --json --config /etc/portico/law.yaml',
      'doctor --no-canary --json --config /etc/portico/law.yaml',
    ])
  })

  test('once for all who ask (OPS4)', async () => {
    const { runSelf, asked } = scripted({ config: prints(complete), doctor: prints({ checks }) })
    const own = ownChecks(runSelf, { file: undefined })
    const reports = await Promise.all(Array.from({ length: 50 }, () => own.report()))
    expect(new Set([...reports, await own.report()]).size).toBe(1)
    expect(asked).toEqual(['config check --json', 'doctor --no-canary --json'])
  })

  test('and asks the doctor nothing while settings are wrong (OPS4)', async () => {
    const wrong = { isComplete: false, told: [], problems: ['PORTICO_SECRET is missing.'] }
    const { runSelf, asked } = scripted({ config: prints(wrong), doctor: hangs })
    const report = await ownChecks(runSelf, { file: undefined }).report()
    expect([report.settings?.problems, report.checks, asked.length]).toEqual([wrong.problems, null, 1])
  })

  test('and kills what does not end in time, however deaf (OPS4)', async () => {
    const { runSelf, children } = scripted({ config: hangs, doctor: prints({ checks }) })
    const report = await ownChecks(runSelf, { file: undefined, boundMs: 500 }).report()
    expect([report.settings, report.checks]).toEqual([null, null])
    const [child] = children
    if (child?.signalCode === null) await once(child, 'exit')
    expect(child?.signalCode).toBe('SIGKILL')
  })

  test('and kills at a stop what still runs, and begins nothing more (OPS4)', async () => {
    const { runSelf, children, asked } = scripted({ config: hangs, doctor: hangs })
    const own = ownChecks(runSelf, { file: undefined })
    const report = own.report()
    const [child] = children
    if (child?.stdout == null) throw new Error('no check has begun')
    await once(child.stdout, 'data')
    const killed = once(child, 'exit')
    own.stop()
    expect(await killed).toEqual([null, 'SIGKILL'])
    expect((await report).checks).toBeNull()
    expect(asked).toHaveLength(1)
  })

  test('and answers a page that waits for them when the server stops, and one that comes later (OPS4)', async () => {
    const { runSelf, children, asked } = scripted({ config: hangs, doctor: hangs })
    const own = ownChecks(runSelf, { file: undefined })
    const app = fastify()
    onTestFinished(() => app.close())
    const about = { institution: 'Example University', version: '1.2.3', timeZone: 'UTC', root: '' }
    await app.register(operatorsPage, {
      ...about,
      facts: () => Promise.reject(new Error('unasked')),
      setUp: own.report,
    })
    const waiting = app.inject('/set-up')
    await expect.poll(() => children.length).toBe(1)
    own.stop()
    for (const answer of [await waiting, await app.inject('/set-up')]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.body.match(/The check came to no end in time/g)).toHaveLength(2)
    }
    expect(asked).toHaveLength(1)
  })

  test.each([
    ['fails', 'exit 3'],
    ['says what is no JSON', 'printf Oops'],
    ['says far too much', 'while :; do printf %01000d 0; done'],
  ])('and says that nothing was found out where a command %s (OPS4)', async (_, script) => {
    const { runSelf } = scripted({ config: script, doctor: script })
    expect((await ownChecks(runSelf, { file: undefined }).report()).settings).toBeNull()
  })
})
