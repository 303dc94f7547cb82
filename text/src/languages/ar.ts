import type { Translation } from '../translation.js'
import { activity } from './ar/activity.js'
import { answer } from './ar/answer.js'
import { deed } from './ar/deed.js'
import { demo } from './ar/demo.js'
import { desk } from './ar/desk.js'
import { drive } from './ar/drive.js'
import { entrance } from './ar/entrance.js'
import { letter } from './ar/letter.js'
import { line } from './ar/line.js'
import { message } from './ar/message.js'
import { notice } from './ar/notice.js'
import { outside } from './ar/outside.js'
import { owner } from './ar/owner.js'
import { proofs } from './ar/proofs.js'
import { refused } from './ar/refused.js'
import { report } from './ar/report.js'
import { rule } from './ar/rule.js'
import { screen } from './ar/screen.js'
import { verification } from './ar/verification.js'
import { way } from './ar/way.js'

/** Arabic: the sentences in the browser. */
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
