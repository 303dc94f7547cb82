import { z } from 'zod'
import type { Calls } from '../calls/call.js'
import { fields, noFields } from '../calls/fields.js'
import { messageAnswer } from '../calls/message-answer.js'
import { actNames, callDirections, caseOutcomes, caseReasons, checkKinds } from './act-classes.js'
import { staffAddress } from './staff-address.js'
import { staffCase, staffPerson, staffSessionAnswer } from './staff-case.js'

const ofCase = { case: fields.id }

/** Refusals of each call behind a console session. */
const asleep = ['staff-gone', 'prove-again'] as const

/**
 * The calls of the help desk's console, for agents only. Where there is no console, and from a
 * network that the settings do not name, each answers as an unknown address does.
 */
export const staffCalls = {
  staffEnter: {
    method: 'POST',
    path: staffAddress('staffEnter'),
    word: 'help-desk',
    summary: 'Opens the console for an agent who has just signed in at the portal.',
    needs: 'session',
    input: noFields,
    output: staffSessionAnswer,
    refusals: ['session-gone', 'not-found', 'staff-sign-in', 'staff-new'],
  },
  staffSession: {
    method: 'POST',
    path: staffAddress('staffSession'),
    word: 'help-desk',
    summary: 'Tells the agent who they are, their open cases, and until when they have proven themselves.',
    needs: 'session',
    input: noFields,
    output: staffSessionAnswer,
    refusals: ['staff-gone', 'prove-again'],
  },
  staffLeave: {
    method: 'POST',
    path: staffAddress('staffLeave'),
    word: 'help-desk',
    summary: 'Ends the console session.',
    needs: 'session',
    input: noFields,
    output: messageAnswer,
    refusals: ['staff-gone'],
  },
  staffProve: {
    method: 'POST',
    path: staffAddress('staffProve'),
    word: 'help-desk',
    summary: 'Takes the own password of the agent, which wakes the console session.',
    needs: 'session',
    input: z.object({ password: fields.password }),
    output: z.object({ provedUntil: z.string() }),
    refusals: ['staff-gone', 'prove-wrong', 'old-password-limit'],
  },
  staffSearch: {
    method: 'POST',
    path: staffAddress('staffSearch'),
    word: 'help-desk',
    summary: 'Finds at most ten people whom the agent may help.',
    needs: 'session',
    input: z.object({ text: fields.email }),
    output: z.object({ people: z.array(staffPerson), isCut: z.boolean() }),
    refusals: [...asleep, 'search-text', 'staff-limit'],
  },
  staffOpenCase: {
    method: 'POST',
    path: staffAddress('staffOpenCase'),
    word: 'help-desk',
    summary: 'Opens a case, which is one call about one person.',
    needs: 'session',
    input: z.object({
      person: fields.handle,
      direction: z.enum(callDirections),
      reason: z.enum(caseReasons),
      ticket: fields.ticket,
      note: fields.note,
    }),
    output: z.object({ case: staffCase }),
    refusals: [...asleep, 'person-gone', 'case-taken', 'staff-limit'],
  },
  staffCase: {
    method: 'POST',
    path: staffAddress('staffCase'),
    word: 'help-desk',
    summary: 'Tells all that the agent may see of an own open case.',
    needs: 'session',
    input: z.object(ofCase),
    output: z.object({ case: staffCase }),
    refusals: [...asleep, 'case-gone'],
  },
  staffCheck: {
    method: 'POST',
    path: staffAddress('staffCheck'),
    word: 'help-desk',
    summary: 'Begins a check of the person: digits, a number to pick, a call back, or a look at a document.',
    needs: 'session',
    input: z.object({
      ...ofCase,
      kind: z.enum(checkKinds),
      /** The contact that gets the digits or the call. */
      contact: fields.id.optional(),
      /** The act that a picked number is for. */
      act: z.enum(actNames).optional(),
    }),
    output: z.object({
      case: staffCase,
      /** The number that the person has to pick. */
      say: z.string().nullable(),
      /** The number to call, whole; it is shown this once. */
      dial: z.string().nullable(),
    }),
    refusals: [...asleep, 'case-gone', 'act-impossible', 'send-limit', 'staff-limit'],
  },
  staffCheckResult: {
    method: 'POST',
    path: staffAddress('staffCheckResult'),
    word: 'help-desk',
    summary: 'Takes what the check has shown: digits read out, that the call reached the person, or a document.',
    needs: 'session',
    input: z.object({ ...ofCase, answer: fields.code }),
    output: z.object({ case: staffCase }),
    refusals: [...asleep, 'case-gone', 'act-impossible', 'check-wrong', 'code-dead'],
  },
  staffAct: {
    method: 'POST',
    path: staffAddress('staffAct'),
    word: 'help-desk',
    summary: 'Does one act for the person. The same call twice is one act.',
    needs: 'session',
    input: z.object({
      ...ofCase,
      act: z.enum(actNames),
      /** The contact of the act, the address that it adds, and the digits read back from it. */
      contact: fields.id.optional(),
      address: fields.email.optional(),
      code: fields.code.optional(),
    }),
    output: z.object({
      case: staffCase,
      message: z.string(),
      /** True where the act waits: for another agent's yes, or for digits from the new contact. */
      isWaiting: z.boolean(),
      /** A pass to print, with its times; `works` says them as the slip does. It is shown this once. */
      once: z.object({ pass: z.string(), from: z.string(), until: z.string(), works: z.string() }).nullable(),
    }),
    refusals: [...asleep, 'case-gone', 'check-needed', 'check-wrong', 'code-dead', 'act-impossible', 'staff-limit'],
  },
  staffCloseCase: {
    method: 'POST',
    path: staffAddress('staffCloseCase'),
    word: 'help-desk',
    summary: 'Closes a case with its outcome, and tells the line for the ticket.',
    needs: 'session',
    input: z.object({ ...ofCase, outcome: z.enum(caseOutcomes) }),
    output: messageAnswer.extend({ line: z.string() }),
    refusals: [...asleep, 'case-gone'],
  },
  staffApprove: {
    method: 'POST',
    path: staffAddress('staffApprove'),
    word: 'help-desk',
    summary: 'Answers another agent who asks for a yes to one act.',
    needs: 'session',
    input: z.object({
      approval: fields.id,
      answer: z.enum(['yes', 'no']),
      /** The reason of the agent who answers, in their own words. */
      word: fields.note.min(1),
      /** True where this agent sees the person, too. */
      seen: z.boolean().optional(),
    }),
    output: messageAnswer,
    refusals: [...asleep, 'case-gone', 'act-impossible'],
  },
} as const satisfies Calls

export type StaffCallName = keyof typeof staffCalls
export type StaffInputOf<Name extends StaffCallName> = z.infer<(typeof staffCalls)[Name]['input']>
export type StaffOutputOf<Name extends StaffCallName> = z.infer<(typeof staffCalls)[Name]['output']>
