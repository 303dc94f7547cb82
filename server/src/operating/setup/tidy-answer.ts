import { isAbsolute, resolve } from 'node:path'
import { isLoopback } from '../../ports/system/is-loopback.js'

/** How an answer is spelled in the settings, by what it is. */
export const tidyAnswer = {
  publicUrl: tidyPublicUrl,
  mailUrl: (typed: string): string => tidyAddress(typed, () => 'smtp'),
  directoryUrls: tidyDirectoryUrls,
  path: tidyPath,
  yesOrNo: tidyYesOrNo,
  kind: tidyKind,
}

/**
 * An address as the settings want it, of one that an operator spells in another way: without a
 * scheme, in capitals, in the letters of another script, or with a dot behind the host. What is no
 * address stays as it is, so that the setting can say what is wrong with it.
 */
function tidyAddress(typed: string, schemeOf: (host: string) => string): string {
  const text = typed.trim()
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
  const whole = hasScheme ? text : `${schemeOf(hostOf(text))}://${text}`
  // The hosts of schemes that browsers do not know are read as those of https.
  const scheme = whole.slice(0, whole.indexOf(':'))
  const known = whole.replace(/^[^:]+/, 'https')
  if (text === '' || /\s/.test(text) || !URL.canParse(known)) return text
  const url = new URL(known)
  const host = url.hostname.replace(/\.$/, '')
  const port = portIn(whole)
  const login = /^[^/]*\/\/([^/?#]*@)/.exec(whole)?.[1] ?? ''
  const path = `${url.pathname}${url.search}${url.hash}`
  return `${scheme.toLowerCase()}://${login}${host}${port}${path === '/' ? '' : path}`
}

/** The public address: https, unless it is on this machine. */
function tidyPublicUrl(typed: string): string {
  const tidied = tidyAddress(typed, (host) => (isLoopback(host) ? 'http' : 'https'))
  // A port that the scheme means anyway, as browsers leave it out.
  return tidied.replace(/^(https:\/\/[^/?#]*):443$/, '$1').replace(/^(http:\/\/[^/?#]*):80$/, '$1')
}

function tidyDirectoryUrls(typed: string): string {
  const parts = typed.split(',').map((part) => tidyAddress(part, () => 'ldaps'))
  return parts.filter((part) => part !== '').join(', ')
}

/** A server starts in another folder, so that the path of a file must be a whole one. */
function tidyPath(typed: string): string {
  const text = typed.trim()
  return text === '' || isAbsolute(text) ? text : resolve(text)
}

const meanings: Readonly<Record<string, string>> = { y: 'true', yes: 'true', n: 'false', no: 'false' }

function tidyYesOrNo(typed: string): string {
  const text = typed.trim().toLowerCase()
  return meanings[text] ?? text
}

const kinds: Readonly<Record<string, string>> = { ad: 'active-directory', ldap: 'openldap', '389': '389ds' }

function tidyKind(typed: string): string {
  const text = typed.trim().toLowerCase().replaceAll(' ', '-')
  return kinds[text] ?? text
}

function hostOf(text: string): string {
  return /^(\[[^\]]*\]|[^/:?#]*)/.exec(text)?.[1] ?? ''
}

function portIn(whole: string): string {
  const authority = /^[^/]*\/\/([^/?#]*)/.exec(whole)?.[1] ?? ''
  const port = /:(\d+)$/.exec(authority)?.[1]
  return port === undefined ? '' : `:${Number(port)}`
}
