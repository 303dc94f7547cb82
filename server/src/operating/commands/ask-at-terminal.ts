import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandFailed, type CommandWorld } from './command.js'

interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
  /** Calls the listener when the process is told to end. Returns what takes the listener away. */
  readonly onHangUp: (listener: () => void) => () => void
}

type Asking = NonNullable<CommandWorld['askLine']>

/**
 * Questions at a terminal, each of which reads one line. `askHidden` never shows what is typed.
 * Ctrl+C, Ctrl+D, the end of the terminal and a signal end a question and give the terminal back as
 * it was. Lines that are typed or pasted ahead answer the questions that follow.
 */
export function askAtTerminal(terminal: Terminal): { readonly askLine: Asking; readonly askHidden: Asking } {
  const ahead: string[] = []
  return {
    askLine: (question) => ask(terminal, { question, ahead, isHidden: false }),
    askHidden: (question) => ask(terminal, { question, ahead, isHidden: true }),
  }
}

interface Question {
  readonly question: string
  readonly ahead: string[]
  readonly isHidden: boolean
}

async function ask(terminal: Terminal, { question, ahead, isHidden }: Question): Promise<string> {
  const { input, output, onHangUp } = terminal
  const waiting = ahead.shift()
  if (waiting !== undefined) {
    output.write(`${question}${isHidden ? '' : waiting}\n`)
    return waiting
  }
  // The line editor echoes a hidden line into this stream instead of the terminal.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const shown = isHidden ? nowhere : output
  const lines = createInterface({ input, output: shown, terminal: true, historySize: 0, prompt: question })
  const given = new AbortController()
  // One keystroke gives one line, and what is pasted several at once.
  const typed: string[] = []
  lines.on('line', (line) => typed.push(line))
  const stay = onHangUp(() => lines.close())
  // A terminal that is gone tells it as an error, and the question ends all the same.
  const close = () => lines.close()
  input.once('error', close)
  lines.once('SIGINT', close)
  lines.once('close', () => given.abort())
  if (isHidden) output.write(question)
  else lines.prompt()
  try {
    await once(lines, 'line', { signal: given.signal })
    const [line = '', ...others] = typed
    ahead.push(...others)
    return line
  } catch {
    throw new CommandFailed([`No ${isHidden ? 'password' : 'answer'} was given. Nothing has changed.`])
  } finally {
    lines.close()
    stay()
    input.off('error', close)
    if (isHidden || typed.length === 0) output.write('\n')
  }
}
