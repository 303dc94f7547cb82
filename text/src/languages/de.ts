import type { Translation } from '../translation.js'
import { answer } from './de/answer.js'
import { demo } from './de/demo.js'
import { entrance } from './de/entrance.js'
import { line } from './de/line.js'
import { message } from './de/message.js'
import { refused } from './de/refused.js'
import { rule } from './de/rule.js'
import { screen } from './de/screen.js'

/** German: the sentences in the browser. */
export const screens = { ...entrance, ...screen, ...rule, ...refused } satisfies Translation['screens']

/** The sentences that the server answers and sends. */
export const answers = { ...answer, ...message, ...line, ...demo } satisfies Translation['answers']
