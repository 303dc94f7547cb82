import { languageCookie } from '@portico/contract'
import { chooseLanguage } from '@portico/contract/text/choose-language'
import type { FastifyRequest } from 'fastify'

/** Many times what a browser sends. No more is read, because this work is done before any limit counts (Q4). */
const mostSigns = 512
const mostRanges = 16

/** The language of an answer: the one the visitor chose, else the best that the browser accepts, else the first on offer. */
export function languageOf({ cookies, headers }: FastifyRequest, offered: readonly string[]): string {
  // What is refused before the cookies are read has none.
  const chosen = cookies?.[languageCookie] ?? ''
  return chooseLanguage([chosen, ...accepted(headers['accept-language'] ?? '')], offered)
}

/** What an `Accept-Language` header asks for, best first (RFC 9110); what it rules out is left out. */
function accepted(header: string): readonly string[] {
  return header
    .slice(0, mostSigns)
    .split(',', mostRanges)
    .map((range) => {
      const [language = '', ...parameters] = range.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? '1'
      return { language: canonical(language), weight: Number(weight) || 0 }
    })
    .filter(({ language, weight }) => language !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
}

function canonical(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? ''
  } catch {
    // Such as `*`, which any language is good for.
    return ''
  }
}
