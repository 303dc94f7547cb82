import type { PortalRules } from '../ports.js'

/** Words for a kind of place or the use of a mail domain: they tell no institution from another. */
const generic = new Set(
  [
    'university universität universitaet universiteit universitet universite université universidad universidade',
    'università universita college institute institut instituto istituto school academy polytechnic faculty department',
    'hochschule fachhochschule technische freie angewandte wissenschaften technology technical science sciences applied',
    'research medical business education national federal state international royal north northern south southern east',
    'eastern west western central centre center campus students student alumni staff mail email',
  ].flatMap((line) => line.split(' ')),
)

const shortestName = 4
const shortestWord = 5
const shortestLabel = 4

/** Whether a password contains the institution's name, a word of it, or a domain's label (P5). */
export function namesInstitution({ name, domains }: PortalRules['institution'], password: string): boolean {
  const inside = squeezed(password)
  return wordsOf(name, domains).some((word) => inside.includes(word))
}

function wordsOf(name: string, domains: readonly string[]): string[] {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const labels = domains.map((domain) => domain.toLowerCase().split('.', 1)[0] ?? '')
  return [
    ...[squeezed(name)].filter((word) => word.length >= shortestName),
    ...words.filter((word) => word.length >= shortestWord && !generic.has(word)),
    ...labels
      .filter((label) => !generic.has(label))
      .map(squeezed)
      .filter((label) => label.length >= shortestLabel),
  ]
}

/** Letters and digits alone, in lower case: neither spaces nor signs between them hide a word. */
function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
