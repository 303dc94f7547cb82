import type { MailSink } from './mail-sink.js'
import type { SmsSink } from './sms-sink.js'

/** A person with an account. */
export interface Person {
  readonly username: string
  readonly name: string
  readonly password: string
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

/** A story's demands on the person that it needs. The rest is made up and unique. */
export interface PersonWish {
  readonly name?: string
  readonly emails?: number
  readonly phones?: number
  readonly mustChange?: boolean
  readonly locked?: boolean
  readonly disabled?: boolean
  readonly photo?: string
}

/** A running portal with its sinks, whichever directory and store it uses. */
export interface Portal {
  readonly url: string
  readonly mail: MailSink
  readonly sms: SmsSink
  readonly institution: { readonly name: string; readonly domain: string; readonly helpDeskPhone: string }
  /** The least number of seconds between two codes to one contact. */
  readonly resendSeconds: number
  /** The requirements for a new password that its page shows. */
  readonly requirements: readonly string[]
  add(wish: PersonWish): Promise<Person>
  stop(): Promise<void>
}
