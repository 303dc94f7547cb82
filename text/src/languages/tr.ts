import type { Translation } from '../translation.js'
import { activity } from './tr/activity.js'
import { answer } from './tr/answer.js'
import { deed } from './tr/deed.js'
import { demo } from './tr/demo.js'
import { desk } from './tr/desk.js'
import { drive } from './tr/drive.js'
import { entrance } from './tr/entrance.js'
import { letter } from './tr/letter.js'
import { line } from './tr/line.js'
import { message } from './tr/message.js'
import { notice } from './tr/notice.js'
import { outside } from './tr/outside.js'
import { owner } from './tr/owner.js'
import { proofs } from './tr/proofs.js'
import { refused } from './tr/refused.js'
import { report } from './tr/report.js'
import { rule } from './tr/rule.js'
import { screen } from './tr/screen.js'
import { verification } from './tr/verification.js'
import { way } from './tr/way.js'

/** Turkish: the sentences in the browser. */
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
