import { outside } from '@portico/text/en/outside'
import { useLaterText } from './use-later-text.js'

/** Gives the sentences of the institution's own sign-in, once they are loaded. */
export const useOutsideText = () => useLaterText('outside', outside)
