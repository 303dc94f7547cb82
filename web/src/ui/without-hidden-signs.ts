/**
 * A text without the signs that no font draws, such as the marks that messengers copy along. The
 * server takes the same ones out of names, addresses and codes.
 */
export function withoutHiddenSigns(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
}
