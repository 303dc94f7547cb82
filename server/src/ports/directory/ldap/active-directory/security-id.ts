/**
 * Well-known groups whose members control the domain or its accounts (MS-DTYP 2.4.2.4), by the last
 * number of their identifier: names are translated, and administrators rename groups.
 */
const ofEveryDomain = new Set([498, 512, 516, 518, 519, 520, 521, 526, 527])
const builtIn = new Set([544, 548, 549, 550, 551, 552])
/** The administrator that every domain begins with, and the account of its keys. */
const accounts = new Set([500, 502])

/** A security identifier in its usual text, `S-1-5-21-…` (MS-DTYP 2.4.2.1). */
export function securityId(bytes: Buffer): string {
  const parts = [bytes.readUInt8(0), bytes.readUIntBE(2, 6)]
  for (let at = 8; at + 4 <= bytes.length; at += 4) parts.push(bytes.readUInt32LE(at))
  return `S-${parts.join('-')}`
}

/** True where an identifier is one of an administrator or of a group of administrators. */
export function isAdministrator(id: string): boolean {
  const last = Number(id.slice(id.lastIndexOf('-') + 1))
  if (id.startsWith('S-1-5-32-')) return builtIn.has(last)
  return id.startsWith('S-1-5-21-') && (ofEveryDomain.has(last) || accounts.has(last))
}
