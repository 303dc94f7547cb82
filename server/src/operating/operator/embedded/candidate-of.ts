import { canonicalUsername } from '../../../ports/directory/canonical-username.js'
import type { Photo } from '../../../ports/directory/directory.js'
import { photoFrom } from '../../../ports/directory/photo-of.js'
import { failure, ok, type Result, resultOf } from '../../../ports/result.js'
import { contactProblems, type GivenContact, givenContacts } from '../../../rules/contact/given-contact.js'
import type { OldHash } from '../../../store/embedded-directory/old-hash/old-hash.js'
import { readOldHash } from '../../../store/embedded-directory/old-hash/read-old-hash.js'
import type { ImportedAccount } from '../account-administration.js'

export interface Candidate {
  readonly given: ImportedAccount
  readonly username: string
  readonly contacts: readonly GivenContact[]
  readonly photo: Photo | null
  readonly password: GivenPassword | null
  readonly problems: string[]
}

export type GivenPassword = { readonly clear: string } | { readonly old: OldHash }

export interface ReadingChoice {
  readonly domains: readonly string[]
  readonly country: string | null
  readonly areHashes: boolean | undefined
}

export function candidateOf(given: ImportedAccount, { domains, country, areHashes }: ReadingChoice): Candidate {
  const username = canonicalUsername(given.username, domains)
  const contacts = givenContacts({ emails: given.emails ?? [], phones: given.phones ?? [] }, country)
  const photo = given.photo === undefined || given.photo === null ? ok(null) : photoFrom(given.photo)
  const password = given.password === undefined ? ok(null) : passwordOf(given.password, areHashes)
  const problems = [
    ...(given.problems ?? []),
    ...(username.isPossible ? [] : [`"${given.username}" cannot be a username.`]),
    ...(password.ok ? [] : password.problems),
    ...contactProblems(contacts),
    ...(photo.ok ? [] : photo.problems),
  ]
  return {
    given,
    username: username.value,
    contacts,
    photo: photo.ok ? photo.value : null,
    password: password.ok ? password.value : null,
    problems,
  }
}

function passwordOf(typed: string, areHashes: boolean | undefined): Result<GivenPassword> {
  const old = areHashes === undefined ? null : readOldHash(typed)
  if (old !== null && !old.ok) return old
  if (old !== null) {
    return areHashes ? ok({ old: old.value }) : failure('The password looks like a hash. Import hashes with --hashes.')
  }
  if (areHashes && typed !== '') {
    return failure('The password is no hash that Portico knows. With --hashes, each password must be one.')
  }
  return resultOf({ clear: typed }, passwordProblems(typed))
}

export function passwordProblems(password: string): string[] {
  if (password === '') return ['The password is empty.']
  return password.length > 1024 ? ['The password is longer than 1024 characters.'] : []
}

export function taken({ username }: Pick<Candidate, 'username'>): string {
  return `There is an account "${username}" already.`
}
