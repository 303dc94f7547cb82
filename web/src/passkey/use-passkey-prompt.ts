import { useEffect, useRef, useState } from 'react'
import type { Asked } from './ask-for-passkey.js'

/**
 * Opens the browser's window for passkeys and waits for it. The window closes where the visitor
 * leaves the part of the page that asked.
 */
export function usePasskeyPrompt() {
  const leaving = useRef<AbortController>(null)
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const prompt = async (ask: (signal: AbortSignal) => Promise<Asked>): Promise<Asked> => {
    const signal = leaving.current?.signal
    if (signal === undefined || signal.aborted) return 'left'
    setWaiting(true)
    const made = await ask(signal)
    setWaiting(false)
    return made
  }
  return { prompt, isWaiting }
}
