import { useEffect, useRef } from 'react'
import { showToast } from './show-toast.js'

/** Tells of a success on this screen with `showHere`; in a toast when the visitor has left it. */
export function useSuccess(showHere: (message: string) => void): (message: string) => void {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return (message) => {
    if (isMounted.current) showHere(message)
    else showToast({ message, success: true })
  }
}
