import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

/** The questions of a program at its terminal, and the keys that are pressed then, or what is done. */
export type Dialogue = readonly (readonly [asked: string, keys: string | (() => void)])[]

/**
 * Runs a module at a terminal, which `script` of util-linux makes. The module calls its process
 * `itself`. Returns all that the terminal shows.
 */
export function runAtTerminal(module: string, dialogue: Dialogue): Promise<string> {
  const program = `const itself = process\n${module}`
  return talkAtTerminal([process.execPath, '--import', 'tsx', '--input-type=module', '--eval', program], dialogue).shown
}

/** Runs a program at a terminal. `hangUp` takes the terminal away, as a connection that breaks does. */
export function talkAtTerminal(words: readonly string[], dialogue: Dialogue) {
  const command = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
  const child = spawn('script', ['--quiet', '--command', command, '/dev/null'])
  let shown = ''
  let answered = 0
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    const [asked, keys = ''] = dialogue[answered] ?? []
    if (asked === undefined || !stripVTControlCharacters(shown).endsWith(asked)) return
    answered += 1
    if (typeof keys === 'string') child.stdin.write(keys)
    else keys()
  })
  return {
    shown: new Promise<string>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', () => resolve(shown))
    }),
    hangUp: () => child.kill('SIGKILL'),
  }
}
