import type { Translation } from '../translation.js'
import { activity } from './sv/activity.js'
import { answer } from './sv/answer.js'
import { deed } from './sv/deed.js'
import { demo } from './sv/demo.js'
import { desk } from './sv/desk.js'
import { drive } from './sv/drive.js'
import { entrance } from './sv/entrance.js'
import { letter } from './sv/letter.js'
import { line } from './sv/line.js'
import { message } from './sv/message.js'
import { notice } from './sv/notice.js'
import { outside } from './sv/outside.js'
import { owner } from './sv/owner.js'
import { proofs } from './sv/proofs.js'
import { refused } from './sv/refused.js'
import { report } from './sv/report.js'
import { rule } from './sv/rule.js'
import { screen } from './sv/screen.js'
import { verification } from './sv/verification.js'
import { way } from './sv/way.js'

/** Swedish: the sentences in the browser. */
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
