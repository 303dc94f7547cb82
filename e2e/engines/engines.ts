import type { Connection } from './connection.js'
import { startDisplay } from './display.js'
import { startDriver } from './driver.js'
import { startFirefox } from './firefox.js'

/** The browser engines, each as Debian packages it. */
export const engines = {
  chromium: () =>
    startDriver({
      program: 'chromedriver',
      capabilities: {
        'goog:chromeOptions': {
          binary: process.env['PORTICO_TEST_BROWSER'] ?? '/usr/bin/chromium',
          args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--lang=en-GB'],
        },
      },
    }),
  firefox: () => startFirefox('firefox-esr'),
  webkit: startWebKit,
} satisfies Record<string, () => Promise<Connection>>

export type EngineName = keyof typeof engines

async function startWebKit(): Promise<Connection> {
  const display = await startDisplay()
  try {
    const browser = await startDriver({
      program: 'WebKitWebDriver',
      env: {
        DISPLAY: display.name,
        GDK_BACKEND: 'x11',
        LANG: 'en_GB.UTF-8',
        LIBGL_ALWAYS_SOFTWARE: '1',
        NO_AT_BRIDGE: '1',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        // Without it a picture of the page never comes.
        WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
      },
      capabilities: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
          args: ['--automation'],
        },
      },
    })
    return {
      send: browser.send,
      async end() {
        await browser.end()
        await display.end()
      },
    }
  } catch (error) {
    await display.end()
    throw error
  }
}
