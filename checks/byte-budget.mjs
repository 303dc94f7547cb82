// Measures what the browser loads for the first page, in brotli bytes, and fails above a budget.
// Looks too whether Node can keep the files of the server with one byte a character.
// `node checks/byte-budget.mjs`, after a build
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** In bytes; a kilobyte has 1000. */
const budgets = { JavaScript: 68_000, CSS: 9_000, HTML: 7_000, 'captcha solver': 10_000 }

/** The scripts that a page loads, with all their static imports, and its style sheets. */
export function firstRoute(html, read) {
  const scripts = new Set()
  const follow = (name) => {
    if (scripts.has(name)) return
    scripts.add(name)
    const text = read(name)
    for (const next of name.startsWith('start-') ? namesIn(text) : staticImports(text)) follow(next)
  }
  for (const [, name] of html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)) follow(name)
  const styles = [...html.matchAll(/href="\/assets\/([^"]+\.css)"/g)].map(([, name]) => name)
  return { scripts: [...scripts], styles }
}

/** The chunks that the start script names; it loads them once the page is painted. */
function namesIn(text) {
  return [...text.matchAll(/["'`]\/assets\/([^"'`]+\.js)["'`]/g)].map(([, name]) => name)
}

/** The chunks that a built chunk imports before it runs. A dynamic `import(…)` does not count. */
function staticImports(text) {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)].map(([, name]) => name)
}

/** Addresses of other hosts from which a page or its styles load something. */
export function foreignHosts(text) {
  return [...text.matchAll(/(?:src|href)="((?:https?:)?\/\/[^"]+)"|url\(\s*["']?((?:https?:)?\/\/[^"')]+)/g)].map(
    ([, attribute, style]) => attribute ?? style,
  )
}

/**
 * The first character that makes an engine keep a whole text with two bytes a character; undefined
 * without one.
 */
export function firstBeyondLatin1(text) {
  return /[\u0100-\uffff]/.exec(text)?.[0]
}

/** The built files of the server that have such a character. */
function wideFiles(dist) {
  const files = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.js'))
  if (files.length === 0) return ['there is no build of the server: run npm run build']
  return files.flatMap((name) => {
    const found = firstBeyondLatin1(readFileSync(`${dist}/${name}`, 'utf8'))
    return found === undefined ? [] : [`${name} has “${found}”: Node keeps the file with two bytes a character`]
  })
}

function measure(dist) {
  const assets = `${dist}/assets`
  const read = (name) => readFileSync(`${assets}/${name}`, 'utf8')
  const html = readFileSync(`${dist}/index.html`, 'utf8')
  const { scripts, styles } = firstRoute(html, read)
  const solver = readdirSync(assets).filter((name) => /^(solve-challenge|proof-worker)-[\w-]+\.js$/.test(name))
  const sum = (names) => names.reduce((bytes, name) => bytes + statSync(`${assets}/${name}.br`).size, 0)
  return {
    bytes: {
      JavaScript: sum(scripts),
      CSS: sum(styles),
      HTML: statSync(`${dist}/index.html.br`).size,
      'captcha solver': sum(solver),
    },
    isWhole:
      scripts.length > 0 && styles.length > 0 && solver.length === 2 && !solver.some((name) => scripts.includes(name)),
    foreign: [html, ...styles.map(read)].flatMap(foreignHosts),
  }
}

function main() {
  const dist = `${root}web/dist`
  if (!existsSync(`${dist}/index.html`)) return ['there is no build to measure: run npm run build']
  const { bytes, isWhole, foreign } = measure(dist)
  const figures = Object.entries(bytes).map(
    ([what, size]) => `${what} ${(size / 1000).toFixed(1)} of ${budgets[what] / 1000}`,
  )
  console.log(`first route, kB brotli: ${figures.join(' · ')}`)
  return [
    ...(isWhole ? [] : ['the page, its styles or the lazy captcha solver were not found in the build']),
    ...Object.entries(bytes).flatMap(([what, size]) =>
      size > budgets[what] ? [`${what}: ${size} bytes are too many`] : [],
    ),
    ...foreign.map((address) => `the first page asks another host: ${address}`),
    ...wideFiles(`${root}server/dist`),
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = main()
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
