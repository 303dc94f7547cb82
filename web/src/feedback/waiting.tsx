import { useEffect } from 'react'
import { hideSpinner, showSpinner } from './spinner-store.js'

/** Shows the spinner for as long as it is rendered. */
export function Waiting() {
  useEffect(() => {
    showSpinner()
    return hideSpinner
  }, [])
  return null
}
