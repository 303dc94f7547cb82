/** The value of a field of a form, not trimmed: a password may start with a space. */
export function fieldValue(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
