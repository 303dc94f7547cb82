// Counts the things that make code hard to change, as a table. `npm run measures [-- --root DIR]
// [--list]`. With `--bounds` it fails for a count above its bound.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'
import { idsIn } from './documents/rule-ids.ts'
import { namedIds, undefinedIds } from './documents/rules-page.ts'
import { testTitles } from './documents/test-titles.ts'
import { circledRoots, folderCircles } from './folder-circles.mjs'
import { importGraph } from './import-graph.mjs'
import layers from './server-layers.cjs'
import { readTree } from './stands-alone.mjs'

const isCode = /\.tsx?$/
const isSmall = 25
/** Pages of the rules: today's, and that of older versions. */
const rulePages = ['rules', 'security-rules'].map((name) => `docs/${name}.md`)
/**
 * Files that are found by their place: starts, routes of a word, commands, migrations, languages.
 */
const isEntry = /(^|\/)(main|app|index|prerender|routes)\.tsx?$|\/(migrations|languages|commands)\/|-pages\.ts$/

/**
 * Imports by which a folder uses one of a layer above its own, `withTypes` those of types too.
 * Pure.
 */
export function upwardImports(graph, layersDown, { withTypes }) {
  const placeOf = (file) =>
    layersDown.findIndex((folders) => folders.some((folder) => file.startsWith(`server/src/${folder}/`)))
  return graph.flatMap(({ file, imports }) =>
    imports
      .filter(({ isTypeOnly }) => withTypes || !isTypeOnly)
      .filter(({ to }) => placeOf(to) !== -1 && placeOf(to) < placeOf(file))
      .map(({ to }) => `${file} → ${to}`),
  )
}

/**
 * Small files that only one other file uses, and that have no test: they could be part of it. Pure.
 */
export function smallFiles(graph, linesOf, hasTest) {
  const importers = new Map()
  for (const { file, imports } of graph) {
    for (const { to } of imports) importers.set(to, (importers.get(to) ?? new Set()).add(file))
  }
  return graph
    .map(({ file }) => file)
    .filter((file) => isCode.test(file) && linesOf(file) <= isSmall)
    .filter((file) => importers.get(file)?.size === 1 && !hasTest(file) && !isEntry.test(file))
}

/** True where a file is called as one of its exports, in kebab-case. Pure. */
export function isNamedAfterExport(file, text) {
  const name = file.replace(/^.*\//, '').replace(/\.tsx?$/, '')
  return exportsOf(file, text).some((exported) => kebab(exported) === name)
}

function exportsOf(file, text) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  return tree.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      return statement.exportClause === undefined ? [] : statement.exportClause.elements.map(({ name }) => name.text)
    }
    if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
    if (!ts.isVariableStatement(statement)) return [statement.name?.text ?? 'default']
    return statement.declarationList.declarations.map(({ name }) => name.getText(tree))
  })
}

function kebab(name) {
  return name.replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3-$2').toLowerCase()
}

/** Ids that the comments of a source file name a second time. Pure. */
export function namedAgain(named) {
  const ofSources = named.filter(({ at }) => !/^[^:]*\.md:/.test(at))
  const keyOf = ({ id, at }) => `${id} ${at.replace(/:\d+$/, '')}`
  const keys = ofSources.map(keyOf)
  return ofSources.filter((one, index) => keys.indexOf(keyOf(one)) < index).map(({ id, at }) => `${at}: ${id}`)
}

/** The most that a count may be, where more would be a step back. */
const bounds = {
  'references out of the repository': 0,
  'ids used and not defined': 0,
  'circles of folders': 0,
  'upward imports among the foundations': 0,
  'upward imports at run time': 0,
  'upward imports of wings, types included': 0,
  [`files of at most ${isSmall} lines, one importer, no test`]: 5,
  'files not named after an export': 10,
}

/** All counts of one tree, each with the places of its findings. */
function measure(root) {
  const graph = importGraph(root)
  const read = (file) => readFileSync(`${root}${file}`, 'utf8')
  const linesOf = (file) => read(file).trimEnd().split('\n').length
  const hasTest = (file) => ['ts', 'tsx'].some((end) => existsSync(`${root}${file.replace(isCode, `.test.${end}`)}`))
  const code = graph.map(({ file }) => file).filter((file) => isCode.test(file))
  const circles = circledRoots.flatMap((folder) => folderCircles(graph, folder))
  const ordered = layers.foundations.map((folder) => [folder])
  const wings = layers.wings.map((wing) => [wing])
  const named = code.filter((file) => !isEntry.test(file))
  return [
    ['references out of the repository', readTree(root).strays],
    ...idMeasures(root),
    ['circles of folders', circles.map(({ folders, imports }) => [folders.join(' ⇄ '), ...imports].join('\n    '))],
    ['upward imports among the foundations', upwardImports(graph, ordered, { withTypes: true })],
    ['upward imports at run time', upwardImports(graph, layers.layers, { withTypes: false })],
    ['upward imports of wings, types included', upwardImports(graph, wings, { withTypes: true })],
    [`files of at most ${isSmall} lines, one importer, no test`, smallFiles(graph, linesOf, hasTest)],
    ['files not named after an export', named.filter((file) => !isNamedAfterExport(file, read(file)))],
    ['production files', code],
    ['production lines', code.flatMap((file) => Array.from({ length: linesOf(file) }, () => file))],
  ]
}

function idMeasures(root) {
  const titles = testTitles(root)
  const page = rulePages.map((file) => `${root}${file}`).find(existsSync)
  const used = { page: page === undefined ? '' : readFileSync(page, 'utf8'), titles, named: namedIds(root) }
  const unknown = new Map()
  for (const { id, at } of undefinedIds(used)) unknown.set(id, [...(unknown.get(id) ?? []), at])
  return [
    ['ids used and not defined', [...unknown].map(([id, uses]) => `${id}: ${uses.join(', ')}`)],
    ['ids named again in the comments of one file', namedAgain(used.named)],
    ['titles of tests that name a rule', titles.filter(({ title }) => idsIn(title).length > 0)],
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const at = process.argv.indexOf('--root')
  const root = at === -1 ? fileURLToPath(new URL('..', import.meta.url)) : `${process.argv[at + 1]}/`
  const isListed = process.argv.includes('--list')
  const measured = measure(root)
  const above = measured.filter(([what, found]) => found.length > (bounds[what] ?? Number.POSITIVE_INFINITY))
  if (process.argv.includes('--bounds')) {
    for (const [what, found] of above) {
      console.log(`${what}: ${found.length}, at most ${bounds[what]}`)
      for (const one of found) console.log(`  ${one}`)
    }
    console.log(`${above.length} of ${Object.keys(bounds).length} measures above their bounds`)
    // A graph that could not be read has hardly a file, and nothing in it is wrong.
    const hasRead = (measured.find(([what]) => what === 'production files')?.[1].length ?? 0) > 20
    process.exitCode = above.length === 0 && hasRead ? 0 : 1
  } else {
    for (const [what, found] of measured) {
      console.log(`${what.padEnd(52)} ${found.length}`)
      if (isListed && !what.startsWith('production')) {
        for (const one of found) console.log(`  ${typeof one === 'string' ? one : `${one.file}: ${one.title}`}`)
      }
    }
  }
}
