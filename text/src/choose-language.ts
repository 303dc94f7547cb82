// Some systems write `de_AT.UTF-8`, others `de-AT@posix`.
const primary = (language: string) => language.split(/[-_.@]/)[0]?.toLowerCase()

/** The first wanted language that is offered (`de` for `de-AT` too), else the first offered one. */
export function chooseLanguage(wanted: readonly string[], offered: readonly string[]): string {
  for (const one of wanted) {
    const fits = offered.find((each) => each === one) ?? offered.find((each) => primary(each) === primary(one))
    if (fits) return fits
  }
  return offered[0] ?? 'en'
}
