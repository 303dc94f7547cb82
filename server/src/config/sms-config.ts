import { type SmsRequest, smsRequestProblems } from '../delivery/sms-request.js'
import type { Config } from './config.js'
import { environmentName } from './option.js'
import type { OptionName, SettingValues } from './options.js'
import type { ReadSettings } from './read-settings.js'
import { smsOptions } from './sms-options.js'

const optionOf = { url: 'smsUrl', headers: 'smsHeaders', body: 'smsBody' } as const

/** Settings that are about the gateway itself. */
const ofGateway = [
  'smsToken',
  'smsMethod',
  'smsHeaders',
  'smsBody',
  'smsSuccess',
] as const satisfies readonly OptionName[]
type GatewayValues = Pick<SettingValues, (typeof ofGateway)[number] | 'smsUrl'>

/** How the gateway is called, or null without one. */
export function smsFrom(values: GatewayValues): Config['sms'] {
  const { smsUrl: url } = values
  return url === null ? null : { ...requestFrom(values, url), success: values.smsSuccess }
}

/** What is wrong with the settings of the gateway together. It never shows one of them. */
export function smsProblems({ values, places }: Pick<ReadSettings, 'values' | 'places'>): string[] {
  const placeOf = (name: keyof typeof smsOptions) => places.get(name) ?? environmentName(smsOptions[name].path)
  if (values.smsUrl === null) {
    return ofGateway
      .filter((name) => places.has(name))
      .map((name) => `${placeOf(name)} is set, but PORTICO_SMS_URL is not`)
  }
  if (!isComplete(values)) return []
  const { smsUrl: url, smsMethod } = values
  if (url === null) return []
  const isBodyInVain = smsMethod === 'GET' && places.has('smsBody')
  return [
    ...(isBodyInVain ? [`${placeOf('smsBody')} must be left out with GET`] : []),
    ...smsRequestProblems(requestFrom(values, url)).map(
      ({ about, problem }) => `${placeOf(optionOf[about])} ${problem}`,
    ),
  ]
}

function isComplete(values: ReadSettings['values']): values is ReadSettings['values'] & GatewayValues {
  return [...ofGateway, 'smsUrl' as const].every((name) => values[name] !== undefined)
}

function requestFrom(values: GatewayValues, url: string): SmsRequest {
  const { smsMethod: method, smsHeaders: headers, smsBody: body, smsToken: token } = values
  return { url, method, headers, body, token }
}
