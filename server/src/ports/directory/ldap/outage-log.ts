import type { Logger } from '../../system/logger.js'
import type { DirectoryFault, DirectoryReason } from './directory-fault.js'

/** The log of one server: when it begins and ceases to fail, and each reason once a minute. */
export interface OutageLog {
  failed(fault: DirectoryFault): void
  answered(): void
}

const repeatMs = 60_000

export function outageLog(log: Pick<Logger, 'info' | 'error'>, server: string): OutageLog {
  const loggedAt = new Map<DirectoryReason, number>()
  let isKnownToAnswer = false
  return {
    failed({ reason, message }) {
      const at = loggedAt.get(reason)
      if (at !== undefined && performance.now() - at < repeatMs) return
      loggedAt.set(reason, performance.now())
      isKnownToAnswer = false
      log.error({ server, reason }, message)
    },
    answered() {
      if (isKnownToAnswer) return
      isKnownToAnswer = true
      log.info({ server }, `The directory server ${server} answers.`)
    },
  }
}
