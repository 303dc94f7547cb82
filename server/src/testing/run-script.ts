import { spawnSync } from 'node:child_process'

/**
 * Runs a script in a process of its own, which the script calls `itself`. Returns its status and
 * output.
 */
export function runScript(script: string): { readonly status: number | null; readonly said: string } {
  const program = `const itself = process\n${script}`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}` }
}
