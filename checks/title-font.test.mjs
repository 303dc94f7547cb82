import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const font = readFileSync(new URL('web/src/styles/title-600.woff2', root))
const languages = new URL('text/src/languages/', root)

/** The signs that a packed font draws: those of the table `cmap` in format 4. */
function signsOf(file) {
  const tables = file.readUInt16BE(12)
  let at = 48
  let start = 0
  let found = null
  for (let index = 0; index < tables; index++) {
    const flags = file[at++]
    // 63 means that the tag follows; 0 is `cmap`; 10 and 11 are `glyf` and `loca`.
    if ((flags & 63) === 63) at += 4
    const length = base128()
    const isTransformed = [10, 11].includes(flags & 63) ? flags >> 6 !== 3 : flags >> 6 !== 0
    const kept = isTransformed ? base128() : length
    if ((flags & 63) === 0) found = start
    start += kept
  }
  return signsIn(brotliDecompressSync(file.subarray(at)).subarray(found))

  function base128() {
    let value = 0
    let byte
    do {
      byte = file[at++]
      value = value * 128 + (byte & 127)
    } while (byte & 128)
    return value
  }
}

function signsIn(cmap) {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + 8 * index))
  const table = offsets.map((offset) => cmap.subarray(offset)).find((one) => one.readUInt16BE(0) === 4)
  const segments = table.readUInt16BE(6) / 2
  const ranges = Array.from({ length: segments }, (_, index) => {
    const last = table.readUInt16BE(14 + 2 * index)
    return [table.readUInt16BE(16 + 2 * segments + 2 * index), last]
  })
  return new Set(ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, step) => first + step)))
}

/** Letters of the twelve languages that Latin-1 lacks, whether their texts are there yet or not. */
const beyondLatin1 = 'ĄąĆćĘęŁłŃńŚśŹźŻżĞğİıŞşŒœŸĲĳ„”“‚‘’'

test('the font of titles has each Latin letter that a language writes, in one file of at most 20 kB', () => {
  const written = readdirSync(languages, { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name, languages), 'utf8'))
    .join('')
  const letters = new Set([...beyondLatin1, ...(written.match(/\p{Script=Latin}/gu) ?? [])])
  const drawn = signsOf(font)
  expect([...letters].filter((letter) => !drawn.has(letter.codePointAt(0)))).toEqual([])
  expect(letters.size).toBeGreaterThan(80)
  expect(font.length).toBeLessThanOrEqual(20_000)
})
