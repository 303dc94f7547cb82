import { spawn } from 'node:child_process'

/** The questions of a program at its terminal, and the keys that are pressed then. */
export type Dialogue = readonly (readonly [asked: string, keys: string])[]

/**
 * Runs a module at a terminal, which `script` of util-linux makes. The module calls its process
 * `itself`. Returns all that the terminal shows.
 */
export function runAtTerminal(module: string, dialogue: Dialogue): Promise<string> {
  const node = [
    process.execPath,
    '--import',
    'tsx',
    '--input-type=module',
    '--eval',
    `const itself = process\n${module}`,
  ]
  const command = node.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
  const child = spawn('script', ['--quiet', '--command', command, '/dev/null'])
  let shown = ''
  let answered = 0
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    const [asked, keys] = dialogue[answered] ?? []
    if (asked === undefined || !shown.endsWith(asked)) return
    answered += 1
    child.stdin.write(keys)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => resolve(shown))
  })
}
