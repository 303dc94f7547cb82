import { entrance } from '@portico/contract/text/en/entrance'
import { speaker } from '@portico/contract/text/say'

/** Says a sentence of the first page; all that is loaded with it must speak through this. Usable outside components too. */
export const sayAtEntrance = speaker('en', entrance)

export function useEntranceText(): typeof sayAtEntrance {
  return sayAtEntrance
}
