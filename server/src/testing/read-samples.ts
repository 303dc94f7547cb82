/** One line of what a portal tells Prometheus. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** The samples of a text in the format of Prometheus 0.0.4, in their order. */
export function readSamples(text: string): readonly Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const match = /^(?<name>\w+)(?:\{(?<labels>.*)\})? (?<value>\S+)$/.exec(line)
      if (match?.groups === undefined) throw new Error(`not a sample: ${line}`)
      const { name = '', labels = '', value } = match.groups
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', of = '']) => [label, of] as const)
      return { name, labels: Object.fromEntries(pairs), value: Number(value) }
    })
}
