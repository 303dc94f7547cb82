/** What a process tells of; the real one and a test's. */
interface Rejecting {
  on(event: 'unhandledRejection', hear: (cause: unknown) => void): unknown
}

/**
 * Keeps a process alive when work fails that nobody waits for (W9). Tells the kind of failure and where it came from, never
 * its message, which may quote what somebody typed (AU1).
 */
export function outliveRejections(running: Rejecting, tell: (line: string) => void): void {
  running.on('unhandledRejection', (cause) => {
    tell(`unhandled rejection: ${cause instanceof Error ? whereOf(cause) : typeof cause}`)
  })
}

function whereOf({ name, message, stack = '' }: Error): string {
  return `${name}${stack.slice(stack.indexOf(message) + message.length)}`
}
