import type { MailSink } from './mail-sink.js'
import type { SmsSink } from './sms-sink.js'

/** Somebody with an account. */
export interface Person {
  readonly username: string
  readonly name: string
  readonly password: string
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

/** What a story says about the person it needs; the rest is made up, and nobody else has it. */
export interface PersonWish {
  readonly name?: string
  readonly emails?: number
  readonly phones?: number
  readonly mustChange?: boolean
  readonly locked?: boolean
  readonly disabled?: boolean
  readonly photo?: string
}

/** A running portal with everything around it, whatever directory and store it stands on. */
export interface Portal {
  readonly url: string
  readonly mail: MailSink
  readonly sms: SmsSink
  readonly institution: { readonly name: string; readonly domain: string; readonly helpDeskPhone: string }
  /** Seconds between two codes to one contact. */
  readonly resendSeconds: number
  add(wish: PersonWish): Promise<Person>
  stop(): Promise<void>
}
