import { allowedText, type SettingGroup, settingGroups } from '../../server/src/ports/config/setting-groups.js'
import type { NamedSetting } from '../../server/src/ports/config/setting-table.js'
import { code, generated, table } from './markdown.js'

/** `docs/configuration.md`: every setting with its names, its default and what it takes. */
export function configurationPage(): string {
  return [
    ...generated('Settings', 'server/src/ports/config/settings.ts'),
    'Each setting has a name in the environment and a place in a YAML file. The environment wins over the file. ' +
      'The server reads one file, the first of these: the one that `--config FILE` names, the one that `PORTICO_CONFIG` names, ' +
      '`portico.yaml` in the folder where it is started, `/etc/portico/portico.yaml`. ' +
      'It reads the third only if root or its own user owns the file and no other user may write it. ' +
      'A file with the three settings that are needed, and some more ' +
      '([portico.yaml](operating/portico.yaml) has all settings as comments):',
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
      '*List*: separated by commas, or a list in YAML. ' +
      '*Allowed*: the words or the numbers that a setting takes, smallest and largest; parts such as 0.5 are allowed unless it says *whole*.',
    '',
    'The server reports every unknown name and wrong value together, with its line. `portico config check` reports them without starting.',
    '',
    ...settingGroups().flatMap(section),
  ].join('\n')
}

function section({ title, rows }: SettingGroup): string[] {
  return [
    `## ${title}`,
    '',
    ...table(
      ['Environment', 'In the file', 'Default', 'Allowed', ''],
      rows.map((setting) => [
        code(setting.environmentName),
        code(setting.path),
        defaultOf(setting),
        allowedText(setting, code),
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
