import { listenSchemas } from './listen-schemas.js'
import * as schema from './setting-schema.js'
import { duration, linesOf, settingSchema, unit } from './setting-schema.js'
import { type SettingTable, withDefault } from './setting-table.js'

/** Agents of the help desk by a group of the directory, and whom they help. */
export interface Desk {
  /** A group by its DN or its name. */
  readonly group: string
  /** A base DN, which has a `=`, or a pattern of usernames; null for everybody. */
  readonly scope: string | null
}

const arrow = /(?:^|\s)->(?:\s|$)/

const desk = settingSchema((text): Desk | null => {
  const [group = '', scope = null, ...more] = text.split(arrow).map((part) => part.trim())
  const isRight = group !== '' && scope !== '' && more.length === 0 && text.length <= 2048 && !/\p{Cc}/u.test(text)
  return isRight ? { group, scope } : null
}, 'must be GROUP or GROUP -> SCOPE, such as cn=desk,ou=groups,dc=uni,dc=example -> lab-*')

/** The settings of the help desk's console. */
export const staffSettings = {
  isOn: withDefault('false', schema.trueOrFalse, {
    path: 'staff.console',
    sentence: 'true gives the help desk a console at /staff. It needs reports.mail, where the help desk reads.',
  }),
  networks: withDefault('', listenSchemas.networks, {
    takesList: true,
    sentence: 'Networks from which the console can be reached, such as 10.1.0.0/16. Empty means all.',
  }),
  agents: withDefault('', linesOf(desk), {
    sentence:
      'Groups of the directory, separated by ;, whose members are agents: GROUP, or GROUP -> SCOPE with a base DN or a pattern of usernames whom they help.',
  }),
  leads: withDefault('', linesOf(desk), {
    sentence: 'The same for leads, who also protect agents.',
  }),
  waitMs: withDefault('4', duration(unit.hour, 0, 72), {
    path: 'staff.wait_hours',
    sentence:
      'Hours after its proof before the help desk can let a new contact count, and before a pass works of which somebody else was told.',
  }),
  approvers: withDefault('desk', schema.oneOf(['desk', 'leads', 'any-desk']), {
    sentence:
      'Whose yes a strong act needs: another agent of the same desk (desk), a lead (leads), or any other agent (any-desk).',
  }),
} satisfies SettingTable
