import type { Translation } from '../translation.js'
import { answer } from './pt/answer.js'
import { deed } from './pt/deed.js'
import { demo } from './pt/demo.js'
import { entrance } from './pt/entrance.js'
import { letter } from './pt/letter.js'
import { line } from './pt/line.js'
import { message } from './pt/message.js'
import { notice } from './pt/notice.js'
import { refused } from './pt/refused.js'
import { rule } from './pt/rule.js'
import { screen } from './pt/screen.js'
import { verification } from './pt/verification.js'

/** Portuguese: the sentences in the browser. */
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
