import { useOtherTabs } from '../session/use-other-tabs.js'
import { FramedLayout } from './framed-layout.js'
import type { LayoutProps } from './signed-out-layout.js'
import { TopNavigation } from './top-navigation.js'

/** The layout of screens with a session, whose bar has the navigation. The languages are in the menus. */
export function SignedInLayout({ title, children }: LayoutProps) {
  useOtherTabs()
  return (
    <FramedLayout bar={<TopNavigation />} title={title}>
      {children}
    </FramedLayout>
  )
}
