import type { Translation } from '../translation.js'
import { answer } from './fr/answer.js'
import { deed } from './fr/deed.js'
import { demo } from './fr/demo.js'
import { entrance } from './fr/entrance.js'
import { letter } from './fr/letter.js'
import { line } from './fr/line.js'
import { message } from './fr/message.js'
import { notice } from './fr/notice.js'
import { refused } from './fr/refused.js'
import { rule } from './fr/rule.js'
import { screen } from './fr/screen.js'
import { verification } from './fr/verification.js'

/** French: the sentences in the browser. */
export const screens = {
  ...entrance,
  ...screen,
  ...verification,
  ...rule,
  ...refused,
} satisfies Translation['screens']

/** The sentences that the server answers and sends. */
export const answers = {
  ...answer,
  ...message,
  ...notice,
  ...letter,
  ...line,
  ...deed,
  ...demo,
} satisfies Translation['answers']
