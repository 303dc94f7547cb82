import { english } from '@portico/text/english'
import { allLanguages } from '@portico/text/say-in'
import type { OwnTexts } from '@portico/text/sentence'
import { placesOf, whyFixed } from '../ports/config/text-problem.js'

const keys = Object.keys(english).filter((key) => whyFixed(key) === null)

/** Every text that an institution may word, worded anew in each language: no two are alike. */
export function everyTextAnew(): OwnTexts {
  return Object.fromEntries(
    allLanguages.map((language) => [language, Object.fromEntries(keys.map((key) => [key, anew(language, key)]))]),
  )
}

/** Its name and its places, as `own de, refusal captcha`. */
function anew(language: string, key: string): string {
  const name = key.replaceAll('.', ' ')
  const places = placesOf(key).filter((place) => place !== '{institution}')
  const [start, ...rest] = [...(places.length < placesOf(key).length ? ['{institution}:'] : []), ...places]
  return [start, `own ${language}, ${name}`, ...rest].filter((part) => part !== undefined).join(' ')
}
