import { dictionary } from '@zxcvbn-ts/language-common'

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

/** The form that is compared: case and look-alike signs folded, trailing signs cut off. */
function folded(password: string): string {
  const bare = password
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z@$]+$/u, '')
  return [...bare].map((sign) => lookAlikes[sign] ?? sign).join('')
}

const common: ReadonlySet<string> = new Set(
  (dictionary['passwords'] as readonly string[])
    .flatMap((word) => [word, folded(word)])
    .filter((word) => word.length >= 4),
)

/** Whether a password is in the dictionary, as it is or under a thin disguise (P5). */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase()) || common.has(folded(password))
}
