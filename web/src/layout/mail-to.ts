/** The link that begins a mail. Nothing in the mail address adds a field to the mail. */
export function mailTo(address: string, subject = ''): string {
  const query = subject === '' ? '' : `?subject=${encodeURIComponent(subject)}`
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}${query}`
}
