import type { SessionState } from '@portico/contract/calls/session-calls'
import type { ClientSettings } from '@portico/contract/client-settings'
import { defaultSettings } from '@portico/contract/default-settings'
import { flowNames } from '@portico/contract/paths'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../app.js'
import { SolverContext } from '../captcha/use-captcha.js'
import { dismissReason, dismissToast } from '../feedback/show-toast.js'
import { takeReturn } from '../visitor/take-return.js'
import { forgetUsername } from '../visitor/typed-username.js'
import { type Script, scriptTransport } from './scripted-transport.js'

interface PortalOptions {
  readonly settings?: Partial<ClientSettings>
  /** Solves the built-in captcha; by default with `solved`. */
  readonly solve?: () => Promise<string>
  /** The session that came with the page. */
  readonly session?: SessionState
  /** For tests with fake timers. */
  readonly advanceTimers?: (ms: number) => void
}

/**
 * Renders the client at a path, against a server that answers as scripted, by the names of the
 * contract's calls.
 */
export function renderPortal(path: string, script: Script, options: PortalOptions = {}) {
  cleanup()
  dismissToast()
  dismissReason()
  forgetUsername()
  sessionStorage.clear()
  flowNames.map(takeReturn)
  window.history.replaceState(null, '', path)
  const calls = scriptTransport(script)
  const user = userEvent.setup(options.advanceTimers ? { advanceTimers: options.advanceTimers } : {})
  const solve = options.solve ?? (() => Promise.resolve('solved'))
  const { container } = render(
    <SolverContext value={solve}>
      <App settings={{ ...defaultSettings, ...options.settings }} session={options.session} />
    </SolverContext>,
  )
  return { screen, user, calls, container }
}
