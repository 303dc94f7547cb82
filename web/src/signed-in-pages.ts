/** The chunk of the screens with a session. */
export { EnrollmentPage } from './enrollment/enrollment-page.js'
export { SignedInLayout } from './layout/signed-in-layout.js'
export { ChangePasswordPage } from './password/change-password-page.js'
export { DashboardPage } from './profile/dashboard-page.js'
export { SignOutPage } from './session/sign-out-page.js'
