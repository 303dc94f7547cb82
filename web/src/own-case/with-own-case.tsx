import type { ReactNode } from 'react'
import { lazyPages } from '../layout/lazy-pages.js'
import { useWhileVisible } from '../layout/use-while-visible.js'
import { useTold } from '../session/use-told.js'
import { type OwnCaseState, readOwnCases } from './read-own-cases.js'

/** An open case is asked for again as often, so that its owner sees soon that it has ended. */
const lookMs = 15_000

const panels = lazyPages(() => import('./styled-panels.js').then(({ styledPanels }) => styledPanels))
/** The open case, above all else of the dashboard. */
export const OwnCaseCard = panels((loaded) => loaded.OpenCard)
/** That there is none, or the last one. */
export const OwnCasePanel = panels((loaded) => loaded.QuietPanel)

/** Asks which agent has a case about the account, and asks again when the page becomes visible. */
export function WithOwnCase({ children }: { children: (own: OwnCaseState) => ReactNode }) {
  const told = useTold('helpDesk', {}, readOwnCases)
  const open = told.value?.open ?? null
  useWhileVisible(told.askAgain, open === null ? null : lookMs)
  return children({ open, told })
}
