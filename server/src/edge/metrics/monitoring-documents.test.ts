import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { keepCoverage, noWays } from '../../rules/coverage/coverage.js'
import { readExpression } from '../../testing/read-expression.js'
import { readSamples, type Sample } from '../../testing/read-samples.js'
import { proveForReset, signInFully } from '../../testing/steps.js'
import { password, rightCaptcha, testPortal } from '../../testing/test-portal.js'

const folder = fileURLToPath(new URL('../../../../docs/operating/', import.meta.url))
const page = readFileSync(`${folder}monitoring.md`, 'utf8')
const alerts = parse(readFileSync(`${folder}monitoring/alerts.yml`, 'utf8')) as {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[]
}
const board = readFileSync(`${folder}monitoring/grafana-board.json`, 'utf8')

/** Metrics of Prometheus and its blackbox exporter about a portal from outside. */
const fromOutside = ['up', 'probe_success', 'probe_ssl_earliest_cert_expiry']
/** Labels that Prometheus adds to each sample. */
const targetLabels = ['job', 'instance']

let text = ''
let samples: readonly Sample[] = []
const exported = () => [...new Set(samples.map(({ name }) => name))]
const labelsOf = (metric: string) =>
  samples.filter(({ name }) => name === metric).flatMap(({ labels }) => Object.keys(labels))

beforeAll(async () => {
  const reminders = { days: [14], to: 'contacts', hour: 9, perHour: 2_000 } as const
  const portal = await testPortal({ hasMetrics: true, rules: { reminders } })
  await signInFully(portal)
  await proveForReset(portal)
  await portal.visitor().call('signIn', { username: 'alice', password: `not ${password}`, captcha: rightCaptcha })
  await keepCoverage(portal.ports.store, { countedAt: portal.ports.clock.date(), units: { law: noWays } })
  text = (await portal.monitoring?.inject('/metrics'))?.body ?? ''
  samples = readSamples(text)
  await portal.close()
})

/** Every expression of the rules and of the board. */
const expressions = [
  ...alerts.groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr] as const)),
  ...[...board.matchAll(/"(?:expr|query)": ("(?:[^"\\]|\\.)*")/g)]
    .map(([, string = '""']) => JSON.parse(string) as string)
    .filter((expr) => expr !== 'prometheus')
    .map((expr) => [expr, expr] as const),
]

describe('alert rules and board', () => {
  test('are many', () => {
    expect(expressions.length).toBeGreaterThan(35)
  })

  test.each(expressions)('%s asks for what a portal exports (METRIC1)', (_, expression) => {
    const { metrics, labels } = readExpression(expression)
    expect(metrics).not.toEqual([])
    const own = metrics.filter((metric) => !fromOutside.includes(metric))
    expect(exported()).toEqual(expect.arrayContaining(own))
    for (const { label, metric } of labels) {
      const known = metric === null ? own.flatMap(labelsOf) : labelsOf(metric)
      expect([...targetLabels, ...known]).toContain(label)
    }
  })

  test('every metric of the portal is on the board (METRIC1)', () => {
    const shown = new Set(expressions.flatMap(([, expression]) => readExpression(expression).metrics))
    const asked = [...shown].map((metric) => metric.replace(/_(bucket|sum|count)$/, ''))
    expect(asked).toEqual(expect.arrayContaining(portalMetricsIn(text).map(({ name }) => name)))
  })

  // A large program that starts twice: on a machine with too much to do it waits for its pages.
  test('promtool accepts the rules, and their tests pass (METRIC1)', { timeout: 120_000 }, () => {
    const promtool = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: `${folder}monitoring`, encoding: 'utf8' })
      return { status, said: `${stdout}${stderr}` }
    }
    expect(promtool('check', 'rules', 'alerts.yml')).toMatchObject({ status: 0 })
    expect(promtool('test', 'rules', 'alerts.test.yml')).toMatchObject({ status: 0 })
  })

  test('each rule has a test in which it is raised (METRIC1)', () => {
    const tests = readFileSync(`${folder}monitoring/alerts.test.yml`, 'utf8')
    const raised = [...tests.matchAll(/alertname: (\w+)\n\s+exp_alerts:/g)].map(([, name]) => name)
    const all = alerts.groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
    expect([...new Set(raised)].sort()).toEqual([...all].sort())
  })
})

/** Name, kind and labels of each metric of our own, as the portal tells them. */
function portalMetricsIn(told: string) {
  const kinds = [...told.matchAll(/^# TYPE (portico_\w+) (\w+)$/gm)]
  return kinds.map(([, name = '', kind = '']) => {
    const own = [name, `${name}_count`].flatMap(labelsOf)
    return { name, kind, labels: [...new Set(own)].sort().join(', ') }
  })
}

describe('the page for operators', () => {
  test('has a row for each metric, with its kind and its labels, and no other (METRIC1)', () => {
    const rows = [...page.matchAll(/^\| `(portico_\w+)` \| (\w+) \|([^|]*)\|/gm)]
    const inPage = rows.map(([, name = '', kind = '', labels = '']) => ({
      name,
      kind,
      labels: labels.replaceAll('`', '').trim().split(', ').sort().join(', '),
    }))
    expect(inPage).toEqual(portalMetricsIn(text))
  })

  test('names every alert rule (METRIC1)', () => {
    const all = alerts.groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
    expect([...page.matchAll(/^\| `(Portico\w+)`/gm)].map(([, name]) => name)).toEqual(all)
  })
})
