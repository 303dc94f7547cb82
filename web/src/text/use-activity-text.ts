import { activity } from '@portico/text/en/activity'
import { useLaterText } from './use-later-text.js'

export type SayActivity = NonNullable<ReturnType<typeof useActivityText>>

/** Gives the sentences of the screen with sessions and activity, once they are loaded. */
export const useActivityText = () => useLaterText('activity', activity)
