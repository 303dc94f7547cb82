import { useEffect, useRef, useState } from 'react'
import { showToast } from '../feedback/toast-store.js'

/** What the server said to a new password, for the notice of this screen; whoever has moved on by then is told by a toast. */
export function useSuccess() {
  const [said, setSaid] = useState<string | null>(null)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const tellSuccess = (message: string) => {
    if (isHere.current) setSaid(message)
    else showToast({ message, success: true })
  }
  return { said, tellSuccess }
}
