/** The visitor's variety of a language, such as `en-GB`, if the browser names one; else the language. */
export function shownLocale(language: string): string {
  return navigator.languages.find((each) => each.split('-')[0] === language) ?? language
}
