import { desk } from '@portico/text/en/desk'
import { useLaterText } from './use-later-text.js'

export type SayDesk = NonNullable<ReturnType<typeof useDeskText>>

/** Gives the sentences of the help desk's console, once they are loaded. */
export const useDeskText = () => useLaterText('desk', desk)
