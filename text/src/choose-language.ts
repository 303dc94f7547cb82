const primary = (language: string) => language.replace(/[^a-z].*/i, '').toLowerCase()

/**
 * The first wanted language that is offered, else the first offered one. A variety is served by its
 * language, as `de-AT` is by `de`, and by another variety of it, unless that is written in another script:
 * `zh-TW` is not `zh`.
 */
export function chooseLanguage(wanted: readonly string[], offered: readonly string[]): string {
  for (const one of wanted) {
    // Browsers add a bare `zh` behind `zh-TW`, and mean that variety.
    const meant = wanted.find((each) => each === one || primary(each) === one) ?? one
    const fits = offered.find((each) => each === meant) ?? offered.find((each) => isVarietyOf(meant, each))
    if (fits) return fits
  }
  return offered[0] ?? 'en'
}

/**
 * True where a name such as `en_GB` or `zh-SG` is a variety of a language, in its script. One whose
 * script nobody knows, such as `en-`, counts as its language.
 */
export function isVarietyOf(name: string, language: string): boolean {
  return primary(name) === primary(language) && [undefined, scriptOf(language)].includes(scriptOf(name))
}

/** The script that a language is written in; undefined where nobody knows. */
function scriptOf(language: string): string | undefined {
  try {
    // Some systems write `de_AT.UTF-8`, others `de-AT@posix`.
    return new Intl.Locale(language.replaceAll('_', '-').replace(/[.@].*/, '')).maximize().script
  } catch {
    return undefined
  }
}
