import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandFailed } from './command.js'

interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/** Asks a question at a terminal and reads one line, which the terminal never shows. */
export async function askHidden({ input, output }: Terminal, question: string): Promise<string> {
  // The line editor echoes into this stream instead of the terminal.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
  const given = new AbortController()
  // Ctrl+C and Ctrl+D end the question, as the end of the terminal does.
  lines.once('SIGINT', () => lines.close())
  lines.once('close', () => given.abort())
  output.write(question)
  try {
    const [line] = await once(lines, 'line', { signal: given.signal })
    return line
  } catch {
    throw new CommandFailed(['No password was given. Nothing has changed.'])
  } finally {
    lines.close()
    output.write('\n')
  }
}
