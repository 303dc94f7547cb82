import type { Translation } from '../translation.js'
import { answer } from './it/answer.js'
import { deed } from './it/deed.js'
import { demo } from './it/demo.js'
import { entrance } from './it/entrance.js'
import { letter } from './it/letter.js'
import { line } from './it/line.js'
import { message } from './it/message.js'
import { notice } from './it/notice.js'
import { refused } from './it/refused.js'
import { rule } from './it/rule.js'
import { screen } from './it/screen.js'
import { verification } from './it/verification.js'

/** Italian: the sentences in the browser. */
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
