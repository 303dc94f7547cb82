import type { Page } from '@playwright/test'
import type { Person, PersonWish, Portal } from '../environments/portal.js'

export interface Stage {
  readonly page: Page
  readonly portal: Portal
  /** The person is made for this one visit. */
  readonly person: Person
}

/** A screen in one of its states. */
export interface Screen {
  readonly name: string
  readonly person?: PersonWish
  /** Opens the screen in this state, by selectors that depend on no language. */
  readonly reach: (stage: Stage) => Promise<unknown>
}

export const withEmail: PersonWish = { emails: 1 }
