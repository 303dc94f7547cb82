import { type CallName, calls, flowsOf, refusalsOf } from '../../contract/src/calls.js'
import { downloads } from '../../contract/src/downloads.js'
import { downloadPaths, flowNames, serverPaths } from '../../contract/src/paths.js'
import { sharedRefusals } from '../../contract/src/refusal-code.js'
import {
  apiIntroduction,
  callShapes,
  type JsonSchema,
  refusalsByStatus,
} from '../../server/src/edge/description/describe-api.js'
import { code, codes, generated, table } from './markdown.js'
import { shapeText } from './shape-text.js'

const names = Object.keys(calls) as CallName[]

/** `docs/api.md`: every call with what goes in, what comes out and how it may be refused. */
export function apiPage(): string {
  const { inputs, outputs, schemas } = callShapes()
  return [
    ...generated('The calls', 'the contract'),
    ...apiIntroduction.flatMap((paragraph) => [paragraph, '']),
    `The same for programs: OpenAPI 3.1 at \`GET ${downloadPaths.description}\` below the base. What each code means is in [errors.md](errors.md).`,
    '',
    ...overview(),
    ...sharedOnes(),
    '## Each call',
    '',
    ...names.flatMap((name) => aboutCall(name, inputs[name] ?? {}, outputs[name] ?? {})),
    ...namedShapes(schemas),
    ...outside(),
  ].join('\n')
}

function overview(): string[] {
  const rows = names.map((name) => [`[${name}](#${name.toLowerCase()})`, addressOf(name), calls[name].summary])
  const fetched = Object.entries(downloads).map(([name, { path, summary }]) => [name, code(`GET ${path}`), summary])
  return ['## All at a glance', '', ...table(['Call', 'Address below the base', 'What it does'], [...rows, ...fetched])]
}

function addressOf(name: CallName): string {
  return code(`${calls[name].method} ${calls[name].path}`)
}

const needsText = {
  nothing: 'Any visitor may make it.',
  flow: 'Needs a live flow of that name.',
  grant: 'Needs the grant to set a password.',
  session: 'Needs a signed-in visitor.',
  'grant or session': 'Needs the grant to set a password, or a signed-in visitor.',
} as const

function aboutCall(name: CallName, input: JsonSchema, output: JsonSchema): string[] {
  const { summary, needs } = calls[name]
  const flows = flowsOf(name)
  const isNarrow = flows.length < flowNames.length
  return [
    `### ${name}`,
    '',
    `${addressOf(name)}${isNarrow ? `, where \`{flow}\` is ${flows.map(code).join(' or ')}` : ''}`,
    '',
    `${summary} ${needsText[needs]}`,
    '',
    ...table(
      ['', ''],
      [
        ...fieldRows(input),
        ['Answer', code(shapeText(output))],
        ...refusalsByStatus(refusalsOf(name).filter((one) => !isShared(name, one))).map(([status, these]) => [
          String(status),
          codes(these),
        ]),
      ],
    ),
  ]
}

/**
 * True for a refusal that every call of a method may meet: the page tells it once, above all calls.
 */
function isShared(name: CallName, refusal: string): boolean {
  const shared: readonly string[] = sharedRefusals[calls[name].method]
  return shared.includes(refusal)
}

function fieldRows({ properties }: JsonSchema): string[][] {
  const fields = Object.entries((properties ?? {}) as Record<string, JsonSchema>)
  if (fields.length === 0) return [['Takes', 'nothing']]
  return fields.map(([name, field]) => {
    const most = field['maxLength'] === undefined ? '' : `, at most ${field['maxLength']} characters`
    return [`Takes ${code(name)}`, `${code(shapeText(field))}${most}`]
  })
}

function sharedOnes(): string[] {
  const rows = Object.entries(sharedRefusals).map(([method, these]) => [
    method,
    refusalsByStatus(these)
      .map(([status, ofStatus]) => `${status} ${codes(ofStatus)}`)
      .join('; '),
  ])
  return [
    '## What any call may meet',
    '',
    'These stand here once and not again with each call.',
    '',
    ...table(['Method', 'Refusals'], rows),
  ]
}

function namedShapes(schemas: Readonly<Record<string, JsonSchema>>): string[] {
  const rows = Object.entries(schemas)
    .filter(([name]) => name !== 'ErrorAnswer')
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, schema]) => [name, code(shapeText(schema)), String(schema['description'] ?? '')])
  return ['## Named shapes', '', ...table(['Name', 'Shape', ''], rows)]
}

function outside(): string[] {
  return [
    '## Outside the base',
    '',
    ...table(
      ['Address', 'What it does'],
      [
        [code(`GET ${serverPaths.alive}`), 'Tells that the process lives, and to its own machine its version.'],
        [code(`GET ${serverPaths.ready}`), 'Tells the state of each part: 200 while it can serve, else 503.'],
        [
          code(`GET ${serverPaths.changePasswordHint}`),
          'Leads password managers to the page that changes the password.',
        ],
        [
          code(`POST ${serverPaths.clientFailures}`),
          'Takes what a page tells of its own failure: name and place in our files, screen, version. 204 always.',
        ],
      ],
    ),
  ]
}
