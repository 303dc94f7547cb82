/** What stands in a field of a form, untrimmed: a password may begin with a space. */
export function fieldOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
