import type { Translation } from '../translation.js'
import { activity } from './de/activity.js'
import { answer } from './de/answer.js'
import { deed } from './de/deed.js'
import { demo } from './de/demo.js'
import { desk } from './de/desk.js'
import { drive } from './de/drive.js'
import { entrance } from './de/entrance.js'
import { letter } from './de/letter.js'
import { line } from './de/line.js'
import { message } from './de/message.js'
import { notice } from './de/notice.js'
import { outside } from './de/outside.js'
import { owner } from './de/owner.js'
import { proofs } from './de/proofs.js'
import { refused } from './de/refused.js'
import { report } from './de/report.js'
import { rule } from './de/rule.js'
import { screen } from './de/screen.js'
import { verification } from './de/verification.js'
import { way } from './de/way.js'

/** German: the sentences in the browser. */
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
