import { BusyError } from 'ldapts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SambaUser } from '../../../../../../directories/samba.js'
import { usualPolicy } from '../../../../../../directories/samba-policy.js'
import { type DomainUnderTest, noAttributes, startDomain } from '../../../../testing/domain-of-samba.js'
import { listedEntries } from '../../../../testing/listed-entries.js'
import { canonicalUsername } from '../../canonical-username.js'
import type { Account, Directory, StagedPassword } from '../../directory.js'

const password = 'Portico-First-1'
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2_000, 7)])

const busySearch = { search: { value: () => Promise.reject(new BusyError()) } }

describe('an entry of Active Directory', () => {
  let under: DomainUnderTest
  beforeAll(async () => {
    under = await startDomain()
  })
  afterAll(() => under.stop())

  const add = (username: string, more: Partial<SambaUser> = {}) => under.samba.addUser({ username, password, ...more })
  const found = async (username: string, directory: Directory = under.directory): Promise<Account> => {
    const account = await directory.find(username)
    if (account === null) throw new Error('the account is missing')
    return account
  }
  const linesOf = async (work: () => Promise<unknown>) => {
    const before = under.lines.length
    await work()
    return under.lines.slice(before).join('')
  }

  test('has its objectGUID as id, also after a new name', async () => {
    const dn = await add('ada')
    const { id } = await found('ada')
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    await under.samba.database.replace(dn, { sAMAccountName: 'ada.king' })
    expect(await under.directory.find('ada')).toBeNull()
    expect(await under.directory.byId(id)).toMatchObject({ id, username: 'ada.king' })
  })

  test('is read at another server where the first one is busy (DIR22)', async () => {
    await add('alba')
    const urls = [under.samba.url, under.samba.url].map((url) => new URL(url))
    let isBusy = true
    const directory = under.directoryWith({ urls }, (servers) => ({
      ...servers,
      read: (work) =>
        servers.read((client, server) => {
          const asked = isBusy ? Object.create(client, busySearch) : client
          isBusy = false
          return work(asked, server)
        }),
    }))
    expect(await found('alba', directory)).toMatchObject({ username: 'alba' })
  })

  test('may have the value of another attribute as id, under the name of that attribute', async () => {
    await add('anna', { attributes: { employeeID: '4711' } })
    await add('arne')
    const directory = under.directoryWith({ attributes: { ...noAttributes, id: 'employeeID' } })
    const anna = await found('anna', directory)
    expect(anna).toMatchObject({ id: 'employeeID=4711' })
    expect(await directory.byId(anna.id)).toEqual(anna)
    // No decoy is asked for by its made-up id.
    expect(await directory.byId('4711')).toBeNull()
    expect(await directory.find('arne')).toBeNull()
    expect(await listedEntries(directory)).toMatchObject([{ id: anna.id }])
  })

  test('is one of two people whose addresses differ in the domain by the whole address (E7)', async () => {
    const domains = ['uni.example', 'students.uni.example']
    const directory = under.directoryWith({}, undefined, domains)
    await add('am1', { attributes: { userPrincipalName: 'anna.mueller@uni.example' } })
    await add('am2', { attributes: { userPrincipalName: 'anna.mueller@students.uni.example' } })
    await add('am3', { attributes: { userPrincipalName: 'otto@students.uni.example' } })
    const reached = async (typed: string) => {
      const { value, whole } = canonicalUsername(typed, domains)
      return (await directory.find(value, whole))?.username ?? null
    }
    expect(await reached('anna.mueller@uni.example')).toBe('am1')
    expect(await reached('Anna.Mueller@students.UNI.example')).toBe('am2')
    expect(await reached('otto@students.uni.example')).toBe('am3')
    expect(await reached('otto')).toBe('am3')
    expect(await reached('am1@uni.example')).toBe('am1')
    await add('am4', { attributes: { userPrincipalName: 'berta@else.example' } })
    expect(await reached('berta@else.example')).toBeNull()
    expect(await linesOf(async () => expect(await reached('anna.mueller')).toBeNull())).toContain('several entries')
  })

  test('is found by its principal name in a domain of the institution, under one account name', async () => {
    await add('blm', { attributes: { userPrincipalName: 'bea.lange@uni.example' } })
    const byPrincipal = await found('bea.lange')
    expect(byPrincipal).toEqual(await found('blm'))
    expect(byPrincipal).toMatchObject({ username: 'blm', usernames: ['blm', 'bea.lange'] })
    await add('blm2', { attributes: { userPrincipalName: 'bea.lange@elsewhere.example' } })
    expect(await found('bea.lange')).toEqual(byPrincipal)
    const attributes = { ...noAttributes, username: 'userPrincipalName' }
    const directory = under.directoryWith({ attributes })
    expect(await found('bea.lange', directory)).toEqual({
      ...byPrincipal,
      username: 'bea.lange',
      usernames: ['bea.lange'],
    })
    expect(await directory.find('blm')).toBeNull()
  })

  test('is none where two have the name, and the operator reads so (I4)', async () => {
    await add('cleo1', { attributes: { employeeID: 'cleo' } })
    await add('cleo2', { attributes: { employeeID: 'cleo' } })
    const directory = under.directoryWith({ attributes: { ...noAttributes, username: 'employeeID' } })
    expect(await linesOf(async () => expect(await directory.find('cleo')).toBeNull())).toContain(
      'several entries of the directory have one username or id',
    )
  })

  test('is the one with the account name, whichever entry has it as principal name (I4)', async () => {
    await add('jsmith')
    await add('jsmith2', { attributes: { userPrincipalName: 'jsmith@uni.example' } })
    expect(await linesOf(async () => expect(await found('jsmith')).toMatchObject({ username: 'jsmith' }))).toBe('')
    expect(await found('jsmith2')).toMatchObject({ username: 'jsmith2' })
  })

  test('is not found by a name that only Active Directory takes for the same', async () => {
    await add('dörte')
    expect(await found('dörte')).toMatchObject({ username: 'dörte' })
    expect(await under.directory.find('dorte')).toBeNull()
  })

  test.each([
    ['a comma', 'ida', 'Noddack\\, Ida'],
    ['signs of filters and names', 'iva', '#Iva *(x)\\\\ \\"y\\"\\+\\;'],
    ['letters of any script', 'ivo', 'Иво 漢字'],
  ])('may have %s in its distinguished name', async (_what, username, commonName) => {
    await add(username, { commonName })
    const account = await found(username)
    expect(await under.directory.isPasswordRight(account, password)).toBe(true)
    await under.directory.setPassword(account, 'Portico-Second-2' as StagedPassword)
    expect(await under.directory.isPasswordRight(account, 'Portico-Second-2')).toBe(true)
  })

  test('is a person: a computer and a contact are none', async () => {
    const { database, people } = under.samba
    await database.add(`CN=pc1,${people}`, { objectClass: 'computer', sAMAccountName: 'pc1$' })
    await database.add(`CN=fax,${people}`, { objectClass: 'contact' })
    expect(await under.directory.find('pc1$')).toBeNull()
    const listed = ((await listedEntries(under.directory)) ?? []).map(({ id }) => id)
    expect(listed).toContain((await found('ada.king')).id)
    for (const id of listed) expect(await under.directory.byId(id)).not.toBeNull()
  })

  test('shows its photo where it is a picture', async () => {
    await add('erin', { attributes: { thumbnailPhoto: jpeg } })
    const { id, hasPhoto } = await found('erin')
    expect(hasPhoto).toBe(true)
    expect(await under.directory.photo(id)).toEqual({ contentType: 'image/jpeg', bytes: jpeg })
    await add('finn', { attributes: { thumbnailPhoto: Buffer.from('<svg/>') } })
    expect(await under.directory.photo((await found('finn')).id)).toBeNull()
  })

  test('takes name and contacts from the attributes that are set, whatever they hold', async () => {
    const attributes = {
      ...noAttributes,
      name: 'description',
      emails: ['mail', 'otherMailbox'],
      phones: ['mobile'],
    }
    const directory = under.directoryWith({ attributes })
    await add('gwen', {
      attributes: {
        description: 'Gwen of the choir',
        mail: 'gwen@mail.example',
        otherMailbox: ['gwen@mail.example', 'g@home.example'],
        mobile: '+49 151 1',
      },
    })
    const gwen = await found('gwen', directory)
    expect(gwen.name).toBe('Gwen of the choir')
    const addresses = (await directory.contacts(gwen)).map(({ kind, address }) => [kind, address])
    expect(addresses[0]).toEqual(['email', 'gwen@mail.example'])
    expect(addresses.slice(1).sort()).toEqual([
      ['email', 'g@home.example'],
      ['phone', '+49 151 1'],
    ])
    const listed = (await listedEntries(directory)) ?? []
    expect(listed.find(({ id }) => id === gwen.id)?.kept).toEqual(await directory.contacts(gwen))
    expect(await directory.contacts(null)).toEqual([])
    // Without a display name the common name is shown.
    await add('hanna')
    const hanna = await found('hanna')
    expect(hanna.name).toBe('hanna')
    expect(await directory.contacts(hanna)).toEqual([])
  })

  test('takes the proven addresses into the attribute that is set for them, with the right to write it (DIR6)', async () => {
    const directory = under.directoryWith({ attributes: { ...noAttributes, writeBack: 'otherMailbox' } })
    const { writeBack } = directory
    const dn = await add('hedda')
    const { id } = await found('hedda')
    const proven = ['hedda@mail.example', 'h@home.example']
    await expect(writeBack?.(id, proven)).rejects.toMatchObject({ code: 'help-desk' })
    // The attribute otherMailbox.
    const right = '(OA;;WP;0296c123-40da-11d1-a9c0-0000f80367c1;;SID)'
    await under.samba.database.grant(dn, under.samba.service.dn, [right])
    await writeBack?.(id, proven)
    const written = async () => (await under.samba.database.read(dn, 'otherMailbox')).map(String).sort()
    expect(await written()).toEqual([...proven].sort())
    await writeBack?.(id, [])
    expect(await written()).toEqual([])
    await expect(writeBack?.('nobody', proven)).resolves.toBeUndefined()
  })

  test('is searched below each base', async () => {
    const { database, baseDn, people } = under.samba
    const staff = `OU=Staff,${baseDn}`
    await database.add(staff, { objectClass: 'organizationalUnit' })
    await add('ines', { folder: staff })
    expect(await under.directory.find('ines')).toBeNull()
    const both = under.directoryWith({ baseDns: [people, staff] })
    expect(await both.find('ines')).not.toBeNull()
    expect(await both.find('erin')).not.toBeNull()
    // A search of the whole domain meets references to other servers, and one base inside another.
    const whole = under.directoryWith({ baseDns: [baseDn, people] })
    expect(await whole.find('erin')).toEqual(await found('erin'))
  })

  test('counts as disabled where the service account cannot read its state, and the operator reads so (DIR12)', async () => {
    const dn = await add('jule')
    const { database, service } = under.samba
    // The property set "account restrictions", with userAccountControl in it.
    await database.grant(dn, service.dn, ['(OD;;RP;4c164200-20c0-11d0-a768-00aa006e0529;;SID)'])
    const lines = await linesOf(async () => expect(await found('jule')).toMatchObject({ isDisabled: true }))
    expect(lines).toContain('cannot read userAccountControl')
    expect(await linesOf(() => found('jule'))).toBe('')
    await database.revoke(dn, service.dn)
    expect(await found('jule')).toMatchObject({ isDisabled: false })
  })

  test('is found or not by a service account that signs in with its principal name', async () => {
    const directory = under.directoryWith({ bindDn: 'portico@ad.uni.example' })
    expect(await directory.find('erin')).toEqual(await found('erin'))
    expect(await directory.find('nobody')).toBeNull()
    expect(await directory.isPasswordRight({ nameKey: 'nobody' }, password)).toBe(false)
  })

  test('is never asked for over a connection that is not encrypted', async () => {
    const plain = under.directoryWith({ urls: [new URL(`ldap://${under.samba.address}`)] })
    expect(await plain.find('erin')).toEqual(await found('erin'))
    const trustless = under.directoryWith({ urls: [new URL(`ldap://${under.samba.address}`)], ca: null })
    await expect(trustless.find('erin')).rejects.toMatchObject({ what: 'directory' })
  })

  test('does not answer for a base that is missing', async () => {
    const lost = under.directoryWith({ baseDns: [`OU=Nowhere,${under.samba.baseDn}`] })
    await expect(lost.find('erin')).rejects.toMatchObject({ what: 'directory' })
  })

  test('is listed with the end of its password, by the domain or a fine-grained policy, as it is found (RM5)', async () => {
    const days = (ms: number | null) => ms && Math.round((ms - Date.now()) / 86_400_000)
    const aged = async (username: string, more: Partial<SambaUser> = {}) => {
      const dn = await add(username, more)
      await under.samba.agePassword(dn, 40)
      return dn
    }
    await aged('lea')
    await under.samba.addPolicy('long', { ...usualPolicy, maximumAgeDays: 100 }, [await aged('lena')])
    await aged('lilo', { attributes: { userAccountControl: '66048' } })
    await add('lotte', { attributes: { pwdLastSet: '0' } })
    await under.samba.agePassword(await add('lucy'), 50)
    const listed = new Map((await listedEntries(under.directory, 'full'))?.map((one) => [one.id, one]))
    const ends = { lea: 2, lena: 60, lilo: null, lotte: null, lucy: -8 }
    for (const [username, end] of Object.entries(ends)) {
      const { id, passwordExpiresAt } = await found(username)
      expect([username, days(passwordExpiresAt)]).toEqual([username, end])
      expect([username, listed.get(id)?.passwordExpiresAt]).toEqual([username, passwordExpiresAt])
    }
    const brief = (await listedEntries(under.directory)) ?? []
    expect(brief.filter(({ passwordExpiresAt }) => passwordExpiresAt !== null)).toEqual([])
  })

  test('is listed where the domain has more people than it tells at once (RM5)', { timeout: 120_000 }, async () => {
    const { database, people } = under.samba
    const crowd = Array.from({ length: 1_001 }, (_, n) => `CN=crowd${n},${people}`)
    // 544: a normal account that needs no password, which is quicker to add.
    await database.addAll(crowd, { objectClass: 'user', userAccountControl: '544' })
    const pages: (readonly { readonly id: string }[])[] = []
    for await (const page of under.directory.entries('full')) pages.push(page ?? [])
    expect(pages.length).toBeGreaterThan(2)
    expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(500)
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBeGreaterThan(1_001)
  })
})
