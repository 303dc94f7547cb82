// The repository stands alone: nothing in it refers to a document that is not in it. `node
// checks/stands-alone.mjs`
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { filesBelow } from './tree-files.mjs'

const isRead = /\.(ts|tsx|js|mjs|cjs|css|html|md|yaml|yml|sh)$|^[^.]+$|\/run$/
/** This file and its test spell out what they forbid; the licence counts its own parts. */
const spellsOut = /^(checks\/stands-alone(\.test)?\.mjs|LICENSE)$/
/** A numbered part of a document that the reader cannot open. */
const outside = /\bsections?\s+\d|\b(decisions?|specification|security)\s+\d+\.\d/i
/** A named document. Addresses on the web are left to their readers. */
const document = /(?<![\w./:-])(?:[\w.-]+\/)*[\w-]+\.md\b/g
const docsPath = /(?<![\w./-])docs\/[\w./-]*\.\w+/g
/** A file of the sources, as a page names it. */
const sourcePath = /(?<![\w./*-])[a-z\d]+\/[\w./-]*\.(?:tsx?|[cm]?js|css|md|html)\b/g
const link = /\]\(([^)\s]+)\)/g

/**
 * Every reference of one file that leads out of `files`, the paths of the tree; `read` gives a
 * file's text. Pure.
 */
export function strayReferences(file, { files, read }) {
  const lines = read(file).split('\n')
  return lines.flatMap((line, at) => straysIn(line, file, { files, read }).map((says) => `${file}:${at + 1}: ${says}`))
}

function straysIn(line, file, tree) {
  const isPage = file.endsWith('.md')
  const patterns = isPage ? [document, docsPath, sourcePath] : [document, docsPath]
  const named = patterns.flatMap((pattern) => [...line.matchAll(pattern)]).map(([name]) => name)
  const links = isPage ? [...line.matchAll(link)].map(([, to]) => to) : []
  return [
    ...(outside.test(line) ? ['a numbered part of a document that is not there'] : []),
    ...[...new Set(named)].filter((name) => !isThere(name, file, tree)).map((name) => `${name} is not there`),
    ...links.filter((to) => !isReachable(to, file, tree)).map((to) => `the link to ${to} leads nowhere`),
  ]
}

/**
 * A document may be named by its path from the root or from another folder, or by its name alone.
 */
function isThere(name, file, { files }) {
  const beside = path.posix.join(path.posix.dirname(file), name)
  const bare = name.replace(/^(\.\.\/)+/, '')
  const isBare = !bare.includes('/')
  return files.some((other) => other === bare || other === beside || (isBare && other.endsWith(`/${bare}`)))
}

function isReachable(to, file, { files, read }) {
  if (/^[a-z]+:/.test(to)) return true
  const [name, anchor] = to.split('#')
  const target = name === '' ? file : path.posix.join(path.posix.dirname(file), name).replace(/\/$/, '')
  const isFolder = files.some((other) => other.startsWith(`${target}/`))
  if (!files.includes(target)) return isFolder
  return anchor === undefined || !target.endsWith('.md') || anchorsOf(read(target)).includes(anchor)
}

/** The anchors that a page gives its headings. */
function anchorsOf(page) {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** All stray references of a tree, and how many files were read. */
export function readTree(root) {
  const files = [...filesBelow(root)]
  const readFiles = files.filter((file) => isRead.test(file) && !spellsOut.test(file))
  const read = (file) => readFileSync(path.join(root, file), 'utf8')
  return { strays: readFiles.flatMap((file) => strayReferences(file, { files, read })), count: readFiles.length }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { strays, count } = readTree(fileURLToPath(new URL('..', import.meta.url)))
  for (const stray of strays) console.log(stray)
  console.log(`${strays.length} references out of the repository in ${count} files`)
  if (strays.length > 0 || count < 20) process.exitCode = 1
}
