import type { Translation } from '../translation.js'
import { answer } from './es/answer.js'
import { deed } from './es/deed.js'
import { demo } from './es/demo.js'
import { entrance } from './es/entrance.js'
import { letter } from './es/letter.js'
import { line } from './es/line.js'
import { message } from './es/message.js'
import { notice } from './es/notice.js'
import { refused } from './es/refused.js'
import { rule } from './es/rule.js'
import { screen } from './es/screen.js'
import { verification } from './es/verification.js'

/** Spanish: the sentences in the browser. */
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
