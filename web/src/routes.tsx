import { screenPaths } from '@portico/contract/paths'
import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { LoadRefusalText } from './flow-form/flow-form.js'
import { HomePage } from './home/home-page.js'
import { lazyPages } from './layout/lazy-pages.js'
import { PartOfPage } from './layout/part-of-page.js'
import { type LayoutProps, SignedOutLayout } from './layout/signed-out-layout.js'
import { useEntranceText } from './text/use-entrance-text.js'
import {
  allowEveryone,
  type Guard,
  GuardedPage,
  requireNewPassword,
  requireSignIn,
  requireVerification,
} from './visitor/guard.js'

type Title = Extract<Parameters<ReturnType<typeof useEntranceText>>[0], `title.${string}`>

interface Screen {
  readonly path: string
  readonly title: Title
  readonly page: ComponentType
  readonly layout?: ComponentType<LayoutProps>
  readonly guard?: Guard
  /** Gets the chunk of the screen. */
  readonly load?: () => Promise<unknown>
}

const flowPage = lazyPages(() => import('./flow-pages.js').then((chunk) => chunk.flowPages))
const RecoveryPage = flowPage((pages) => pages.RecoveryPage)
const VerificationPage = flowPage((pages) => pages.VerificationPage)
const ResetPasswordPage = flowPage((pages) => pages.ResetPasswordPage)
const NotMePage = flowPage((pages) => pages.NotMePage)
const OtherLayout = flowPage((pages) => pages.OtherLayout)
const NotFoundPage = flowPage((pages) => pages.NotFoundPage)

const signedInPage = lazyPages(() => import('./signed-in-pages.js'))
const SignedInLayout = signedInPage((pages) => pages.SignedInLayout)
const DashboardPage = signedInPage((pages) => pages.DashboardPage)
const ChangePasswordPage = signedInPage((pages) => pages.ChangePasswordPage)
const EnrollmentPage = signedInPage((pages) => pages.EnrollmentPage)
const SignOutPage = signedInPage((pages) => pages.SignOutPage)

const securityPage = lazyPages(() => import('./security-pages.js').then((chunk) => chunk.styledPages))
const ActivityPage = securityPage((pages) => pages.ActivityPage)
const ProofsPage = securityPage((pages) => pages.ProofsPage)

const inFlow = { load: flowPage.load }
const signedIn = { layout: SignedInLayout, guard: requireSignIn, load: signedInPage.load }

/** Every screen with its path, its title and a guard that decides which visitors see it. */
const screens: readonly Screen[] = [
  { path: screenPaths.home, title: 'title.home', page: HomePage },
  { path: screenPaths.recovery, title: 'title.recovery', page: RecoveryPage, ...inFlow },
  {
    path: screenPaths.verification,
    title: 'title.verification',
    page: VerificationPage,
    guard: requireVerification,
    ...inFlow,
  },
  {
    path: screenPaths.resetPassword,
    title: 'title.reset-password',
    page: ResetPasswordPage,
    guard: requireNewPassword,
    ...inFlow,
  },
  { path: screenPaths.notMe, title: 'title.not-me', page: NotMePage, ...inFlow },
  { path: screenPaths.dashboard, title: 'title.dashboard', page: DashboardPage, ...signedIn },
  { path: screenPaths.changePassword, title: 'title.change-password', page: ChangePasswordPage, ...signedIn },
  { path: screenPaths.enrollment, title: 'title.enrollment', page: EnrollmentPage, ...signedIn },
  { path: screenPaths.activity, title: 'title.activity', page: ActivityPage, ...signedIn },
  { path: screenPaths.proofs, title: 'title.proofs', page: ProofsPage, ...signedIn },
  { path: screenPaths.signOut, title: 'title.sign-out', page: SignOutPage, ...signedIn },
]

const notFound: Omit<Screen, 'path'> = {
  title: 'title.not-found',
  page: NotFoundPage,
  layout: OtherLayout,
  ...inFlow,
}

/** A path without slashes at its end, which change nothing. Safari before 16.4 looks not behind. */
export function withoutEndSlashes(path: string): string {
  return path === '/' ? path : path.replace(/\/+$/, '') || '/'
}

/** The screen at a path, whether or not slashes stand at its end. */
export function screenAt(path: string): Omit<Screen, 'path'> {
  const plain = withoutEndSlashes(path)
  return screens.find((candidate) => candidate.path === plain) ?? notFound
}

/**
 * Shows the screen at the current path, which is case-sensitive; for any other path the 404 page,
 * whose layout knows the screens that few people ever see.
 */
export function Routes() {
  const say = useEntranceText()
  const [path] = useLocation()
  const screen = screenAt(path)
  const { layout: Layout = SignedOutLayout, page: Page, guard = allowEveryone } = screen
  return (
    <Layout title={say(screen.title)}>
      <LoadRefusalText value={flowPage.load}>
        <PartOfPage key={path}>
          <GuardedPage guard={guard}>
            <Page />
          </GuardedPage>
        </PartOfPage>
      </LoadRefusalText>
    </Layout>
  )
}
