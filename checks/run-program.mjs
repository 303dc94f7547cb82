import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const program = (name) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url))

/** Programs print no colour codes when the output is not a terminal. */
function plainEnvironment(extra) {
  const { FORCE_COLOR: _, ...rest } = process.env
  return process.stdout.isTTY ? { ...process.env, ...extra } : { ...rest, NO_COLOR: '1', ...extra }
}

/** After an interruption no further program begins: who stops a run wants none of the rest. */
let isInterrupted = false

/**
 * Runs one program to its end. A program that cannot start, is killed, or takes longer than
 * `minutes` has failed; the promise never rejects. With `show` the output is printed; otherwise it
 * is returned. It runs in the root of the repository, or in `cwd`.
 */
export function runProgram(command, args, { minutes, show = false, env = {}, cwd = root }) {
  const begun = Date.now()
  if (isInterrupted) return Promise.resolve({ passed: false, output: 'interrupted', seconds: 0 })
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      detached: true,
      env: plainEnvironment(env),
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (part) => (output += part))
    child.stderr?.on('data', (part) => (output += part))
    const timer = setTimeout(() => {
      output += `\nstopped after ${minutes} minutes`
      endWithChildren(child)
    }, minutes * 60_000)
    const interrupted = () => {
      isInterrupted = true
      endWithChildren(child)
    }
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
    const end = (code) => {
      clearTimeout(timer)
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
      resolve({ passed: code === 0, output, seconds: (Date.now() - begun) / 1000 })
    }
    child.once('error', (error) => {
      output += `\n${command}: ${error.message}`
      end(null)
    })
    child.once('close', (code) => end(code))
  })
}

function endWithChildren(child) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGTERM')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
