import type { Translation } from '../translation.js'
import { answer } from './zh/answer.js'
import { deed } from './zh/deed.js'
import { demo } from './zh/demo.js'
import { entrance } from './zh/entrance.js'
import { letter } from './zh/letter.js'
import { line } from './zh/line.js'
import { message } from './zh/message.js'
import { notice } from './zh/notice.js'
import { refused } from './zh/refused.js'
import { rule } from './zh/rule.js'
import { screen } from './zh/screen.js'
import { verification } from './zh/verification.js'

/** Simplified Chinese: the sentences in the browser. */
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
