/** What follows the home page before anybody is signed in: one chunk. */
export { NotFoundPage } from './not-found/not-found-page.js'
export { ResetPasswordPage } from './password/reset-password-page.js'
export { RecoveryPage } from './recovery/recovery-page.js'
export { VerificationPage } from './verification/verification-page.js'
