import type { InputOf } from '@portico/contract'
import type { FastifyReply } from 'fastify'
import type { Ports } from '../../rules/ports.js'
import { captchaVisitor } from '../../rules/session/captcha-visitor.js'
import type { Visit } from '../../rules/session/visit.js'
import { type LoadShedding, leftBy } from './shed-load.js'

interface Portal {
  readonly ports: Ports
  readonly load: LoadShedding
}

interface Beginning<Answered> {
  readonly visit: Visit
  /** What a call that begins a flow was sent, by its schema. */
  readonly input: unknown
  readonly reply: FastifyReply
  readonly work: (ageMs: number) => Promise<Answered>
}

/**
 * Begins a flow: redeems its captcha, and then runs the work with its age in ms, when a place is
 * free. A visitor whose token a vendor checks holds no place for as long as the vendor takes, so
 * made-up tokens refuse no beginnings of others (C1, Q5). Refuses `captcha`, `flood` and
 * `unavailable`.
 */
export async function beginInTurn<Answered>(
  { ports, load }: Portal,
  { visit, input, reply, work }: Beginning<Answered>,
): Promise<Answered> {
  const { captcha } = input as InputOf<'startReset'>
  const { isElsewhere } = ports.captcha
  const came = performance.now()
  const redeem = async () => ports.captcha.redeem(captcha, await captchaVisitor(ports, visit))
  if (isElsewhere) await redeem()
  return load.inTurn(leftBy(reply), async () => {
    if (!isElsewhere) await redeem()
    return work(performance.now() - came)
  })
}
