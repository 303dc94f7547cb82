import { z } from 'zod'
import { user } from '../user.js'

/** `message` is a sentence for the visitor. */
export const messageAnswer = z.object({ message: z.string() })

export const successAnswer = z.object({ success: z.literal(true), message: z.string() })

export const successWithUser = successAnswer.extend({ data: user })

/** An address that waits for its code; `data.id` names it in the calls that follow. */
export const pendingEmail = messageAnswer.extend({ data: z.object({ id: z.string() }) })
