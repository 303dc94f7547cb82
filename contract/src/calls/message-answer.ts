import { z } from 'zod'
import { user } from '../user.js'

/** `message` is a sentence for the visitor. */
export const messageAnswer = z.object({ message: z.string() })

export const successAnswer = z.object({ success: z.literal(true), message: z.string() })

export const successWithUser = successAnswer.extend({ data: user })

/**
 * Tells about a code. `sent` is false where an earlier code still counts; `resendAfter` is the
 * seconds until the server sends another one; `late` is true while a mail server or gateway takes
 * no messages, and then `message` says so. A server may leave out all three.
 */
export const codeAnswer = messageAnswer.extend({
  sent: z.boolean().optional(),
  resendAfter: z.number().int().nonnegative().optional(),
  late: z.literal(true).optional(),
})

/** An address that waits for its code; `data.id` names it in the calls that follow. */
export const pendingEmail = codeAnswer.extend({ data: z.object({ id: z.string() }) })
