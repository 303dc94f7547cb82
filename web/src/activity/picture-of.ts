import { entranceIcons } from '../ui/entrance-icons.js'
import type { IconShape } from '../ui/icon.js'
import { icons } from '../ui/icons.js'

const { check } = entranceIcons
const { key, mail, signOut, phone } = icons

const pictures: Readonly<Record<string, IconShape>> = {
  'signed-in': check,
  'signed-out': signOut,
  'session-ended': signOut,
  'password-right': key,
  'code-sent': mail,
  'password-reset': key,
  'password-changed': key,
  unlocked: check,
  'email-added': mail,
  'email-removed': mail,
  'contacts-changed': mail,
  'app-added': key,
  'app-removed': key,
  'codes-added': key,
  'codes-removed': key,
  'code-used': key,
  'passkey-added': key,
  'passkey-removed': key,
  stopped: phone,
  started: phone,
  'desk-sessions': phone,
  'desk-contact': phone,
  'desk-limits': phone,
  'desk-account': phone,
  'desk-proofs': phone,
}

/** The picture of what happened; undefined for a failure, which a stranger may have caused. */
export function pictureOf(what: string): IconShape | undefined {
  return pictures[what]
}
