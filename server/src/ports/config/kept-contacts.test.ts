import { expect, test } from 'vitest'
import { loadStoreConfig } from './load-config.js'

const needed = { URL: 'ldap://127.0.0.1', BIND_DN: 'cn=x', BIND_PASSWORD: 'x', BASE_DN: 'dc=x' }

function keptContactsOf(given: Record<string, string>) {
  const named = Object.entries(given).map(([name, value]) => [`PORTICO_DIRECTORY_${name}`, value])
  const loaded = loadStoreConfig({ env: Object.fromEntries(named), file: null, readFile: () => null })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  return loaded.value.keptContacts
}

test.each([
  ['openldap', { PHONE_ATTRIBUTES: 'mobile' }, 'offered'],
  ['active-directory', { EMAIL_ATTRIBUTES: 'mail' }, 'offered'],
  ['active-directory', { EMAIL_ATTRIBUTES: 'mail', PHONE_ATTRIBUTES: 'mobile' }, 'after-sign-in'],
  ['active-directory', { PHONE_ATTRIBUTES: 'mobile', CONTACTS: 'offered' }, 'offered'],
  ['openldap', { EMAIL_ATTRIBUTES: 'mail', CONTACTS: 'after-sign-in' }, 'after-sign-in'],
  ['openldap', { CONTACTS: 'offered' }, 'after-sign-in'],
])('%s offers contacts where people cannot write them, or where it is set: %o (N9)', (KIND, more, serve) => {
  expect(keptContactsOf({ ...needed, KIND, ...more }).serve).toBe(serve)
})

test('a directory in the store has no contacts to offer', () => {
  expect(keptContactsOf({})).toEqual({ from: [], serve: 'after-sign-in' })
})
