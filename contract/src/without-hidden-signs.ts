/** A text without the signs that no font draws, such as the marks that messengers copy along. */
export function withoutHiddenSigns(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
}
