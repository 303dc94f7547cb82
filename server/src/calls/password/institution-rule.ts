import { lettersAndDigits, type PasswordRule } from '@portico/contract'
import type { PortalRules } from '../../rules/ports.js'

/** Words for a kind of place or the use of a mail domain: they tell no institution from another. */
const generic = new Set(
  [
    'university universität universitaet universiteit universitet universite université universidad universidade',
    'università universita college institute institut instituto istituto school academy polytechnic faculty department',
    'hochschule fachhochschule technische freie angewandte wissenschaften technology technical science sciences applied',
    'research medical business education national federal state international royal north northern south southern east',
    'uniwersytet politechnika akademia szkoła wyższa üniversitesi üniversite enstitüsü fakültesi teknik högskola',
    'högskolan tekniska hogeschool école faculté politecnico politécnico politécnica escola escuela facultad',
    'eastern west western central centre center campus students student alumni staff mail email',
  ].flatMap((line) => line.split(' ')),
)

const shortestName = 4
const shortestWord = 5
const shortestLabel = 4

/**
 * Forbids the institution's name, each word of it, and each domain's label in a password (P5). An
 * institution without any has no rule. The words are in the page anyway.
 */
export function institutionRule({ name, domains }: PortalRules['institution']): readonly PasswordRule[] {
  const words = wordsOf(name, domains)
  return words.length === 0 ? [] : [{ id: 'institution', params: { words: words.join(' ') } }]
}

function wordsOf(name: string, domains: readonly string[]): string[] {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).map(lettersAndDigits)
  const labels = domains.map((domain) => domain.toLowerCase().split('.', 1)[0] ?? '')
  return [
    ...[lettersAndDigits(name)].filter((word) => word.length >= shortestName),
    ...words.filter((word) => word.length >= shortestWord && !generic.has(word)),
    ...labels
      .filter((label) => !generic.has(label))
      .map(lettersAndDigits)
      .filter((label) => label.length >= shortestLabel),
  ]
}
