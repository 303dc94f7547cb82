const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** A shorter word would fit too many passwords. */
export const fewestCharacters = 4

/** Most common passwords are such words, and nothing of them is folded or cut off. */
const onlyForm = /^[a-z]{4,}$/
const notInEnglish = /(?<![^a-z@$])[^a-z@$]+$/u
const notInAnyLanguage = /(?<![^\p{L}\p{M}@$])[^\p{L}\p{M}@$]+$/u

/**
 * The forms in which a password and a word of a list are compared: as they are, and with case and
 * look-alike signs folded and trailing signs cut off. Forms of fewer than four characters are left
 * out (P5).
 */
export function undisguised(text: string): readonly string[] {
  if (onlyForm.test(text)) return [text]
  const bare = text.normalize('NFKC').toLowerCase()
  const forms = [text.toLowerCase(), bare, folded(bare, notInEnglish), folded(bare, notInAnyLanguage)]
  return [...new Set(forms)].filter((form) => [...form].length >= fewestCharacters)
}

function folded(bare: string, trailing: RegExp): string {
  return [...bare.replace(trailing, '')].map((sign) => lookAlikes[sign] ?? sign).join('')
}
