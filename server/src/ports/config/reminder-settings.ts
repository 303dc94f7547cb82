import { listOf, oneOf, whole } from './setting-schema.js'
import { type SettingTable, withDefault } from './setting-table.js'

/** The settings of the mails before a password ends. */
export const reminderSettings = {
  days: withDefault('', listOf(whole(1, 365)), {
    takesList: true,
    sentence:
      'How many days before a password ends its person gets a mail, such as 14, 7, 3, 1. Empty means that nobody gets one.',
  }),
  to: withDefault('contacts', oneOf(['contacts', 'directory', 'both']), {
    sentence:
      'Where these mails go: to the verified addresses of a person, to the addresses that the directory keeps, or to both.',
  }),
  hour: withDefault('9', whole(0, 23), {
    sentence: 'Hour of the day, in the time zone of the portal, from which these mails leave.',
  }),
  perHour: withDefault('2000', whole(1, 1_000_000), {
    sentence: 'The most of these mails that all servers together send in an hour.',
  }),
} satisfies SettingTable
