// Draws comments by chance, to be read by a person who has not seen the project:
// `node checks/draw-comments.mjs [seed] [count]`. The same seed draws the same comments.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const comment = /\/\*\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm

/** The comments of one file, each with its line and the line of code below it. Pure. */
export function commentsOf(file, text) {
  return [...text.matchAll(comment)].map(({ 0: found, index }) => {
    const line = text.slice(0, index).split('\n').length
    const below = text.slice(index + found.length).replace(/^\s*/, '')
    return { place: `${file}:${line}`, text: found.trim(), code: below.split('\n', 1)[0].trim() }
  })
}

/** `count` of the items, the same for the same seed. Pure. */
export function draw(items, seed, count) {
  let state = seed >>> 0
  const next = () => {
    // A linear congruential generator: enough for a fair draw, and the same on every machine.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const left = [...items]
  const most = Math.min(count, left.length)
  return Array.from({ length: most }, () => left.splice(Math.floor(next() * left.length), 1)[0])
}

function main([seed = '1', count = '40']) {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /^(contract|text|server|web)\/src\//.test(file) && !/\.test\.|languages\//.test(file))
  const comments = files.flatMap((file) => commentsOf(file, readFileSync(`${root}${file}`, 'utf8')))
  for (const { place, text, code } of draw(comments, Number(seed), Number(count))) {
    console.log(`${place}\n${text}\n    ${code}\n`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2))
