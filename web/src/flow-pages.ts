import { RefusalText } from './flow-form/refusal-text.js'
import { NotFoundPage } from './not-found/not-found-page.js'
import { NotMePage } from './not-me/not-me-page.js'
import { OtherLayout } from './other-layout.js'
import { ResetPasswordPage } from './password/reset-password-page.js'
import { RecoveryPage } from './recovery/recovery-page.js'
import { VerificationPage } from './verification/verification-page.js'

/**
 * The chunk of the screens without a session, except the home page. One object: the bundler would
 * write one itself, with a helper that the first page loads.
 */
export const flowPages = {
  RefusalText,
  NotFoundPage,
  NotMePage,
  OtherLayout,
  ResetPasswordPage,
  RecoveryPage,
  VerificationPage,
}
