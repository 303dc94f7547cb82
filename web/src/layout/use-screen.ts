import type { ClientSettings } from '@portico/contract/client-settings'
import { screenPaths } from '@portico/contract/paths'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useSettings } from '../settings/use-settings.js'

/** The settings of the portal that has shown a screen. A page has one portal, each test its own. */
let shownWith: ClientSettings | null = null

/**
 * Sets the title of the document. Focuses the heading when the visitor comes from another screen,
 * unless the screen has focused a field itself.
 */
export function useScreen(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const settings = useSettings()
  const { name } = settings.institution
  const [path] = useLocation()
  useEffect(() => {
    document.title = name === '' ? title : `${title} · ${name}`
  }, [title, name])
  useEffect(() => keepOutOfSearch(path !== screenPaths.home), [path])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path means a new screen
  useEffect(() => {
    const isFirst = shownWith !== settings
    shownWith = settings
    if (isFirst || document.querySelector('dialog[open], main :focus') !== null) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [path])
  return heading
}

/** Lets search engines list the home page only. */
function keepOutOfSearch(isHidden: boolean): void {
  const known = document.head.querySelector('meta[name="robots"]')
  if (!isHidden) known?.remove()
  if (!isHidden || known !== null) return
  const robots = document.createElement('meta')
  robots.name = 'robots'
  robots.content = 'noindex'
  document.head.append(robots)
}
