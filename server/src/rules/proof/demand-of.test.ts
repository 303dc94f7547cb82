import { flowNames } from '@portico/contract'
import { expect, test } from 'vitest'
import { type ProofKindName, proofKindNames } from '../../ports/proof-kind-name.js'
import { demandOf, isMet, waysOf } from './demand-of.js'

/** All sets of kinds. */
const sets = Array.from({ length: 2 ** proofKindNames.length }, (_, bits) =>
  proofKindNames.filter((_kind, at) => (bits & (1 << at)) !== 0),
)
/** What people can have beside contacts; an app that waits counts as none, and so do its codes. */
const having: readonly (readonly ProofKindName[])[] = [[], ['app'], ['app', 'recovery-code']]
const cases = flowNames.flatMap((name) => having.flatMap((has) => sets.map((proven) => ({ name, has, proven }))))

test('what is enrolled is demanded, by each flow that grants something (PF2)', () => {
  for (const { name, has, proven } of cases) {
    const isDemanded = name !== 'unlock' && has.length > 0
    expect(demandOf(name, has)).toBe(isDemanded ? 'device' : 'any')
    const hasDevice = proven.includes('app') || proven.includes('recovery-code')
    const hasContact = proven.includes('email') || proven.includes('phone')
    const isEnough = (hasDevice || hasContact) && (hasDevice || !isDemanded) && (hasContact || name === 'profile')
    expect({ name, has, proven, isMet: isMet({ name, has, proven }) }).toEqual({ name, has, proven, isMet: isEnough })
  }
})

test('nothing proven meets nothing, and more proof never lowers what is met (PF2)', () => {
  for (const { name, has, proven } of cases) {
    if (proven.length === 0) expect(isMet({ name, has, proven })).toBe(false)
    if (!isMet({ name, has, proven })) continue
    for (const kind of proofKindNames) expect(isMet({ name, has, proven: [...proven, kind] })).toBe(true)
  }
})

test('having more never makes less enough (PF2)', () => {
  for (const { name, has, proven } of cases)
    for (const more of having.filter((one) => one.length > has.length))
      if (isMet({ name, has: more, proven })) expect(isMet({ name, has, proven })).toBe(true)
})

test('ways name what the person has, and on a reset nothing before a first right proof (PF5)', () => {
  for (const { name, has, proven } of cases) {
    const isShown = name === 'profile' || (name === 'reset' && proven.length > 0)
    expect(waysOf({ name, has, proven })).toEqual(isShown ? has : [])
  }
})
