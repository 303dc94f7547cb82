import { markdownTable } from '../markdown-table.js'

/** The CPU of a request, ms, with each input. */
export interface RequestCost {
  readonly name: string
  readonly why: string
  readonly ms: Readonly<Record<string, number>>
}

export interface Measured {
  readonly day: string
  readonly machine: string
  readonly node: string
  readonly load: number
  readonly requests: number
}

const dearest = 10

/** The page bench/strangers.md: each request with each input, and the dearest ones explained. */
export function strangersPage(costs: readonly RequestCost[], measured: Measured): string {
  const inputs = Object.keys(costs[0]?.ms ?? {})
  const most = costs.map(({ ms, ...cost }) => {
    const [input = '', highest = 0] = Object.entries(ms).sort(([, one], [, other]) => other - one)[0] ?? []
    return { ...cost, input, ms: highest }
  })
  const top = most.sort((one, other) => other.ms - one.ms).slice(0, dearest)
  return `${[
    '# What a stranger’s request costs',
    '',
    'The CPU time of the server, in ms, for one request of each kind with each input that may make it dear. Written by',
    '`npm run bench:strangers`. The built portal runs with its store on disk and usual password hashes; the limit of an',
    'address is off and the captcha costs the stranger next to nothing, so nothing refuses a request for its number.',
    '',
    `Measured on ${measured.day}: ${measured.machine}, load ${measured.load.toFixed(1)} at the start. Node ${measured.node}. Each figure is the mean of`,
    `at least ${measured.requests} requests over one kept connection, one after the other; the kernel counts CPU in steps of 10 ms.`,
    'A GET has no body, so that input is the plain request there. With a large body a call is refused before its work.',
    '',
    ...markdownTable(
      ['Request', ...inputs],
      costs.map(({ name, ms }) => [name, ...inputs.map((input) => figure(ms[input] ?? 0))]),
    ),
    '',
    `## The dearest ${dearest}`,
    '',
    ...markdownTable(
      ['Request', 'Dearest with', 'CPU ms', 'What the server does'],
      top.map(({ name, input, ms, why }) => [name, input, figure(ms), `It ${why}.`]),
    ),
  ].join('\n')}\n`
}

const figure = (ms: number) => ms.toFixed(2)
