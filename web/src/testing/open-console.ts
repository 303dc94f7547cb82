import { defaultSettings } from '@portico/contract/default-settings'
import { renderPortal } from './render-portal.js'
import { checkedCase, foundPeople, sampleCase, sampleStaffSession, sentCase } from './sample-case.js'
import { signedInSession } from './sample-sessions.js'

type Script = Parameters<typeof renderPortal>[1]

const whole: Script = {
  session: signedInSession(),
  staffSession: sampleStaffSession(),
  staffSearch: foundPeople,
  staffOpenCase: { case: sampleCase() },
  staffCase: { case: sampleCase() },
  staffCheck: { case: sentCase(), say: null, dial: null },
  staffCheckResult: { case: checkedCase() },
  staffAct: { case: checkedCase(), message: 'Unlocked.', isWaiting: false, once: null },
  staffCloseCase: { message: 'Closed.', line: 'C-8F3K-2M, 25 Nov 10:14, unlocked' },
}

/** Opens a page of the console, where every call answers as usual unless the script says so. */
export function openConsole(path: string, script: Script = {}, helpDesk = true) {
  const portal = renderPortal(path, { ...whole, ...script }, { settings: { ...defaultSettings, helpDesk } })
  const { calls } = portal
  return { ...portal, named: (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input) }
}

/** Opens the page of the sample case. */
export const toCase = (script: Script = {}) => openConsole('/staff/case/C-8F3K-2M', script)

/** Answers one after the other; the last one again and again. */
export function inTurn(...answers: readonly unknown[]) {
  let calls = 0
  return () => answers[Math.min(calls++, answers.length - 1)] as never
}
