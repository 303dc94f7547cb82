import type { Translation } from '../translation.js'
import { answer } from './nl/answer.js'
import { deed } from './nl/deed.js'
import { demo } from './nl/demo.js'
import { entrance } from './nl/entrance.js'
import { letter } from './nl/letter.js'
import { line } from './nl/line.js'
import { message } from './nl/message.js'
import { notice } from './nl/notice.js'
import { refused } from './nl/refused.js'
import { rule } from './nl/rule.js'
import { screen } from './nl/screen.js'
import { verification } from './nl/verification.js'

/** Dutch: the sentences in the browser. */
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
