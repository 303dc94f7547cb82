import type { Translation } from '../translation.js'
import { activity } from './it/activity.js'
import { answer } from './it/answer.js'
import { deed } from './it/deed.js'
import { demo } from './it/demo.js'
import { desk } from './it/desk.js'
import { drive } from './it/drive.js'
import { entrance } from './it/entrance.js'
import { letter } from './it/letter.js'
import { line } from './it/line.js'
import { message } from './it/message.js'
import { notice } from './it/notice.js'
import { outside } from './it/outside.js'
import { owner } from './it/owner.js'
import { proofs } from './it/proofs.js'
import { refused } from './it/refused.js'
import { report } from './it/report.js'
import { rule } from './it/rule.js'
import { screen } from './it/screen.js'
import { verification } from './it/verification.js'
import { way } from './it/way.js'

/** Italian: the sentences in the browser. */
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
