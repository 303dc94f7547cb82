import { compile } from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../ports/config/config.js'

/** Whether a request may know of the help desk's console. */
export type SeesConsole = (request: Pick<FastifyRequest, 'ip'>) => boolean

/**
 * Where there is a console, it is for those who come from one of its networks, or for all where none
 * are set. The whole address counts, with trusted proxies resolved (HD1, T7).
 */
export function consoleSeenBy({ staff: { isOn, networks } }: Pick<Config, 'staff'>): SeesConsole {
  if (!isOn) return () => false
  if (networks.length === 0) return () => true
  const isWithin = compile([...networks])
  return ({ ip }) => isWithin(ip, 0)
}
