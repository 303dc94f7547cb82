import * as schema from './setting-schema.js'
import { duration, line, linesOf, oneOf, token, unit } from './setting-schema.js'
import { optional, type SettingTable, withDefault } from './setting-table.js'

/** Whose outside sign-ins the portal takes: people's, agents' of the help desk, or both. */
const outsideAudiences = ['people', 'staff', 'both'] as const

const issuer = schema.safeUrl.refine(
  ({ search, hash }) => `${search}${hash}` === '',
  'must be the issuer as its own description names it, without ? and #',
)

/** The settings of the institution's own sign-in. */
export const oidcSettings = {
  issuer: optional(issuer, {
    sentence:
      "Issuer of the institution's identity provider (OpenID Connect): https, or http on this machine. Without it there is no outside sign-in.",
  }),
  clientId: optional(token(255), { sentence: 'Id of the portal at the identity provider.' }),
  clientSecret: optional(token(1024), {
    isSecret: true,
    sentence: 'Secret of the portal at the identity provider. It is sent to its token address only.',
  }),
  usernameClaim: withDefault('preferred_username', token(128), {
    sentence: 'Claim with the username as the directory knows it. A mail address is never taken for one.',
  }),
  strongAcr: withDefault('', linesOf(token(255)), {
    sentence:
      'Values of acr, separated by ;, that count as password and device proof, such as https://refeds.org/profile/mfa. The provider is asked for them. Without one no outside sign-in counts as more than the password.',
  }),
  maxAgeMs: withDefault('60', duration(unit.minute, 1, 1440), {
    path: 'oidc.max_age_minutes',
    sentence: 'Minutes after which a sign-in at the identity provider is too old for the portal.',
  }),
  name: optional(line(60), {
    sentence: 'What people call the sign-in of the institution, for the button "Use NAME".',
  }),
  audience: withDefault('people', oneOf(outsideAudiences), {
    path: 'oidc.for',
    sentence:
      'Who may come by an outside sign-in: people at the home page, staff for agents of the help desk only, by a strong one, or both.',
  }),
  ca: optional(schema.certificates, {
    path: 'oidc.ca_file',
    isFile: true,
    sentence:
      'File with the CA certificates in PEM that the identity provider must show. By default the well-known ones.',
  }),
} satisfies SettingTable
