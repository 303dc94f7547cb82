/** The name of a language in itself, with a capital as titles have: Deutsch, Français, 中文. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  return name.replace(/^./u, (first) => first.toLocaleUpperCase(code))
}
