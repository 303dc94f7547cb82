import {
  type CallTable,
  granted,
  inFlow,
  inScope,
  mayReadPasswordRules,
  mustChange,
  open,
  signedIn,
} from '../edge/call/scope.js'
import { keyedMutex } from '../ports/system/concurrency.js'
import type { Ports } from '../rules/ports.js'
import { activity } from './activity/activity.js'
import { endOtherSessions, endOwnSession, ownSessions } from './activity/own-sessions.js'
import { addEmail } from './enrollment/add-email.js'
import { removeEmail } from './enrollment/remove-email.js'
import { verifyEmail } from './enrollment/verify-email.js'
import { reportNotMe, showNotMe } from './not-me/report-not-me.js'
import { beginOutside } from './outside/begin-outside.js'
import { changePassword } from './password/change-password.js'
import { forcedChange } from './password/forced-change.js'
import { passwordRules } from './password/password-rules.js'
import { resetPassword } from './password/reset-password.js'
import { askLater } from './profile/ask-later.js'
import { sessionState } from './profile/session-state.js'
import { addApp, verifyApp } from './proofs/add-app.js'
import { addPasskey, verifyPasskey } from './proofs/add-passkey.js'
import { ownProofs } from './proofs/own-proofs.js'
import { addRecoveryCodes, removeProof } from './proofs/remove-proof.js'
import { startRecovery } from './recovery/start-recovery.js'
import { captchaChallenge, signIn } from './sign-in/sign-in.js'
import { signOut } from './sign-out/sign-out.js'
import { addFirstEmail, verifyFirstEmail } from './verification/add-first-email.js'
import { compareApp, compareRecoveryCode } from './verification/compare-app.js'
import { compareCode } from './verification/compare-code.js'
import { comparePasskey, passkeyOptions } from './verification/compare-passkey.js'
import { nothingSent, resendCode, sendCode } from './verification/send-code.js'

/** Answers 400 instead of 429, because the client shows only 400. */
const shownWhenFlooded = { whenFlooded: 'too-many-calls' } as const

/** People in the middle of a flow go first. */
const beginning = { beginsFlow: true } as const

/** It holds no place of a beginning while another server takes its time. */
const beforeBeginning = { isForBeginning: true } as const

/** Every call of the portal: the scope that admits a visitor, and the rule that runs. */
export function callTable({ turns }: Pick<Ports, 'turns'>): CallTable {
  return {
    signIn: inScope(open, signIn({ names: keyedMutex(), accounts: turns.mutex('sign-in') }), beginning),
    beginOutside: inScope(open, beginOutside, beforeBeginning),
    startReset: inScope(open, startRecovery('reset'), beginning),
    startUnlock: inScope(open, startRecovery('unlock'), beginning),
    sendCode: inScope(inFlow, sendCode),
    resendCode: inScope(inFlow, resendCode, { whenFlooded: nothingSent }),
    compareCode: inScope(inFlow, compareCode),
    initialEmail: inScope(inFlow, addFirstEmail, shownWhenFlooded),
    verifyInitialEmail: inScope(inFlow, verifyFirstEmail, shownWhenFlooded),
    addEmail: inScope(signedIn, addEmail, shownWhenFlooded),
    verifyEmail: inScope(signedIn, verifyEmail, shownWhenFlooded),
    removeEmail: inScope(signedIn, removeEmail, shownWhenFlooded),
    sessions: inScope(signedIn, ownSessions, shownWhenFlooded),
    endSession: inScope(signedIn, endOwnSession, shownWhenFlooded),
    endOtherSessions: inScope(signedIn, endOtherSessions, shownWhenFlooded),
    activity: inScope(signedIn, activity, shownWhenFlooded),
    proofs: inScope(signedIn, ownProofs, shownWhenFlooded),
    addApp: inScope(signedIn, addApp, shownWhenFlooded),
    verifyApp: inScope(signedIn, verifyApp, shownWhenFlooded),
    addPasskey: inScope(signedIn, addPasskey, shownWhenFlooded),
    verifyPasskey: inScope(signedIn, verifyPasskey, shownWhenFlooded),
    addRecoveryCodes: inScope(signedIn, addRecoveryCodes, shownWhenFlooded),
    removeProof: inScope(signedIn, removeProof, shownWhenFlooded),
    compareApp: inScope(inFlow, compareApp),
    compareRecoveryCode: inScope(inFlow, compareRecoveryCode),
    passkeyOptions: inScope(inFlow, passkeyOptions),
    comparePasskey: inScope(inFlow, comparePasskey),
    changePassword: inScope(signedIn, changePassword(turns.mutex('old-password'))),
    forcedChange: inScope(mustChange, forcedChange),
    resetPassword: inScope(granted, resetPassword),
    showNotMe: inScope(open, showNotMe),
    reportNotMe: inScope(open, reportNotMe),
    passwordRules: inScope(mayReadPasswordRules, passwordRules),
    askLater: inScope(signedIn, askLater, shownWhenFlooded),
    session: inScope(open, sessionState, { seedsCookies: true }),
    captchaChallenge: inScope(open, captchaChallenge, beforeBeginning),
    signOut: inScope(open, signOut, { whenFlooded: 'never', isHarmlessToStrangers: true, clearsBrowser: true }),
  }
}
