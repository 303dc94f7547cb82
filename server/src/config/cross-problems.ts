import { allLanguages } from '@portico/text/say-in'
import { smsRequestProblems } from '../delivery/sms-request.js'
import { gatewayFrom } from './config.js'
import type { Problem, ReadSettings } from './read-settings.js'
import type { settings } from './settings.js'

type Read = Pick<ReadSettings<typeof settings>, 'values' | 'inputs'>

/** Problems between settings that are each right alone. No sentence shows a secret. */
export function crossProblems(read: Read): Problem[] {
  const texts = [...sessionProblems(read), ...languageProblems(read), ...captchaProblems(read), ...smsProblems(read)]
  return texts.map((text) => ({ about: null, text }))
}

function sessionProblems({ values: { session } }: Read): string[] {
  const { idleMs = 0, lifeMs = Number.POSITIVE_INFINITY } = session
  return idleMs > lifeMs ? ['PORTICO_SESSION_IDLE_MINUTES must not be longer than PORTICO_SESSION_HOURS'] : []
}

function languageProblems({ values: { languages = [] } }: Read): string[] {
  const unknown = languages.filter((language) => !allLanguages.includes(language))
  const all = allLanguages.join(', ')
  return unknown.map((language) => `PORTICO_LANGUAGES names ${language}, which does not exist; there are ${all}`)
}

const captchaKeys = ['PORTICO_CAPTCHA_SITE_KEY', 'PORTICO_CAPTCHA_SECRET']
const ofVendor = [...captchaKeys, 'PORTICO_CAPTCHA_VERIFY_URL', 'PORTICO_CAPTCHA_SCRIPT_URL']

/** Keys that the vendors publish for tests: with them every visitor passes, or none (C4). */
const testKeys =
  /^(6LeIxAcTAAAAA[A-Za-z0-9_-]+|[123]x0{10,}[A-F]{2}|0x0{40}|[123]0000000-f{4}-f{4}-f{4}-0{11}[0-9a-f])$/

function captchaProblems({ values, inputs }: Read): string[] {
  const { kind } = values.captcha
  if (kind === undefined) return []
  if (kind === 'proof-of-work') {
    const unused = ofVendor.filter((name) => inputs.has(name))
    return unused.map((name) => `${name} is set, but PORTICO_CAPTCHA_KIND names no vendor`)
  }
  const isAtVendor = !inputs.has('PORTICO_CAPTCHA_VERIFY_URL')
  return captchaKeys.flatMap((name) => {
    const key = inputs.get(name)?.text
    if (key === undefined) return [`${name} is missing: ${kind} needs it`]
    return isAtVendor && testKeys.test(key)
      ? [`${name} is a test key of the vendor; a portal needs keys of its own`]
      : []
  })
}

const gatewayNames = { url: 'PORTICO_SMS_URL', headers: 'PORTICO_SMS_HEADERS', body: 'PORTICO_SMS_BODY' } as const
const ofGateway = ['TOKEN', 'METHOD', 'HEADERS', 'BODY', 'SUCCESS'].map((name) => `PORTICO_SMS_${name}`)

function smsProblems({ values, inputs }: Read): string[] {
  const placeOf = (name: string) => inputs.get(name)?.place ?? name
  if (!inputs.has(gatewayNames.url)) {
    const unused = ofGateway.filter((name) => inputs.has(name))
    return unused.map((name) => `${placeOf(name)} is set, but ${gatewayNames.url} is not`)
  }
  const gateway = gatewayFrom(values.sms)
  if (gateway === null) return []
  const hasUnusedBody = gateway.method === 'GET' && inputs.has(gatewayNames.body)
  return [
    ...(hasUnusedBody ? [`${placeOf(gatewayNames.body)} must be left out with GET`] : []),
    ...smsRequestProblems(gateway).map(({ about, problem }) => `${placeOf(gatewayNames[about])} ${problem}`),
  ]
}
