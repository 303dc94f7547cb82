import { way } from '@portico/text/en/way'
import { useLaterText } from './use-later-text.js'

export type SayWay = NonNullable<ReturnType<typeof useWayText>>

/** Gives the sentences of the cards that ask for what the visitor has set up, once they are loaded. */
export const useWayText = () => useLaterText('way', way)
