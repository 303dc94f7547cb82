import type { Translation } from '../translation.js'
import { activity } from './fr/activity.js'
import { answer } from './fr/answer.js'
import { deed } from './fr/deed.js'
import { demo } from './fr/demo.js'
import { desk } from './fr/desk.js'
import { drive } from './fr/drive.js'
import { entrance } from './fr/entrance.js'
import { letter } from './fr/letter.js'
import { line } from './fr/line.js'
import { message } from './fr/message.js'
import { notice } from './fr/notice.js'
import { outside } from './fr/outside.js'
import { owner } from './fr/owner.js'
import { proofs } from './fr/proofs.js'
import { refused } from './fr/refused.js'
import { report } from './fr/report.js'
import { rule } from './fr/rule.js'
import { screen } from './fr/screen.js'
import { verification } from './fr/verification.js'
import { way } from './fr/way.js'

/** French: the sentences in the browser. */
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
