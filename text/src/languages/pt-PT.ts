import type { Translation } from '../translation.js'
import { activity } from './pt-PT/activity.js'
import { answer } from './pt-PT/answer.js'
import { deed } from './pt-PT/deed.js'
import { demo } from './pt-PT/demo.js'
import { desk } from './pt-PT/desk.js'
import { drive } from './pt-PT/drive.js'
import { entrance } from './pt-PT/entrance.js'
import { letter } from './pt-PT/letter.js'
import { line } from './pt-PT/line.js'
import { message } from './pt-PT/message.js'
import { notice } from './pt-PT/notice.js'
import { outside } from './pt-PT/outside.js'
import { owner } from './pt-PT/owner.js'
import { proofs } from './pt-PT/proofs.js'
import { refused } from './pt-PT/refused.js'
import { report } from './pt-PT/report.js'
import { rule } from './pt-PT/rule.js'
import { screen } from './pt-PT/screen.js'
import { verification } from './pt-PT/verification.js'
import { way } from './pt-PT/way.js'

/** European Portuguese: the sentences in the browser. */
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
