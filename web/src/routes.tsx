import { screenPaths } from '@portico/contract/paths'
import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import { HomePage } from './home/home-page.js'
import { lazyPages } from './layout/lazy-pages.js'
import { type LayoutProps, SignedOutLayout } from './layout/signed-out-layout.js'
import { useEntranceText } from './text/use-entrance-text.js'
import { everybody, type Guard, Guarded, needsNewPassword, needsSignIn, needsVerification } from './visitor/guards.js'

type Title = Extract<Parameters<ReturnType<typeof useEntranceText>>[0], `title.${string}`>

interface Screen {
  readonly path: string
  readonly title: Title
  readonly page: ComponentType
  readonly layout?: ComponentType<LayoutProps>
  readonly guard?: Guard
  readonly missingColumn?: number
}

const flowPage = lazyPages(() => import('./flow-pages.js'))
const RecoveryPage = flowPage((pages) => pages.RecoveryPage)
const VerificationPage = flowPage((pages) => pages.VerificationPage)
const ResetPasswordPage = flowPage((pages) => pages.ResetPasswordPage)
const NotFoundPage = flowPage((pages) => pages.NotFoundPage)

const signedInPage = lazyPages(() => import('./signed-in-pages.js'))
const SignedInLayout = signedInPage((pages) => pages.SignedInLayout)
const DashboardPage = signedInPage((pages) => pages.DashboardPage)
const ChangePasswordPage = signedInPage((pages) => pages.ChangePasswordPage)
const EnrollmentPage = signedInPage((pages) => pages.EnrollmentPage)
const SignOutPage = signedInPage((pages) => pages.SignOutPage)

const signedIn = { layout: SignedInLayout, guard: needsSignIn }

/** Every screen: its address, its title, who may see it. Any other address is the 404 page. */
const screens: readonly Screen[] = [
  { path: screenPaths.home, title: 'title.home', page: HomePage },
  { path: screenPaths.recovery, title: 'title.recovery', page: RecoveryPage },
  { path: screenPaths.verification, title: 'title.verification', page: VerificationPage, guard: needsVerification },
  { path: screenPaths.resetPassword, title: 'title.reset-password', page: ResetPasswordPage, guard: needsNewPassword },
  { path: screenPaths.dashboard, title: 'title.dashboard', page: DashboardPage, ...signedIn },
  { path: screenPaths.changePassword, title: 'title.change-password', page: ChangePasswordPage, ...signedIn },
  { path: screenPaths.enrollment, title: 'title.enrollment', page: EnrollmentPage, ...signedIn },
  { path: screenPaths.signOut, title: 'title.sign-out', page: SignOutPage, ...signedIn },
  { path: '*', title: 'title.not-found', page: NotFoundPage, missingColumn: 2 },
]

export function Screens() {
  return (
    <Routes>
      {screens.map((screen) => (
        <Route key={screen.path} path={screen.path} caseSensitive element={<ScreenShown screen={screen} />} />
      ))}
    </Routes>
  )
}

function ScreenShown({ screen }: { screen: Screen }) {
  const say = useEntranceText()
  const { layout: Layout = SignedOutLayout, page: Page, guard = everybody } = screen
  return (
    <Layout title={say(screen.title)} missingColumn={screen.missingColumn}>
      <Guarded guard={guard}>
        <Page />
      </Guarded>
    </Layout>
  )
}
