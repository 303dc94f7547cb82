/**
 * Calls of one kind that are under way, for a call of another kind that must come after their
 * answers.
 */
export interface CallsUnderWay {
  /** Makes a call that gives up when the signal is raised. */
  run<Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer>
  /**
   * Resolves when none of them can be answered any more, or the visitor leaves the page. Gives up
   * after a time those that can be given up.
   */
  ended(patienceMs: number): Promise<void>
}

export function callsUnderWay(): CallsUnderWay {
  const underWay = new Map<AbortController, Promise<unknown>>()
  return {
    async run(call) {
      const controller = new AbortController()
      const answer = call(controller.signal)
      underWay.set(
        controller,
        answer.catch(() => undefined),
      )
      try {
        return await answer
      } finally {
        underWay.delete(controller)
      }
    },
    async ended(patienceMs) {
      if (underWay.size === 0) return
      const controllers = [...underWay.keys()]
      const timer = setTimeout(() => {
        for (const controller of controllers) controller.abort()
      }, patienceMs)
      const waiting = new AbortController()
      const left = new Promise((resolve) => window.addEventListener('pagehide', resolve, waiting))
      await Promise.race([Promise.all(underWay.values()), left])
      waiting.abort()
      clearTimeout(timer)
    },
  }
}
