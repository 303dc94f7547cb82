import type { Account } from '../ports/directory/directory.js'

/** A usable account, for rules that are tested as functions. */
export const sampleAccount: Account = {
  id: 'a',
  username: 'alice',
  usernames: ['alice'],
  name: 'Alice',
  hasPhoto: false,
  isLocked: false,
  isDisabled: false,
  mustChangePassword: false,
  failureCount: null,
  isPrivileged: false,
  passwordChangedAt: null,
  passwordExpiresAt: null,
}
