import { freePort } from '../../directories/free-port.js'
import { type Connection, commands } from './connection.js'
import { startProgram, untilThere } from './program.js'

interface DriverChoice {
  /** The program that speaks WebDriver over HTTP. */
  readonly program: string
  readonly env?: NodeJS.ProcessEnv
  readonly capabilities: Readonly<Record<string, unknown>>
}

/** Starts a driver and through it a browser with a fresh profile. */
export async function startDriver({ program, env = {}, capabilities }: DriverChoice): Promise<Connection> {
  const port = await freePort()
  const driver = startProgram(program, [`--port=${port}`], env)
  const url = `http://127.0.0.1:${port}`
  try {
    await untilThere(driver, () => request('GET', `${url}/status`).catch(() => null))
    const body = { capabilities: { alwaysMatch: capabilities } }
    const { sessionId } = (await request('POST', `${url}/session`, body)) as { sessionId: string }
    const session = `${url}/session/${sessionId}`
    return {
      send(command, { id = '', ...parameters } = {}) {
        const { method, path } = commands[command]
        return request(method, session + path.replace('{id}', String(id)), parameters)
      },
      async end() {
        await request('DELETE', session).catch(() => undefined)
        await driver.end()
      },
    }
  } catch (error) {
    await driver.end()
    throw error
  }
}

async function request(method: 'GET' | 'POST' | 'DELETE', url: string, body: unknown = {}): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(30_000),
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) {
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${error}: ${message.split('\n')[0]}`)
  }
  return value
}
