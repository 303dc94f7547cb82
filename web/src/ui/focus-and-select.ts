/** Back to a field that was refused: whatever is typed next takes the place of what is in it. */
export function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
