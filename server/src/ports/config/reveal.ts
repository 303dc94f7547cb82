/** The text that an operator reads in place of a secret. */
export const struckOut = '***'

/** An address without user, password, query: `postgres://***@db/portico`. A file is no secret. */
export function revealAddress(text: string): string {
  if (text.startsWith('sqlite:')) return text
  // `URL` knows no lists of hosts.
  const list = /^(\w+:\/\/)([^/?#]*@)?([^/?#]*,[^?#]*)(\?.*)?$/s.exec(text)
  if (list !== null) return `${list[1]}${list[2] ? `${struckOut}@` : ''}${list[3]}${list[4] ? `?${struckOut}` : ''}`
  const { protocol, username, password, host, pathname, search } = new URL(text)
  const login = `${username}${password}` === '' ? '' : `${struckOut}@`
  return `${protocol}//${login}${host}${pathname}${search === '' ? '' : `?${struckOut}`}`
}

/** Scheme and host: a gateway may want its key anywhere after them. */
export function revealOrigin(text: string): string {
  const [, origin = struckOut, rest = ''] = /^(\w+:\/\/[^/?#]*)(.*)$/s.exec(text) ?? []
  return rest === '' || rest === '/' ? `${origin}${rest}` : `${origin}/${struckOut}`
}

/** The names of headers without their values. */
export function revealNames(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.map((line) => `${line.slice(0, line.indexOf(':')).trim()}: ${struckOut}`).join(', ')
}
