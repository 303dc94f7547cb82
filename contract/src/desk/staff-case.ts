import { z } from 'zod'
import { type ActClass, actNames, callDirections, caseOutcomes, caseReasons, checkKinds } from './act-classes.js'

/**
 * One sentence about a person in the agent's language. `at` is its instant, ISO 8601, and `from`
 * what knows it, both null where the sentence has none. `tone` tells how much it matters.
 */
export const staffLine = z.object({
  text: z.string(),
  at: z.string().nullable(),
  from: z.string().nullable(),
  tone: z.enum(['plain', 'good', 'warning', 'bad']),
})
export type StaffLine = z.infer<typeof staffLine>

/** The agent of a console session. `desks` says in plain words whom they help. */
export const staffAgent = z.object({ name: z.string(), username: z.string(), desks: z.string(), isLead: z.boolean() })

/** A case in a list. `id` is what people read out, such as `C-8F3K-2M`. */
export const staffCaseRow = z.object({
  case: z.string(),
  name: z.string(),
  openedAt: z.string(),
  until: z.string(),
  outcome: z.enum(caseOutcomes).nullable(),
})

/** An act that another agent asks a yes for. `lines` say what it changes, and how the person was checked. */
export const staffWaiting = z.object({
  approval: z.string(),
  name: z.string(),
  act: z.enum(actNames),
  asker: z.string(),
  /** True where the second agent must also see the person. */
  mustSee: z.boolean(),
  lines: z.array(staffLine),
})

export const staffSessionAnswer = z.object({
  agent: staffAgent,
  provedUntil: z.string(),
  cases: z.array(staffCaseRow),
  /** How many cases the agent opened since yesterday. */
  lately: z.number().int(),
  /** What other agents ask this one to say yes to. */
  waiting: z.array(staffWaiting),
})

/** A person in a search. `person` is a handle that only this console session can use. */
export const staffPerson = z.object({ person: z.string(), name: z.string(), username: z.string() })

export const staffContact = z.object({
  contact: z.string(),
  kind: z.enum(['email', 'phone']),
  mask: z.string(),
  lines: z.array(staffLine),
  /** Whether the digits of a check may go there. */
  canCheck: z.boolean(),
  /** Whether the help desk may call the person back there. */
  canCall: z.boolean(),
  /** The acts that can be about it. */
  acts: z.array(z.enum(actNames)),
})

/** The check of a case. `left` is how many tries are left while it is `sent`. */
export const staffCheck = z.object({
  kind: z.enum(checkKinds),
  state: z.enum(['sent', 'passed', 'failed']),
  /** Until when the digits, or the passed check, are good. */
  until: z.string(),
  /** The one act that a picked number is good for; null for every other check. */
  act: z.enum(actNames).nullable(),
})

/** An act that the case offers. `why` says what it lacks, or is empty where it lacks nothing. */
export const staffAct = z.object({
  act: z.enum(actNames),
  class: z.enum(['safe', 'helping', 'strong']) satisfies z.ZodType<ActClass>,
  /** True where it can be pressed now. */
  isReady: z.boolean(),
  /** True where its press asks another agent for a yes, and changes nothing yet. */
  asks: z.boolean(),
  why: z.string(),
})

/** All that an agent sees of one case. */
export const staffCase = z.object({
  case: z.string(),
  name: z.string(),
  username: z.string(),
  direction: z.enum(callDirections),
  reason: z.enum(caseReasons),
  ticket: z.string(),
  note: z.string(),
  openedAt: z.string(),
  until: z.string(),
  /** The first line is the verdict: what stands in the way. */
  state: z.array(staffLine),
  contacts: z.array(staffContact),
  messages: z.array(staffLine),
  /** What sign-in, reset and unlock would show the person now. */
  forecast: z.array(staffLine),
  /** What this case did. */
  record: z.array(staffLine),
  earlier: z.array(staffLine),
  check: staffCheck.nullable(),
  /** The checks that can begin now. */
  checks: z.array(z.enum(checkKinds)),
  acts: z.array(staffAct),
})
export type StaffCase = z.infer<typeof staffCase>
