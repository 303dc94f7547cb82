/** Parts of a sentence one behind the other, with what the language writes between them. */
export function listInWords(parts: readonly string[], language: string): string {
  // The type `unit`, made for “3 ft 5 in”, has nothing but a blank in Turkish, and nothing in Chinese.
  return new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(parts)
}
