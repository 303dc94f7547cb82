/** The events of a process, or of a test's substitute. */
interface Rejecting {
  on(event: 'unhandledRejection', listener: (cause: unknown) => void): unknown
}

/**
 * Keeps the process alive when a promise without a handler rejects (W9). Logs the kind and the
 * place of the failure, never its message, which may quote a visitor's input (AU1).
 */
export function outliveRejections(running: Rejecting, log: (line: string) => void): void {
  running.on('unhandledRejection', (cause) => {
    log(`unhandled rejection: ${cause instanceof Error ? whereOf(cause) : typeof cause}`)
  })
}

function whereOf({ name, message, stack = '' }: Error): string {
  return `${name}${stack.slice(stack.indexOf(message) + message.length)}`
}
