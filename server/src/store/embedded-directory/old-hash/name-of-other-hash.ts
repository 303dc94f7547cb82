const damaged = 'a hash that is damaged or of another kind'

/** How hashes look that cannot be imported, the exact before the general. */
const others: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^\{MD5\}/i, 'an MD5 hash'],
  [/^\{SMD5\}/i, 'a salted MD5 hash'],
  [/^\{SHA\}/i, 'a SHA-1 hash without salt'],
  [/^\{(NT|NTLM|LANMAN|LM)\}/i, 'an NTLM hash'],
  [/^\{CRYPT\}[A-Za-z0-9./]{13}$/i, 'a DES crypt hash'],
  [/^\{(SSHA|SSHA512|CRYPT|ARGON2|BCRYPT|PBKDF2[A-Z0-9-]*)\}/i, damaged],
  [/^\{SASL\}/i, 'a name of another password service ({SASL})'],
  [/^\{(CLEARTEXT|CLEAR|PLAIN|NOOP)\}/i, 'in clear behind a label'],
  [/^\$(1|apr1|md5)[$,]/, 'an MD5-crypt hash'],
  [/^\$2x?\$/, 'a bcrypt hash of a faulty old kind'],
  [/^\$3\$/, 'an NTLM hash'],
  [/^\$(7|y|gy)\$/, 'a yescrypt hash'],
  [/^\$[PH]\$/, 'a phpass hash'],
  [/^\$S\$/, 'a Drupal hash'],
  [/^(argon2)?\$argon2id?\$|^(argon2)?\$argon2d\$/, 'an argon2 hash of another kind than argon2id, or damaged'],
  [/^(\$bcrypt-sha256\$|bcrypt_sha256\$)/, 'a bcrypt hash over SHA-256'],
  [/^(unsalted_)?md5\$/, 'an MD5 hash'],
  [/^(unsalted_)?sha1\$/, 'a SHA-1 hash'],
  [/^\$(2[aby]|5|6|scrypt|pbkdf2(-sha\d+)?)\$/, damaged],
  [/^(pbkdf2_\w+|scrypt|bcrypt|argon2|crypt)\$/, damaged],
  [/^(pbkdf2|scrypt):.+\$.+\$/, 'a hash of Werkzeug'],
  [/^\*[0-9A-F]{40}$/, 'a MySQL hash'],
  [/^[0-9a-f]{32}(:[0-9a-f]{32})?$/i, 'an MD5 or NTLM hash'],
  [/^[0-9a-f]{40}$/i, 'a SHA-1 hash without salt'],
  [/^([0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i, 'a SHA-2 hash without salt'],
]

/** The kind of hash, not importable, that a text looks like, with its article; null for none. */
export function nameOfOtherHash(text: string): string | null {
  const known = others.find(([pattern]) => pattern.test(text))
  if (known !== undefined) return known[1]
  const label = /^\{([A-Za-z0-9._-]{2,24})\}\S{8,}$/.exec(text)?.[1]
  if (label !== undefined) return `a hash of the kind {${label}}`
  const prefix = /^\$([A-Za-z0-9_-]{1,24})\$\S{8,}$/.exec(text)?.[1]
  return prefix === undefined ? null : `a hash of the kind $${prefix}$`
}
