import { describe, expect } from 'vitest'
import { usualNames, usualPolicy } from '../../../../../directories/slapd-tree.js'
import { embeddedAdministration } from '../../../operating/operator/embedded/embedded-administration.js'
import { embeddedDirectory } from '../../../store/embedded-directory/embedded-directory.js'
import { embeddedPeople } from '../../../store/embedded-directory/embedded-people.js'
import { argon2Hash, hashPool } from '../../../store/embedded-directory/password-hash.js'
import { startDomain } from '../../../testing/domain-of-samba.js'
import { memoryStore } from '../../../testing/memory-store.js'
import { suiteOfSlapd } from '../../../testing/suite-of-slapd.js'
import { clockFrom } from '../../system/clock.js'
import { systemRandom } from '../../system/secrets.js'
import { directorySuite } from '../directory-suite.js'
import type { SuitePerson } from '../suite-person.js'
import { severalDirectories } from './several-directories.js'
import { severalPeople } from './several-people.js'

const pool = hashPool({ atOnce: 2, queue: 64, waitMs: 20_000 })
const passwordHash = argon2Hash({ memoryKiB: 16, passes: 1, lanes: 1 }, pool)

/** A directory in a store of its own. One whose ids are named makes them so by itself. */
async function embedded(name: string, { hasNamedIds }: { readonly hasNamedIds: boolean }) {
  const { store, db } = await memoryStore()
  const parts = { db, passwordHash, clock: clockFrom(0) }
  const asked = { random: systemRandom, domains: ['uni.example'], country: null, operator: 'ada' }
  const accounts = embeddedAdministration({ ...parts, ...asked, idPrefix: hasNamedIds ? `${name}:` : '' })
  return {
    ...{ name, suffix: null, usernames: null, hasNamedIds, patienceMs: null },
    directory: embeddedDirectory(parts),
    people: embeddedPeople(db),
    stop: () => store.close(),
    async add({ isLocked = false, isDisabled = false, username, password, ...person }: SuitePerson) {
      const mustChangePassword = person.mustChangePassword === true || person.isPasswordExpired === true
      const state = { isLocked, isDisabled, mustChangePassword, emails: [], phones: [], photo: null }
      expect(await accounts.add({ username, password, name: person.name, ...state })).toMatchObject({ ok: true })
    },
  }
}

describe.each([
  ['first', 0],
  ['second', 1],
])('people of the %s of two directories', (_, place) => {
  directorySuite('several', async () => {
    const among = [
      await embedded('staff', { hasNamedIds: true }),
      await embedded('students', { hasNamedIds: false }),
    ] as const
    const own = among[place] ?? among[0]
    return {
      directory: severalDirectories({ among, log: { warn: () => undefined } as never }),
      people: severalPeople(among),
      add: (person) => own.add(person),
      async stop() {
        for (const one of among) await one.stop()
      },
    }
  })
})

describe('people of OpenLDAP behind a domain of Active Directory', () => {
  directorySuite('several', async () => {
    // The lockout of a pair is the strictest one: here both lock at the same failure.
    const policy = { ...usualPolicy, pwdMaxFailure: '5' }
    const [domain, slapd] = await Promise.all([startDomain(), suiteOfSlapd({ names: usualNames, policy })])
    const named = (name: string) => ({ name, suffix: null, usernames: null, hasNamedIds: false, patienceMs: null })
    const among = [
      { ...named('staff'), ...domain },
      { ...named('students'), ...slapd },
    ]
    return {
      ...slapd,
      directory: severalDirectories({ among, log: { warn: () => undefined } as never }),
      people: severalPeople(among),
      async stop() {
        await Promise.all([domain.stop(), slapd.stop()])
      },
    }
  })
})
