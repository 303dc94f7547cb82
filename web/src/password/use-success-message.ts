import { useEffect, useRef, useState } from 'react'
import { showToast } from '../feedback/show-toast.js'

/**
 * The message of the server about a new password: for a notice of this screen, or in a toast after
 * the visitor left it.
 */
export function useSuccessMessage() {
  const [message, setMessage] = useState<string | null>(null)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const show = (received: string) => {
    if (isMounted.current) setMessage(received)
    else showToast({ message: received, success: true })
  }
  return { message, show }
}
