/** Focuses a field with its text selected, so that typing replaces a refused value. */
export function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
