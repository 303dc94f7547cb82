import { drive } from '@portico/text/en/drive'
import { useLaterText } from './use-later-text.js'

export type SayDrive = NonNullable<ReturnType<typeof useDriveText>>

/** Gives the sentences with which a drive asks, once they are loaded. */
export const useDriveText = () => useLaterText('drive', drive)
