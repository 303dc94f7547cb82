import type { CaptchaVisitor } from '../../ports/captcha/with-overall-limit.js'
import { isAnyAlarm, isSeenNetwork } from '../limits/alarm.js'
import type { Ports } from '../ports.js'
import { accountOfDeviceCookie } from './known-device.js'
import type { Visit } from './visit.js'

/** Facts about a visitor that the limits of the captcha read. They depend on no name (C1, E6). */
export async function captchaVisitor(ports: Ports, visit: Visit): Promise<CaptchaVisitor> {
  const { store, clock, rules } = ports
  const now = clock.now()
  return {
    address: visit.source,
    isSeenNetwork: await isSeenNetwork(store, visit.network, now),
    deviceAccount: accountOfDeviceCookie(ports, visit.deviceCookie),
    isAlarm: rules.alarmTightens === 'on' && (await isAnyAlarm(store, now)),
  }
}
