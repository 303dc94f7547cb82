import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawCode } from './draw-code.js'

test.each(['A', 'otpauth://totp/Example%20University:alice?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 'ä'.repeat(120)])(
  'the path of a QR code covers its dark modules and no others: %s',
  (text) => {
    const { size, path } = drawCode(text)
    const dark = new Set<string>()
    for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
      for (let at = 0; at < Number(length); at += 1) dark.add(`${Number(x) + at} ${y}`)
    const { data } = encode(text, { border: 4 })
    expect(size).toBe(data.length)
    const wanted = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `${x} ${y}` : [])))
    expect([...dark].sort()).toEqual(wanted.sort())
    expect(path.replace(/M\d+ \d+h\d+v1h-\d+z/g, '')).toBe('')
  },
)
