import type { Load } from './load-of.js'

/** One work at one portal. CPU in ms for each timed call. */
export interface NodesRow {
  readonly place: string
  readonly work: string
  readonly load: Load
  readonly cpu: { readonly portal: number; readonly postgres: number }
  /** Transactions that PostgreSQL undid because of another one, for each hundred calls. */
  readonly repeats: number
}

export interface NodesCircumstances {
  readonly day: string
  readonly cores: number
  readonly node: string
  readonly postgres: string
  readonly clients: number
  readonly seconds: number
  readonly load: number
}

/** The page of the comparison of one server with two, in Markdown. */
export function nodesPage(rows: readonly NodesRow[], circumstances: NodesCircumstances): string {
  const { day, cores, node, postgres, clients, seconds, load } = circumstances
  return `${[
    '# One server and two',
    '',
    'What a second server on PostgreSQL adds, beside one server on SQLite. Written by `npm run bench:nodes`, which starts the built',
    'portal and a private PostgreSQL that writes to the disk at each commit.',
    '',
    `Measured on ${day}: ${clients} clients for ${seconds} s each, ${cores} cores, Node ${node}, PostgreSQL ${postgres}, load ${load.toFixed(1)} at the`,
    'start. Clients, servers and database share the cores, so CPU for each call says more than calls in a second.',
    'Repeats are transactions that another one undid and that ran again, for each hundred calls.',
    '',
    '| Work | Portal | Calls a second | Median ms | 99 % below ms | Longest ms | CPU ms, servers | CPU ms, PostgreSQL | Repeats |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map(
      ({ work, place, load: { rate, median, slow, longest }, cpu, repeats }) =>
        `| ${work} | ${place} | ${rate.toFixed(0)} | ${median.toFixed(1)} | ${slow.toFixed(0)} | ${longest.toFixed(0)} | ${cpu.portal.toFixed(2)} | ${cpu.postgres.toFixed(2)} | ${repeats.toFixed(1)} |`,
    ),
  ].join('\n')}\n`
}
