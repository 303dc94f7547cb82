import { readFileSync } from 'node:fs'
import { chanceRows, chancesOf } from '../guessing-chances.js'

const chances = /(\| Guessed \|.*\n\|---\|.*\n)(?:\|.*\n)+/
const people = 50_000

/** `SECURITY.md` with the chances that follow from the limits; all else is written by hand. */
export function securityPage(root: string): string {
  const page = readFileSync(`${root}SECURITY.md`, 'utf8')
  if (!chances.test(page)) throw new Error('SECURITY.md has no table of chances')
  const rows = chanceRows(chancesOf(people), people).map((row) => `${row}\n`)
  return page.replace(chances, (_, heads: string) => `${heads}${rows.join('')}`)
}
