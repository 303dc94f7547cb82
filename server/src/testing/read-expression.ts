/** Words of PromQL that the documents use; every other name outside of braces is a metric. */
const words = new Set(['sum', 'max', 'by', 'and', 'rate', 'increase', 'histogram_quantile', 'time', 'label_values'])

/** A label, and the metric that it selects; null where it groups a result. */
export interface UsedLabel {
  readonly label: string
  readonly metric: string | null
}

/** Names in a PromQL expression. */
export interface Expression {
  readonly metrics: readonly string[]
  readonly labels: readonly UsedLabel[]
}

/** Reads as much of PromQL as alert rules and boards here use, and of Grafana's `label_values`. */
export function readExpression(text: string): Expression {
  const labels: UsedLabel[] = []
  const note = (metric: string | null, names: Iterable<string>) => {
    for (const label of names) labels.push({ label, metric })
  }
  const bare = text
    .replace(/"[^"]*"/g, '""')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/(\w+)\{([^}]*)\}/g, (_, metric: string, matchers: string) => {
      note(
        metric,
        matchers.split(',').map((matcher) => (/^\s*(\w+)/.exec(matcher) ?? [])[1] ?? ''),
      )
      return metric
    })
    .replace(/\bby \(([^)]*)\)/g, (_, names: string) => {
      note(null, names.split(/,\s*/))
      return ''
    })
    .replace(/^label_values\((\w+), (\w+)\)$/, (_, metric: string, label: string) => {
      note(metric, [label])
      return metric
    })
  const names = [...bare.matchAll(/[a-z_]\w*/gi)].map(([name]) => name)
  return { metrics: [...new Set(names.filter((name) => !words.has(name)))], labels }
}
