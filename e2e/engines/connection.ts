/**
 * The commands of WebDriver that the stories need: their address over HTTP, and Marionette's word.
 */
export const commands = {
  navigate: { method: 'POST', path: '/url', marionette: 'WebDriver:Navigate' },
  back: { method: 'POST', path: '/back', marionette: 'WebDriver:Back' },
  evaluate: { method: 'POST', path: '/execute/sync', marionette: 'WebDriver:ExecuteScript' },
  click: { method: 'POST', path: '/element/{id}/click', marionette: 'WebDriver:ElementClick' },
  clear: { method: 'POST', path: '/element/{id}/clear', marionette: 'WebDriver:ElementClear' },
  type: { method: 'POST', path: '/element/{id}/value', marionette: 'WebDriver:ElementSendKeys' },
  resize: { method: 'POST', path: '/window/rect', marionette: 'WebDriver:SetWindowRect' },
  addPasskeys: { method: 'POST', path: '/webauthn/authenticator', marionette: 'WebAuthn:AddVirtualAuthenticator' },
  picture: { method: 'GET', path: '/screenshot', marionette: 'WebDriver:TakeScreenshot' },
} as const

export type Command = keyof typeof commands

/** A browser of its own for one visitor, told what to do in the commands of WebDriver. */
export interface Connection {
  /** Answers what the command answers. Rejects with the browser's own words where it refuses. */
  send(command: Command, parameters?: Readonly<Record<string, unknown>>): Promise<unknown>
  /** Ends the browser with every process that it started. */
  end(): Promise<void>
}

/** The key under which WebDriver names an element of the page. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
