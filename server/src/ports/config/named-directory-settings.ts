import { settingFields } from '@portico/contract/setting-fields'
import { directorySettings } from './directory-settings.js'
import { line, listOf } from './setting-schema.js'
import { optional, type SettingTable, withDefault } from './setting-table.js'

/** How long passwords hold is a setting of the portal, wherever the embedded directory stands. */
const { passwordLifeMs, ...ofOneDirectory } = directorySettings

/** The settings of one of several directories, which stand below its name in the file. */
export const namedDirectorySettings = {
  ...ofOneDirectory,
  suffix: optional(settingFields.domain, {
    sentence: 'Domain that chooses this directory: alice@students.uni.example is its alice.',
  }),
  usernames: withDefault('', listOf(line(128)), {
    takesList: true,
    sentence:
      'Patterns of all usernames that it can have, such as m*: only they are looked for in it. Empty means any.',
  }),
} satisfies SettingTable
