import { readFileSync } from 'node:fs'
import { type FlowName, flowNames } from '@portico/contract'
import { expect, test } from 'vitest'
import { advance, type FlowEvent, type FlowState, firstState, type ProofTarget } from './flow.js'

const page = readFileSync(new URL('../../../../docs/flows.md', import.meta.url), 'utf8')
const choice: ProofTarget = { what: 'choice', handle: 'h', kind: 'email' }
const firstEmail: ProofTarget = { what: 'first-email', contactId: 'c' }
const now = 0

const events: readonly FlowEvent[] = [
  { type: 'proof-begun', codeId: 'c', to: choice },
  { type: 'proof-begun', codeId: 'c', to: firstEmail },
  { type: 'proof-right', kind: 'email', has: [] },
  { type: 'proof-right', kind: 'email', has: ['app'] },
  { type: 'proof-right', kind: 'app', has: ['app'] },
  { type: 'new-password-staged', staged: 's', hasWays: true },
  { type: 'new-password-staged', staged: 's', hasWays: false },
  { type: 'staged-password-refused', staged: 's' },
  { type: 'finished' },
]

/** Each event with what was proven before: an app counts for a recovery only after a contact. */
const given = events.flatMap((event) => [[event, []] as const, [event, ['email']] as const])

function arrowsOfCode(name: FlowName): string[] {
  const starts: FlowState[] = [firstState(name, true), firstState(name, false)]
  if (name === 'profile') starts.push({ at: 'must-change-password', staged: 's' })
  const arrows = new Set<string>()
  const seen = new Set<string>()
  const waiting = [...starts]
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (seen.has(JSON.stringify(state))) continue
    seen.add(JSON.stringify(state))
    for (const [event, proven] of given) {
      const next = advance({ name, state, proven }, event, now)
      if (typeof next === 'string') continue
      arrows.add(`${state.at} -> ${next.at}`)
      waiting.push(next)
    }
  }
  return [...arrows].sort()
}

function arrowsOfPage(name: FlowName): string[] {
  const section = page.split(/^(?=## )/m).find((part) => /^## .*/.exec(part)?.[0].includes(`\`${name}\``)) ?? ''
  const lines = section.match(/^ +\w+ --> \w+/gm) ?? []
  return lines.map((line) => line.trim().replaceAll('_', '-').replace('-->', '->')).sort()
}

test.each(flowNames)('docs/flows.md draws every step of %s, and no other (DOC4)', (name) => {
  expect(arrowsOfPage(name)).toEqual(arrowsOfCode(name))
})
