import {
  answerOf,
  type Mistake,
  mistakesByKind,
  operatorFolder,
  rightSettings,
} from '../../server/src/testing/mistakes.js'
import { generated } from './markdown.js'

/** `docs/operating/mistakes.md`: the answer of Portico to each mistake of an operator. */
export function mistakesPage(): string {
  const kinds = mistakesByKind()
  return [
    ...generated('Mistakes and their answers', 'docs/operating/mistakes.yaml'),
    '<!-- every block is run by server/src/operating/commands/mistakes.test.ts -->',
    '',
    'What operators do by mistake, and what Portico answers on standard error or in its log. A test makes each of these mistakes ' +
      'and compares the answer. No answer shows a secret.',
    '',
    `The operator stands in \`${operatorFolder}\`, and the server runs as the user \`portico\`. ` +
      'Beside what a mistake says, these settings are there:',
    '',
    '```sh',
    ...Object.entries({ ...rightSettings, PORTICO_DATA_DIR: `${operatorFolder}/data` }).map(assignment),
    '```',
    '',
    'Exit code 78 means that the settings are wrong, 1 that the command failed, and 0 that it succeeded.',
    '',
    ...kinds.flatMap(({ kind, rows }) => [`## ${kind}`, '', ...rows.flatMap(mistakeText)]),
  ].join('\n')
}

function mistakeText(mistake: Mistake): string[] {
  const { did, set, file, files, command, exit, log } = mistake
  const all = file === undefined ? files : { ...files, 'portico.yaml': file }
  return [
    `### ${did}`,
    '',
    ...Object.entries(all).flatMap(([name, text]) => [
      `In \`${name}\`:`,
      '',
      ...block('text', text.trimEnd().split('\n')),
    ]),
    ...block('sh', [...Object.entries(set).map(assignment), `portico ${command}`]),
    log === undefined ? `Exit code ${exit}:` : 'The server starts, and its log says:',
    '',
    ...block('text', answerOf(mistake)),
  ]
}

function assignment([name, value]: [string, string]): string {
  return `export ${name}='${value}'`
}

function block(language: string, lines: readonly string[]): string[] {
  return [`\`\`\`${language}`, ...lines, '```', '']
}
