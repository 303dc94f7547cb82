import type { Translation } from '../translation.js'
import { answer } from './pt-PT/answer.js'
import { deed } from './pt-PT/deed.js'
import { demo } from './pt-PT/demo.js'
import { entrance } from './pt-PT/entrance.js'
import { letter } from './pt-PT/letter.js'
import { line } from './pt-PT/line.js'
import { message } from './pt-PT/message.js'
import { notice } from './pt-PT/notice.js'
import { refused } from './pt-PT/refused.js'
import { rule } from './pt-PT/rule.js'
import { screen } from './pt-PT/screen.js'
import { verification } from './pt-PT/verification.js'

/** European Portuguese: the sentences in the browser. */
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
