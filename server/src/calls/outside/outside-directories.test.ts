import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { windowsNow } from '../../../../directories/samba-policy.js'
import type { Directory } from '../../ports/directory/directory.js'
import { startDomain } from '../../testing/domain-of-samba.js'
import { type OutsidePortal, outsidePortal, strongAcr } from '../../testing/outside-portal.js'
import { startSlapdDirectory } from '../../testing/slapd-directory.js'
import { password } from '../../testing/test-portal.js'

const dayMs = 24 * 60 * 60_000

type State = 'usual' | 'locked' | 'disabled' | 'must-change' | 'over'

/** A directory with one person in each state, who has its name. */
interface Populated {
  readonly directory: Directory
  stop(): Promise<void>
}

async function onOpenLdap(): Promise<Populated> {
  const { slapd, directory, stop } = await startSlapdDirectory()
  const yesterday = new Date(Date.now() - dayMs).toISOString().replace(/[-:T]|\.\d+/g, '')
  const more = { over: { more: { pwdEndTime: yesterday } }, usual: {} }
  const states = {
    ...more,
    locked: { isLocked: true },
    disabled: { isDisabled: true },
    'must-change': { mustChangePassword: true },
  }
  for (const [username, state] of Object.entries(states)) await slapd.addPerson({ username, password, ...state })
  return { directory, stop }
}

async function onActiveDirectory(): Promise<Populated> {
  const { samba, directory, stop } = await startDomain()
  const longOver = '116444736000000000'
  const states = {
    usual: {},
    locked: {},
    disabled: { userAccountControl: '514' },
    'must-change': { pwdLastSet: '0' },
    over: { accountExpires: longOver },
  }
  for (const [username, attributes] of Object.entries(states)) {
    const dn = await samba.addUser({ username, password, attributes })
    if (username === 'locked') await samba.database.replaceAsItIs(dn, { lockoutTime: windowsNow() })
  }
  return { directory, stop }
}

describe.each([
  ['OpenLDAP', onOpenLdap],
  ['Active Directory', onActiveDirectory],
])('on %s', (_kind, start) => {
  let populated: Populated
  let portal: OutsidePortal
  beforeAll(async () => {
    populated = await start()
  })
  afterEach(() => portal.close())
  afterAll(() => populated.stop())

  test.each<[State, string, string | undefined]>([
    ['usual', '/dashboard', undefined],
    ['locked', '/', 'outside-failed'],
    ['disabled', '/', 'help-desk'],
    ['must-change', '/', 'outside-password'],
    ['over', '/', 'help-desk'],
  ])('a strong one of an account that is %s leads to %s (SSO3)', async (username, place, code) => {
    portal = await outsidePortal({ people: [], startsAt: Date.now(), directory: () => populated.directory })
    portal.provider.claims = { preferred_username: username, sub: `subject-of-${username}`, acr: strongAcr }
    const before = await populated.directory.find(username)
    const visitor = portal.visitor()
    expect(await portal.use(visitor)).toBe(place)
    expect(await portal.told(visitor)).toBe(code)
    expect(await populated.directory.find(username)).toEqual(before)
  })
})
