import * as schema from './setting-schema.js'
import { duration, line, listOf, oneOf, unit, whole } from './setting-schema.js'
import { optional, type SettingTable, withDefault } from './setting-table.js'

/** The settings of the directory. All but the first two belong to a directory on another machine. */
export const directorySettings = {
  kind: withDefault('embedded', oneOf(['embedded', 'openldap', '389ds', 'active-directory']), {
    sentence: 'Where accounts and passwords are kept: embedded is in the store.',
  }),
  passwordLifeMs: withDefault('0', duration(unit.day, 0, 3650), {
    path: 'password.life_days',
    sentence:
      'Days for which a password of the embedded directory holds; after them the next sign-in asks for a new one. 0 is for ever. Other directories have policies of their own.',
  }),
  url: withDefault('', listOf(schema.ldapUrl), {
    takesList: true,
    sentence: 'Directory servers, the first one preferred: ldaps://host (TLS) or ldap://host (always StartTLS).',
  }),
  bindDn: optional(line(1024), { sentence: 'Name of the service account at the directory.' }),
  bindPassword: optional(line(4096), {
    isSecret: true,
    keepsBlanks: true,
    sentence: 'Password of the service account.',
  }),
  baseDn: withDefault('', schema.linesOf(line(1024)), {
    sentence: 'Where accounts are searched, such as ou=people,dc=uni,dc=example. Several are separated by ;.',
  }),
  ca: optional(schema.certificates, {
    path: 'directory.ca_file',
    isFile: true,
    sentence: 'File with the CA certificates in PEM that the directory must show. By default the well-known ones.',
  }),
  scope: withDefault('sub', oneOf(['sub', 'one']), {
    sentence: 'sub searches the whole tree below the base; one searches only its direct children.',
  }),
  userFilter: optional(schema.ldapFilter, {
    sentence: 'Which entries are accounts, such as (objectClass=inetOrgPerson).',
  }),
  barredFilter: optional(schema.ldapFilter, {
    sentence:
      'Which accounts are barred and only the help desk can open, such as (employeeType=left). Empty means none.',
  }),
  usernameAttribute: optional(schema.ldapAttribute, {
    sentence: 'Attribute of the username. By default uid, or sAMAccountName.',
  }),
  nameAttribute: optional(schema.ldapAttribute, {
    sentence: 'Attribute of the full name. By default displayName, and cn where that is missing.',
  }),
  photoAttribute: optional(schema.ldapAttribute, {
    sentence: 'Attribute of the photo. By default jpegPhoto, or thumbnailPhoto.',
  }),
  idAttribute: optional(schema.ldapAttribute, {
    sentence: 'Attribute that never changes and is never reused. By default entryUUID, nsUniqueId, or objectGUID.',
  }),
  emailAttributes: withDefault('', listOf(schema.ldapAttribute), {
    takesList: true,
    sentence: 'Attributes whose addresses may receive codes, such as mail. Empty means none.',
  }),
  phoneAttributes: withDefault('', listOf(schema.ldapAttribute), {
    takesList: true,
    sentence: 'Attributes whose numbers may receive codes, such as mobile. Empty means none.',
  }),
  contacts: optional(oneOf(['offered', 'after-sign-in']), {
    sentence:
      'Whether the contacts of these attributes serve a reset from the first day, or a day after a first sign-in. By default offered, and after-sign-in where Active Directory gives phones.',
  }),
  writeBackAttribute: optional(schema.ldapAttribute, {
    sentence: 'Attribute that gets the enrolled addresses of a person, a day after their proof. Empty means none.',
  }),
  unitAttribute: optional(schema.ldapAttribute, {
    sentence:
      'Attribute of the faculty or other part of the institution, such as ou, by which reports count people. Empty means none.',
  }),
  excludeGroups: withDefault('', schema.linesOf(line(1024)), {
    sentence:
      'Groups, separated by ;, whose members cannot reset or unlock. By default the administrators of Active Directory.',
  }),
  defaultPolicy: optional(line(1024), {
    sentence:
      'DN of the policy that OpenLDAP takes for people without one. By default the only one, or the one called default.',
  }),
  canary: optional(line(256), { sentence: 'Username of a test account with which portico doctor tries each right.' }),
  timeoutMs: withDefault('5', duration(unit.second, 0.1, 60), {
    path: 'directory.timeout_seconds',
    sentence: 'Seconds after which a directory that does not answer counts as unavailable.',
  }),
  pool: withDefault('4', whole(1, 100), { sentence: 'Connections to the directory that are kept open.' }),
} satisfies SettingTable
