import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../rules/stores.js'
import { attemptSuite } from './suite/attempt-suite.js'
import { deskSuite } from './suite/desk-suite.js'
import { futureSuite } from './suite/future-suite.js'
import { leaseSuite } from './suite/lease-suite.js'
import { markerSuite } from './suite/marker-suite.js'
import { ownProofSuite } from './suite/own-proof-suite.js'
import { passkeySuite } from './suite/passkey-suite.js'
import { populationSuite } from './suite/population-suite.js'
import { proofSuite } from './suite/proof-suite.js'
import { raceSuite } from './suite/race-suite.js'
import { recordSuite } from './suite/record-suite.js'
import { reminderSuite } from './suite/reminder-suite.js'
import { severalSuite } from './suite/several-suite.js'
import { visitSuite } from './suite/visit-suite.js'

/** One empty store, opened twice as two servers have it open. */
export interface StoreUnderTest {
  readonly first: Store
  readonly second: Store
}

/** Makes one empty store: how a server opens it, and what is left to remove when it is closed. */
export type MakeStore = () => Promise<{
  readonly open: () => Promise<{ readonly store: Store }>
  readonly remove?: () => void
}>

/** Tests of every store on whatever engine: each method, and the races that rules lean on. */
export function storeSuite(kind: string, make: MakeStore): void {
  describe(`the ${kind} store`, () => {
    let under: StoreUnderTest
    let remove: (() => void) | undefined
    beforeEach(async () => {
      const made = await make()
      remove = made.remove
      const [{ store: first }, { store: second }] = [await made.open(), await made.open()]
      under = { first, second }
    })
    afterEach(async () => {
      await under.first.close()
      await under.second.close()
      remove?.()
    })

    visitSuite(() => under.first)
    attemptSuite(() => under.first)
    proofSuite(() => under.first)
    ownProofSuite(() => under)
    passkeySuite(() => under)
    deskSuite(() => under.first)
    recordSuite(() => under.first)
    futureSuite(() => under.first)
    markerSuite(() => under)
    leaseSuite(() => under)
    reminderSuite(() => under)
    populationSuite(() => under)
    severalSuite(() => under.first)
    transactionSuite(() => under)
    raceSuite(() => under)
  })
}

function transactionSuite(under: () => StoreUnderTest): void {
  describe('a transaction', () => {
    test('reads what it wrote, which no other server reads before the commit', async () => {
      const { first, second } = under()
      const seen = await first.transaction(async (stores) => {
        await stores.facts.settle('color', 'red')
        return [await stores.facts.get('color'), await second.facts.get('color')]
      })
      expect(seen).toEqual(['red', null])
      expect(await second.facts.get('color')).toBe('red')
    })

    test('leaves nothing of itself when its work throws, and raises what the work threw', async () => {
      const { first, second } = under()
      const refused = new Error('refused')
      const work = first.transaction(async (stores) => {
        await stores.facts.settle('color', 'red')
        await stores.people.raiseEpoch('account')
        throw refused
      })
      await expect(work).rejects.toBe(refused)
      expect(await first.facts.get('color')).toBeNull()
      expect(await second.people.epochOf('account')).toBe(0)
    })

    test('is refused no more after one that threw', async () => {
      const { first } = under()
      await expect(first.transaction(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
      expect(await first.transaction((stores) => stores.people.raiseEpoch('account'))).toBe(1)
    })

    test('the store says that it can be written to and has room', async () => {
      await expect(under().first.check()).resolves.toBeUndefined()
      await expect(under().first.checkRoom()).resolves.toBeUndefined()
    })
  })
}
