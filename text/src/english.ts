import { activity } from './en/activity.js'
import { answer } from './en/answer.js'
import { deed } from './en/deed.js'
import { demo } from './en/demo.js'
import { desk } from './en/desk.js'
import { drive } from './en/drive.js'
import { entrance } from './en/entrance.js'
import { letter } from './en/letter.js'
import { line } from './en/line.js'
import { message } from './en/message.js'
import { notice } from './en/notice.js'
import { outside } from './en/outside.js'
import { owner } from './en/owner.js'
import { proofs } from './en/proofs.js'
import { refused } from './en/refused.js'
import { report } from './en/report.js'
import { rule } from './en/rule.js'
import { screen } from './en/screen.js'
import { verification } from './en/verification.js'
import { way } from './en/way.js'

const later = { ...activity, ...desk, ...drive, ...outside, ...owner, ...proofs, ...report, ...way } as const
const screens = { ...entrance, ...screen, ...verification, ...rule, ...refused, ...later } as const

const answers = { ...answer, ...message, ...notice, ...letter, ...line, ...deed, ...demo } as const

/** Every English sentence. */
export const english = { ...screens, ...answers } as const

/** Keys of the sentences in the browser. */
export const screenKeys: ReadonlySet<string> = new Set(Object.keys(screens))
