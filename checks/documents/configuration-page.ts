import { environmentName, type Option } from '../../server/src/config/option.js'
import { laterPaths, options } from '../../server/src/config/options.js'
import { code, codes, generated, table } from './markdown.js'

type AnyOption = Pick<Option<unknown>, 'path' | 'fallback' | 'isSecret' | 'takesList' | 'sentence'>

const all: readonly AnyOption[] = Object.values(options)

/** `docs/configuration.md`: every setting with its names and its default. */
export function configurationPage(): string {
  const alone = all.filter(({ path }) => !path.includes('.'))
  const groups = [...new Set(all.filter(({ path }) => path.includes('.')).map(groupOf))]
  return [
    ...generated('Settings', 'server/src/config/options.ts'),
    'Each setting has two names: one for the environment, and a place in a YAML file. The file is `portico.yaml` where it exists, or what `--config FILE` names; ' +
      'the environment wins. The three that are needed, and two more, as a file:',
    '',
    '```yaml',
    'public_url: https://account.uni.example',
    'secret: ""  # 32 characters at least, such as openssl rand -base64 33 makes',
    'mail:',
    '  url: smtp://user:password@mail.uni.example:587',
    'institution:',
    '  name: Example University',
    '  domains: [uni.example]',
    '```',
    '',
    '*Needed*: without it the server does not start. *Secret*: never printed, and it can come from a file, `PORTICO_SECRET_FILE` instead of `PORTICO_SECRET` and so on. ' +
      '*List*: separated by commas, or a list in YAML. The server names every unknown name and bad value at once, with its line; `npx --no portico config check` does so without starting.',
    '',
    ...section('General', alone),
    ...groups.flatMap((group) =>
      section(
        titleOf(group),
        all.filter((option) => isIn(group, option)),
      ),
    ),
    '## Not in this version',
    '',
    `These names are reserved; the server says so where it meets one: ${codes([...laterPaths].map(environmentName))}.`,
    '',
  ].join('\n')
}

const groupOf = ({ path }: AnyOption) => path.replace(/\..*$/, '')
const isIn = (group: string, { path }: AnyOption) => path.startsWith(`${group}.`)

function titleOf(group: string): string {
  const title = group.replaceAll('_', ' ')
  return group === 'sms' ? 'SMS' : `${title.charAt(0).toUpperCase()}${title.slice(1)}`
}

function section(title: string, rows: readonly AnyOption[]): string[] {
  return [
    `## ${title}`,
    '',
    ...table(
      ['Environment', 'In the file', 'Default', ''],
      rows.map((option) => [
        code(environmentName(option.path)),
        code(option.path),
        defaultOf(option),
        sentenceOf(option),
      ]),
    ),
  ]
}

function defaultOf({ fallback }: AnyOption): string {
  if (fallback === undefined) return '*needed*'
  return fallback === null || fallback === '' ? '' : code(fallback)
}

function sentenceOf({ sentence, isSecret, takesList }: AnyOption): string {
  return [sentence, ...(isSecret ? ['*Secret.*'] : []), ...(takesList ? ['*List.*'] : [])].join(' ')
}
