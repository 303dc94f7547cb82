import type { Config } from '../ports/config/config.js'
import { lacksName } from '../ports/config/offered-kinds.js'
import type { Logger } from '../ports/system/logger.js'

/** Says which settings of the operator, or their defaults, have a weight that is easily missed. */
export function tellOfSettings(config: Config, log: Pick<Logger, 'info' | 'warn'>): void {
  const { sms, smsReach, directory, keptContacts } = config
  const { from, serve } = keptContacts
  if (sms !== null && smsReach.prefixes.length === 0)
    log.warn({ setting: 'PORTICO_SMS_PREFIXES' }, 'SMS may go to every country: no country prefixes are set')
  if (directory.kind === 'several') {
    if (from.length > 0) log.info({ from, contacts: serve, because: ofAll }, 'directory.contacts')
  } else if (directory.kind !== 'embedded' && from.length > 0)
    log.info({ from, contacts: serve, because: directory.contacts.because }, 'directory.contacts')
  if (config.staff.isOn && config.staff.networks.length === 0)
    log.warn({ setting: 'PORTICO_STAFF_NETWORKS' }, 'the console can be reached from every network: none are set')
  if (lacksName(config))
    log.info({ setting: 'PORTICO_PUBLIC_URL' }, 'passkeys are off: the public URL has no host name')
}

const ofAll = 'of several directories the strictest decides for all'
