import { setTimeout as sleep } from 'node:timers/promises'
import { inspectPerson } from './inspect-person.js'
import { reconcile } from './ledger.js'
import { type Environment, newPerson, type Person } from './person.js'
import type { PersonState } from './person-state.js'
import type { NewPerson, PortalUnderLoad } from './portal-under-load.js'
import type { StoreView } from './store-view.js'

export const firstPassword = 'Torture-First-1'

const kinds = [
  { letters: 'a', isLocked: false, mustChange: false },
  { letters: 'ab', isLocked: false, mustChange: false, usesApps: true },
  { letters: 'ab', isLocked: false, mustChange: false, usesApps: true },
  { letters: '', isLocked: false, mustChange: false },
  { letters: 'a', isLocked: false, mustChange: true },
  { letters: 'ab', isLocked: true, mustChange: false },
  { letters: 'a', isLocked: true, mustChange: true },
] as const

/** Adds one person of each kind. `group` tells their names from those of others. */
export async function addPeople(
  portal: PortalUnderLoad,
  group: string,
  environmentOf: (name: string) => Environment,
): Promise<Person[]> {
  const wishes: NewPerson[] = kinds.map(({ letters, isLocked, mustChange }, at) => {
    const username = `${group}x${at}`
    const emails = [...letters].map((letter) => `${letter}-${username}@mail.example`)
    return { username, password: firstPassword, emails, isLocked, mustChange }
  })
  await portal.addPeople(wishes)
  return wishes.map(({ username, password, emails, isLocked, mustChange }, at) => {
    const kind = kinds[at]
    const state: PersonState = {
      password,
      isLocked,
      mustChange,
      emails: Object.fromEntries(emails.map((email) => [email, 'verified'])),
      hasApp: false,
      codesLeft: 0,
      signedIn: {},
      events: {},
      codes: {},
      notices: {},
    }
    return newPerson(environmentOf(username), { username, state, usesApps: kind !== undefined && 'usesApps' in kind })
  })
}

/**
 * The store once no message is due and no password write goes on any more, so that everything
 * promised before has arrived.
 */
export async function quietStore({ store }: PortalUnderLoad): Promise<StoreView> {
  const until = Date.now() + 20_000
  while ((await store.countWaiting()) > 0 && Date.now() < until) await sleep(20)
  return store.view()
}

/** Compares everyone with what the portal has acknowledged; what is wrong, a sentence each. */
export async function brokenPromises(portal: PortalUnderLoad, people: readonly Person[]): Promise<string[]> {
  const store = await quietStore(portal)
  const faults: string[] = []
  for (const person of people) faults.push(...reconcile(person.ledger, (await inspectPerson(person, store)).state))
  return faults
}
