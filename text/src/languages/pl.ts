import type { Translation } from '../translation.js'
import { activity } from './pl/activity.js'
import { answer } from './pl/answer.js'
import { deed } from './pl/deed.js'
import { demo } from './pl/demo.js'
import { desk } from './pl/desk.js'
import { drive } from './pl/drive.js'
import { entrance } from './pl/entrance.js'
import { letter } from './pl/letter.js'
import { line } from './pl/line.js'
import { message } from './pl/message.js'
import { notice } from './pl/notice.js'
import { outside } from './pl/outside.js'
import { owner } from './pl/owner.js'
import { proofs } from './pl/proofs.js'
import { refused } from './pl/refused.js'
import { report } from './pl/report.js'
import { rule } from './pl/rule.js'
import { screen } from './pl/screen.js'
import { verification } from './pl/verification.js'
import { way } from './pl/way.js'

/** Polish: the sentences in the browser. */
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
