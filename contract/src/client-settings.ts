import { z } from 'zod'
import { defaultSettings } from './default-settings.js'
import { emailPattern } from './email-pattern.js'
import { settingFields } from './setting-fields.js'

const { colour, domain, line, link, picture, token } = settingFields

const captchaVendors = ['recaptcha', 'hcaptcha', 'turnstile'] as const

const captchaKinds = ['proof-of-work', 'none', ...captchaVendors] as const

const anyOf = (words: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(words)

/** The vendors whose captcha can replace the built-in one. */
export type CaptchaVendor = (typeof captchaVendors)[number]

const apiBase = z
  .string()
  .regex(
    /^(?:\/(?!\/)|https:\/\/[^\s\\/?#@]+(?:\/|$)|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$))[^\s\\?#]*$/,
    'must be a path such as /api, or an address such as https://account.uni.example/api',
  )

const scriptUrl = z
  .string()
  .regex(
    /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/])\S+$/,
    'must start with https:// (http:// only for localhost, 127.0.0.1 or [::1])',
  )
  .refine((url) => z.url().safeParse(url).success, 'must be an address')

/** A link of the institution, with a label in the institution's words. */
const labelledLink = z.strictObject({
  label: line(60).regex(/\S/, 'must not be empty').describe('What people read.'),
  url: link.describe('Where the link leads to.'),
})

export type LabelledLink = Readonly<z.output<typeof labelledLink>>

const links = z.strictObject({
  privacy: link.exactOptional().describe('Address of the privacy statement.'),
  imprint: link.exactOptional().describe('Address of the imprint.'),
  accessibility: link.exactOptional().describe('Address of the accessibility statement.'),
  forgottenUsername: link.exactOptional().describe('Address of the help with a forgotten username.'),
})

const institution = z.strictObject({
  name: line(100).default(defaultSettings.institution.name).describe('Name of the institution on the screens.'),
  domains: z
    .array(domain)
    .readonly()
    .default(defaultSettings.institution.domains)
    .describe('Mail domains of the institution. The screens do not show them.'),
  helpDeskPhone: line(60)
    .default(defaultSettings.institution.helpDeskPhone)
    .describe('Phone number of the help desk, as people should dial it.'),
  helpDeskEmail: z
    .string()
    .regex(new RegExp(`^${emailPattern}$`), 'must be one mail address, such as help@uni.example')
    .exactOptional()
    .describe('Mail address of the help desk.'),
  helpDeskHours: line(120)
    .exactOptional()
    .describe('When the help desk answers, such as Mon–Fri 9–17. Shown as it is, in every language.'),
  helpDeskUrl: link.exactOptional().describe('Address of the page of the help desk.'),
  logo: picture.exactOptional().describe('Logo: an address, a path on this host, or a data: URL.'),
  colour: colour.exactOptional().describe('Colour of the institution, such as #1d4f91.'),
  links: links.readonly().default(defaultSettings.institution.links).describe('Links at the foot of the pages.'),
  linksMore: z
    .array(labelledLink.readonly())
    .max(20, 'must be at most 20 links')
    .readonly()
    .exactOptional()
    .describe('More links at the foot of the pages.'),
})

const captcha = z
  .strictObject({
    kind: z
      .enum(captchaKinds, `must be ${anyOf(captchaKinds)}`)
      .default(defaultSettings.captcha.kind)
      .describe(
        'proof-of-work asks the server for challenges; none shows no captcha and sends an empty text; a vendor needs a siteKey.',
      ),
    siteKey: token(256).exactOptional().describe("Public key of a vendor's captcha, as its console shows it."),
    scriptUrl: scriptUrl
      .exactOptional()
      .describe("Where the browser loads a vendor's script from. By default the vendor's own address."),
  })
  .superRefine(({ kind, ...keys }, context) => {
    const isVendor = captchaVendors.some((vendor) => vendor === kind)
    if (isVendor && keys.siteKey === undefined)
      context.addIssue({ code: 'custom', path: ['siteKey'], message: `is missing: ${kind} needs it` })
    for (const key of Object.keys(keys))
      if (!isVendor) context.addIssue({ code: 'custom', path: [key], message: `is set, but the captcha is ${kind}` })
  })
  .meta({
    if: { properties: { kind: { enum: captchaVendors } }, required: ['kind'] },
    // biome-ignore lint/suspicious/noThenProperty: JSON schema calls it so.
    then: { required: ['siteKey'] },
    else: { properties: { siteKey: false, scriptUrl: false } },
  })

const outside = z.strictObject({
  name: line(60).exactOptional().describe("Name of the institution's own sign-in, as people know it."),
  for: z
    .enum(['people', 'staff', 'both'])
    .exactOptional()
    .describe('Who is offered it: people at home, agents at the console, or both. Without it nobody is.'),
})

/** A sentence with the `{places}` of the client's own one, or one for each plural form. */
const ownText = z.union(
  [z.string(), z.object({ by: z.string().exactOptional(), other: z.string() }).catchall(z.string()).readonly()],
  'must be a text, or plural forms with other among them',
)

export type OwnText = Readonly<z.output<typeof ownText>>

/**
 * The schema of a file with the client's settings, for a client that has these languages. A setting
 * that the file leaves out gets its default. Each message is the end of a sentence that begins with
 * the path.
 */
export const clientSettings = (languages: readonly string[]) =>
  z.strictObject({
    $schema: z.string().exactOptional().describe('Where an editor finds this schema. The client does not read it.'),
    apiBase: apiBase
      .default(defaultSettings.apiBase)
      .describe("Where the calls are: a path on the client's own origin, or an address of that origin."),
    institution: institution
      .readonly()
      .default(defaultSettings.institution)
      .describe('What belongs to the institution and shows on the pages.'),
    captcha: captcha.readonly().default(defaultSettings.captcha).describe('What protects the three forms from bots.'),
    session: z
      .boolean()
      .default(defaultSettings.session)
      .describe(
        'false for a server that keeps only the fifteen calls: the client asks for no session and no list of password rules, and a reload starts anew.',
      ),
    activity: z
      .boolean()
      .default(defaultSettings.activity)
      .describe('true for a server that has the calls `sessions`, `endSession`, `endOtherSessions` and `activity`.'),
    proofs: z
      .array(z.enum(['app', 'passkey']))
      .readonly()
      .default(defaultSettings.proofs)
      .describe(
        'The kinds of proof that the server lets people set up: app, passkey, or both, for one with the calls of proofs.',
      ),
    helpDesk: z
      .boolean()
      .exactOptional()
      .describe(
        "true for a server that has the help desk's console: its pages, and the calls `helpDesk`, `helpDeskAnswer` and `resetPass`.",
      ),
    outside: outside
      .readonly()
      .exactOptional()
      .describe("The sign-in at the institution's identity provider, for a server with `beginOutside`."),
    languages: z
      .array(z.enum(languages, `must be ${anyOf(languages)}`))
      .min(1, 'must name one language at least')
      .readonly()
      .default(defaultSettings.languages)
      .describe('Languages to offer, the default first.'),
    texts: z
      .partialRecord(z.enum(languages, `must be ${anyOf(languages)}`), z.record(z.string(), ownText).readonly())
      .readonly()
      .exactOptional()
      .describe('Texts of the screens in your own words: language, then key, then a text or its plural forms.'),
  })

/**
 * The run-time settings of the web client: one JSON block in the page, which its host writes. The
 * host is the server, or any other server of static files.
 */
export type ClientSettings = Readonly<Omit<z.output<ReturnType<typeof clientSettings>>, '$schema'>>
