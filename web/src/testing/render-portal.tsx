import type { ClientSettings } from '@portico/contract/client-settings'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../app.js'
import { SolverContext } from '../captcha/use-captcha.js'
import { dismissToast } from '../feedback/toast-store.js'
import { defaultSettings } from '../settings/default-settings.js'
import { type Script, scriptTransport } from './scripted-transport.js'

interface Around {
  readonly settings?: Partial<ClientSettings>
  /** What the captcha of the built-in kind comes to; by default its solution is `solved`. */
  readonly solve?: () => Promise<string>
  /** For tests with fake timers. */
  readonly advanceTimers?: (ms: number) => void
}

/** The real routes at an address, against a server that is scripted by the contract's call names. */
export function renderPortal(path: string, script: Script, around: Around = {}) {
  cleanup()
  dismissToast()
  window.history.replaceState(null, '', path)
  const calls = scriptTransport(script)
  const user = userEvent.setup(around.advanceTimers ? { advanceTimers: around.advanceTimers } : {})
  const solve = around.solve ?? (() => Promise.resolve('solved'))
  const { container } = render(
    <SolverContext value={solve}>
      <App settings={{ ...defaultSettings, ...around.settings }} />
    </SolverContext>,
  )
  return { screen, user, calls, container }
}
