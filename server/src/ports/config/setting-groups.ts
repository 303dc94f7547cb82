import { allowedValues } from './allowed-values.js'
import { type NamedSetting, namedSettings } from './setting-table.js'
import { settings } from './settings.js'

/** Settings that stand together in the documents. */
export interface SettingGroup {
  /** The key above them in the file; null for those that have none. */
  readonly key: string | null
  readonly title: string
  readonly rows: readonly NamedSetting[]
}

const all = namedSettings(settings)

/** Every setting, by the first key of its place in the file; those without a group come first. */
export function settingGroups(): readonly SettingGroup[] {
  const keys = [...new Set(all.map(groupOf))].filter((key) => key !== null)
  return [null, ...keys].map((key) => ({
    key,
    title: key === null ? 'General' : titleOf(key),
    rows: all.filter((row) => groupOf(row) === key),
  }))
}

/**
 * The values that a setting takes, such as `from 1 to 60 seconds`; empty where they are no list and
 * no range.
 */
export function allowedText({ schema }: NamedSetting, quoted = (word: string) => word): string {
  const allowed = allowedValues(schema)
  if (allowed === null) return ''
  if ('words' in allowed) return allowed.words.map(quoted).join(', ')
  const { least, most, unit, isWhole } = allowed
  return `${isWhole ? 'whole, ' : ''}${least} to ${most}${unit === '' ? '' : ` ${unit}`}`
}

function groupOf({ path }: NamedSetting): string | null {
  return path.includes('.') ? path.replace(/\..*$/, '') : null
}

function titleOf(key: string): string {
  const title = key.replaceAll('_', ' ')
  return key === 'sms' ? 'SMS' : `${title.charAt(0).toUpperCase()}${title.slice(1)}`
}
