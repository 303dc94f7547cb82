import type { Translation } from '../translation.js'
import { activity } from './nl/activity.js'
import { answer } from './nl/answer.js'
import { deed } from './nl/deed.js'
import { demo } from './nl/demo.js'
import { desk } from './nl/desk.js'
import { drive } from './nl/drive.js'
import { entrance } from './nl/entrance.js'
import { letter } from './nl/letter.js'
import { line } from './nl/line.js'
import { message } from './nl/message.js'
import { notice } from './nl/notice.js'
import { outside } from './nl/outside.js'
import { owner } from './nl/owner.js'
import { proofs } from './nl/proofs.js'
import { refused } from './nl/refused.js'
import { report } from './nl/report.js'
import { rule } from './nl/rule.js'
import { screen } from './nl/screen.js'
import { verification } from './nl/verification.js'
import { way } from './nl/way.js'

/** Dutch: the sentences in the browser. */
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
