import { entrance } from '@portico/contract/text/en/entrance'
import { rule } from '@portico/contract/text/en/rule'
import { screen } from '@portico/contract/text/en/screen'
import { speaker } from '@portico/contract/text/say'

/** Says any sentence of the screens: `say('go-home')`. Loaded with the pages behind the first one. */
export const say = speaker('en', { ...entrance, ...screen, ...rule })

export function useText(): typeof say {
  return say
}
