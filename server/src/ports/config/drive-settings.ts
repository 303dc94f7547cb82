import { canonicalPattern } from '../directory/people-scope.js'
import { linesOf, listOf, oneOf, settingSchema, whole } from './setting-schema.js'
import { optional, type SettingTable, type ValuesOf, withDefault } from './setting-table.js'

const day = settingSchema(
  (text): string | null => (isDay(text) ? text : null),
  'must be a day of the calendar, such as 2027-01-31',
)

/** Years of four digits, so that days compare as texts. */
function isDay(text: string): boolean {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

const groupPrefix = /^group:\s*/i

/** People whom a drive means: a group by its DN or name, or a pattern of canonical usernames. */
type DrivePeople = { readonly group: string } | { readonly pattern: string }

const people = settingSchema((text): DrivePeople | null => {
  const name = text.replace(groupPrefix, '').trim()
  if (name === '' || text.length > 2048 || /\p{Cc}/u.test(text)) return null
  return groupPrefix.test(text) || name.includes('=') ? { group: name } : { pattern: canonicalPattern(name) }
}, 'must be usernames, such as lab-*, or groups, such as group:staff or cn=staff,ou=groups,dc=uni,dc=example')

/** The settings of an enrollment that the operator asks for. */
export const driveSettings = {
  asks: withDefault('', listOf(oneOf(['second-contact', 'device'])), {
    takesList: true,
    sentence:
      'What signed-in people are asked to add: second-contact, device, or both in this order. Empty asks for nothing.',
  }),
  until: optional(day, {
    sentence: 'Last day of the drive, such as 2027-01-31. Afterwards people are asked until they have done it.',
  }),
  later: withDefault('3', whole(0, 100), {
    sentence: 'How often a person may put it off until that day, once a session.',
  }),
  people: withDefault('', linesOf(people), {
    path: 'drive.for',
    sentence:
      'Whom the drive asks, separated by ;: usernames, such as lab-*, and groups of the directory, as group:NAME or by DN. Empty means everybody.',
  }),
} satisfies SettingTable

export type DriveSetting = ValuesOf<typeof driveSettings>
