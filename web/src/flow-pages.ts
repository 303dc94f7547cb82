/** The chunk of the screens without a session, except the home page. */

export { RefusalText } from './flow-form/refusal-text.js'
export { NotFoundPage } from './not-found/not-found-page.js'
export { NotMePage } from './not-me/not-me-page.js'
export { OtherLayout } from './other-layout.js'
export { ResetPasswordPage } from './password/reset-password-page.js'
export { RecoveryPage } from './recovery/recovery-page.js'
export { VerificationPage } from './verification/verification-page.js'
