import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../directories/free-port.js'
import { type Connection, commands } from './connection.js'
import { startProgram, untilThere } from './program.js'

/** Settings of a profile without dialogs of its own, in English. */
const settings = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage': 'about:blank',
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-GB, en',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'signon.rememberSignons': false,
  // A device that keeps passkeys and is a program alone, and no search for one that is plugged in.
  'security.webauth.webauthn_enable_softtoken': true,
  'security.webauth.webauthn_enable_usbtoken': false,
  'startup.homepage_welcome_url': '',
}

/**
 * Starts Firefox with a fresh profile. Debian has no geckodriver, which would only translate
 * WebDriver into Marionette, the protocol that Firefox itself speaks.
 */
export async function startFirefox(program: string): Promise<Connection> {
  const port = await freePort()
  const profile = mkdtempSync(path.join(tmpdir(), 'portico-firefox-'))
  const lines = Object.entries({ ...settings, 'marionette.port': port })
  const prefs = lines.map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
  writeFileSync(path.join(profile, 'user.js'), prefs.join(''))
  const firefox = startProgram(program, ['--marionette', '--headless', '--no-remote', '--profile', profile])
  const end = async () => {
    await firefox.end()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const socket = await untilThere(firefox, () => connected(port))
    const send = speakMarionette(socket)
    await send('WebDriver:NewSession', {})
    return {
      async send(command, parameters = {}) {
        const answer = await send(commands[command].marionette, parameters)
        return isRecord(answer) && 'value' in answer ? answer['value'] : answer
      },
      async end() {
        socket.destroy()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

function connected(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
}

type Answer = [kind: 1, id: number, error: { error: string; message: string } | null, result: unknown]

/** Each message is its length in bytes, a colon, and JSON. The first one is a greeting. */
function speakMarionette(socket: Socket) {
  const waiting = new Map<number, (answer: Answer) => void>()
  let received = Buffer.alloc(0)
  let last = 0
  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, colon))
      if (colon < 0 || received.length < end) return
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString())
      received = received.subarray(end)
      if (Array.isArray(message)) waiting.get((message as Answer)[1])?.(message as Answer)
    }
  })
  return (name: string, parameters: Readonly<Record<string, unknown>>) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last
      const late = setTimeout(() => reject(new Error(`${name} got no answer`)), 30_000)
      waiting.set(id, ([, , error, result]) => {
        clearTimeout(late)
        waiting.delete(id)
        if (error) reject(new Error(`${error.error}: ${error.message}`))
        else resolve(result)
      })
      const message = JSON.stringify([0, id, name, parameters])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
    })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
