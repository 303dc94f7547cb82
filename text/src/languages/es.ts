import type { Translation } from '../translation.js'
import { activity } from './es/activity.js'
import { answer } from './es/answer.js'
import { deed } from './es/deed.js'
import { demo } from './es/demo.js'
import { desk } from './es/desk.js'
import { drive } from './es/drive.js'
import { entrance } from './es/entrance.js'
import { letter } from './es/letter.js'
import { line } from './es/line.js'
import { message } from './es/message.js'
import { notice } from './es/notice.js'
import { outside } from './es/outside.js'
import { owner } from './es/owner.js'
import { proofs } from './es/proofs.js'
import { refused } from './es/refused.js'
import { report } from './es/report.js'
import { rule } from './es/rule.js'
import { screen } from './es/screen.js'
import { verification } from './es/verification.js'
import { way } from './es/way.js'

/** Spanish: the sentences in the browser. */
export const screens = {
  ...entrance,
  ...screen,
  ...verification,
  ...rule,
  ...refused,
} satisfies Translation['screens']

/** The sentences that the browser loads with their screen. */
export const later = {
  ...activity,
  ...desk,
  ...drive,
  ...outside,
  ...owner,
  ...proofs,
  ...report,
  ...way,
} satisfies Translation['later']

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
