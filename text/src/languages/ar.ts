import type { Translation } from '../translation.js'
import { answer } from './ar/answer.js'
import { demo } from './ar/demo.js'
import { entrance } from './ar/entrance.js'
import { line } from './ar/line.js'
import { message } from './ar/message.js'
import { refused } from './ar/refused.js'
import { rule } from './ar/rule.js'
import { screen } from './ar/screen.js'

/** Arabic: the sentences in the browser. */
export const screens = { ...entrance, ...screen, ...rule, ...refused } satisfies Translation['screens']

/** The sentences that the server answers and sends. */
export const answers = { ...answer, ...message, ...line, ...demo } satisfies Translation['answers']
