import { setTimeout as sleep } from 'node:timers/promises'
import type { Sample } from './alerts.js'

export interface Watch {
  /** Stops and tells its samples. */
  end(): Promise<readonly Sample[]>
}

const everyMs = 1_000

/** Reads the metrics of all nodes every second, as Prometheus would. */
export function watchNodes(listeners: readonly string[]): Watch {
  const samples: Sample[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const texts = await Promise.all(listeners.map(async (url) => (await fetch(`${url}/metrics`)).text()))
      samples.push(sampleOf(texts, performance.now()))
      await sleep(everyMs)
    }
  })()
  return {
    async end() {
      isOver = true
      await watching
      return samples
    },
  }
}

/** The sample in the metrics of all nodes, which are in the text format of Prometheus. */
export function sampleOf(texts: readonly string[], at: number): Sample {
  const all = texts.map((text) => text.split('\n').flatMap(valueIn))
  const sum = (name: string, has: (labels: string) => boolean = () => true) =>
    all
      .flat()
      .filter((value) => value.name === name && has(value.labels))
      .reduce((total, { value }) => total + value, 0)
  const most = (name: string) => Math.max(0, ...all.flat().flatMap((value) => (value.name === name ? value.value : [])))
  const isCall = (labels: string) => !labels.includes('call="other"')
  return {
    at,
    messages: most('portico_outbox_messages'),
    oldestSeconds: most('portico_outbox_oldest_seconds'),
    isAlarm: most('portico_alarm') === 1,
    hashQueue: most('portico_hash_queue'),
    failing: all.flat().flatMap(({ name, labels, value }) => {
      const part = /part="(\w+)"/.exec(labels)?.[1]
      return name === 'portico_part_state' && value === 2 && part !== undefined ? part : []
    }),
    calls: sum('portico_calls_total', isCall),
    failed: sum('portico_calls_total', (labels) => isCall(labels) && labels.includes('status="5')),
    slow:
      sum('portico_call_seconds_count', isCall) -
      sum('portico_call_seconds_bucket', (labels) => isCall(labels) && labels.includes('le="5"')),
    throttled: sum('portico_throttled_total'),
    shed: sum('portico_shed_total'),
  }
}

interface Value {
  readonly name: string
  readonly labels: string
  readonly value: number
}

function valueIn(line: string): Value | readonly [] {
  const [, name, labels = '', value] = /^(\w+)(\{[^}]*\})? (\S+)$/.exec(line) ?? []
  return name === undefined ? [] : { name, labels, value: Number(value) }
}
