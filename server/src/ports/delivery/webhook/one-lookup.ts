import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

type Answer = (cause: Error | null, addresses: LookupAddress[]) => void

export type LookUp = (host: string, answer: Answer) => void

const bySystem: LookUp = (host, answer) => lookup(host, { all: true }, answer)

/**
 * Looks one host up, with one question at a time: what asks meanwhile gets the same answer. A
 * question that DNS is silent about holds one of the two threads that resolve names for this
 * process, for longer than any try lasts. With both of them held the portal would reach neither
 * directory nor mail server (HOOK5).
 */
export function oneLookup(lookUp: LookUp = bySystem): LookupFunction {
  let waiting: Answer[] = []
  return (host, { all }, callback) => {
    waiting.push((cause, addresses) => {
      const [first] = addresses
      if (all === true || first === undefined) callback(cause, addresses)
      else callback(cause, first.address, first.family)
    })
    if (waiting.length > 1) return
    lookUp(host, (cause, addresses = []) => {
      const answered = waiting
      waiting = []
      for (const answer of answered) answer(cause, addresses)
    })
  }
}
