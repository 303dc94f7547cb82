import { passScreenPath } from '@portico/contract/desk/staff-address'
import type { ComponentType, ReactNode } from 'react'
import { useLocation } from 'wouter'
import { lazyPages } from './layout/lazy-pages.js'
import { type LayoutProps, SignedOutLayout } from './layout/signed-out-layout.js'
import { useSettings } from './settings/use-settings.js'

/** What a screen shows where the server does not have it. */
interface OtherScreenProps {
  readonly missing: ReactNode
}

const staffPage = lazyPages(() => import('./staff-pages.js').then(({ styledPages }) => styledPages))
const StaffConsole = staffPage((pages) => pages.StaffConsole)
const passPage = lazyPages(() => import('./pass/pass-page.js'))
const PassPage = passPage<OtherScreenProps>((pages) => pages.PassPage)

/**
 * The layout of every path that the first page does not know. It has the table of the screens that
 * few people ever see, so that the first page need not learn their paths; all else is the 404 page.
 */
export function OtherLayout({ title, children }: LayoutProps) {
  const [path] = useLocation()
  const { helpDesk } = useSettings()
  const missing = (
    <SignedOutLayout title={title} hasGap>
      {children}
    </SignedOutLayout>
  )
  const Screen = helpDesk === true ? screenAt(path) : undefined
  return Screen === undefined ? missing : <Screen missing={missing} />
}

function screenAt(path: string): ComponentType<OtherScreenProps> | undefined {
  const plain = path.replace(/\/+$/, '')
  if (plain === passScreenPath) return PassPage
  return /^\/staff(\/waiting|\/case\/[\w-]{1,64})?$/.test(plain) ? StaffConsole : undefined
}
