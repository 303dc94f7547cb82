import { type NamedSetting, namedSettings } from '../../server/src/config/setting-table.js'
import { settings } from '../../server/src/config/settings.js'
import { code, generated, table } from './markdown.js'

const all = namedSettings(settings)

/** `docs/configuration.md`: every setting with its names and its default. */
export function configurationPage(): string {
  const alone = all.filter(({ path }) => !path.includes('.'))
  const groups = [...new Set(all.filter(({ path }) => path.includes('.')).map(groupOf))]
  return [
    ...generated('Settings', 'server/src/config/settings.ts'),
    'Each setting has a name in the environment and a place in a YAML file. The environment wins over the file. ' +
      'The server reads one file, the first of these: the one that `--config FILE` names, the one that `PORTICO_CONFIG` names, ' +
      '`portico.yaml` in the folder where it is started, `/etc/portico/portico.yaml`. ' +
      'It reads the third only if root or its own user owns the file and no other user may write it. ' +
      'A file with the three settings that are needed, and some more:',
    '',
    '```yaml',
    'public_url: https://account.uni.example',
    'secret: ""  # at least 32 characters; make one with: openssl rand -base64 33',
    'mail:',
    '  url: smtp://mail.uni.example:587',
    '  user: portal',
    '  password_file: /run/secrets/mail-password',
    'institution:',
    '  name: Example University',
    '  domains: [uni.example]',
    '```',
    '',
    '*Needed*: the server does not start without it. ' +
      '*Secret*: the server never prints it, and reads it from a file where `PORTICO_SECRET_FILE` stands instead of `PORTICO_SECRET`, and so on. ' +
      '*List*: separated by commas, or a list in YAML.',
    '',
    'The server reports every unknown name and wrong value together, with its line. `portico config check` reports them without starting.',
    '',
    ...section('General', alone),
    ...groups.flatMap((group) =>
      section(
        titleOf(group),
        all.filter((setting) => isIn(group, setting)),
      ),
    ),
  ].join('\n')
}

const groupOf = ({ path }: NamedSetting) => path.replace(/\..*$/, '')
const isIn = (group: string, { path }: NamedSetting) => path.startsWith(`${group}.`)

function titleOf(group: string): string {
  const title = group.replaceAll('_', ' ')
  return group === 'sms' ? 'SMS' : `${title.charAt(0).toUpperCase()}${title.slice(1)}`
}

function section(title: string, rows: readonly NamedSetting[]): string[] {
  return [
    `## ${title}`,
    '',
    ...table(
      ['Environment', 'In the file', 'Default', ''],
      rows.map((setting) => [
        code(setting.environmentName),
        code(setting.path),
        defaultOf(setting),
        sentenceOf(setting),
      ]),
    ),
  ]
}

function defaultOf(setting: NamedSetting): string {
  if (setting.default === undefined) return '*needed*'
  return setting.default === null || setting.default === '' ? '' : code(setting.default)
}

function sentenceOf({ sentence, isSecret, takesList }: NamedSetting): string {
  return [sentence, ...(isSecret ? ['*Secret.*'] : []), ...(takesList ? ['*List.*'] : [])].join(' ')
}
