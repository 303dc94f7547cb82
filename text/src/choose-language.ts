// Some systems write `de_AT.UTF-8`, others `de-AT@posix`.
const plainName = (language: string) => language.replaceAll('_', '-').replace(/[.@].*$/, '')
const primary = (language: string) => plainName(language).split('-')[0]?.toLowerCase()
const hasVariety = (language: string) => plainName(language).includes('-')

/**
 * The first wanted language that is offered, else the first offered one. A variety is served by its
 * language, as `de-AT` is by `de`, and by another variety of it, unless that is written in another script:
 * `zh-TW` is not `zh`.
 */
export function chooseLanguage(wanted: readonly string[], offered: readonly string[]): string {
  for (const one of wanted) {
    // Browsers add a bare `zh` behind `zh-TW`, and mean that variety.
    const meant = hasVariety(one) ? one : (wanted.find((each) => primary(each) === primary(one)) ?? one)
    const fits = offered.find((each) => each === meant) ?? offered.find((each) => isVarietyOf(meant, each))
    if (fits) return fits
  }
  return offered[0] ?? 'en'
}

/** True where a name such as `en_GB` or `zh-SG` is a variety of a language, in its script. */
export function isVarietyOf(name: string, language: string): boolean {
  return primary(name) === primary(language) && scriptOf(plainName(name)) === scriptOf(language)
}

/** The script that a language is written in; undefined where nobody knows. */
function scriptOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().script
  } catch {
    // Names such as `en-` count as their language.
    return new Intl.Locale(primary(language) || 'und').maximize().script
  }
}
