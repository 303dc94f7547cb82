import type { Translation } from '../translation.js'
import { activity } from './zh/activity.js'
import { answer } from './zh/answer.js'
import { deed } from './zh/deed.js'
import { demo } from './zh/demo.js'
import { desk } from './zh/desk.js'
import { drive } from './zh/drive.js'
import { entrance } from './zh/entrance.js'
import { letter } from './zh/letter.js'
import { line } from './zh/line.js'
import { message } from './zh/message.js'
import { notice } from './zh/notice.js'
import { outside } from './zh/outside.js'
import { owner } from './zh/owner.js'
import { proofs } from './zh/proofs.js'
import { refused } from './zh/refused.js'
import { report } from './zh/report.js'
import { rule } from './zh/rule.js'
import { screen } from './zh/screen.js'
import { verification } from './zh/verification.js'
import { way } from './zh/way.js'

/** Simplified Chinese: the sentences in the browser. */
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
