/** The text of an `objectGUID`, whose first three numbers lie last byte first (MS-DTYP 2.3.4). */
export function guidText(bytes: Buffer): string {
  const hex = (part: Buffer) => part.toString('hex')
  const first = [bytes.subarray(0, 4), bytes.subarray(4, 6), bytes.subarray(6, 8)]
  const turned = first.map((part) => hex(Buffer.from(part).reverse()))
  return [...turned, hex(bytes.subarray(8, 10)), hex(bytes.subarray(10, 16))].join('-')
}

/** The bytes of such a text; null for another text, which no account has as its id. */
export function guidBytes(text: string): Buffer | null {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) return null
  const [first = '', second = '', third = '', ...rest] = text.split('-')
  const turned = [first, second, third].map((part) => Buffer.from(part, 'hex').reverse())
  return Buffer.concat([...turned, Buffer.from(rest.join(''), 'hex')])
}
