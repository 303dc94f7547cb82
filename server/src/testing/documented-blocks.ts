import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The commands of one fenced block in a page for operators. */
export interface CommandBlock {
  readonly lines: string
  readonly language: string
  /** Where it stands, such as `people.md:12`. */
  readonly at: string
  /** Why no clean place can run it, from `<!-- not run: REASON -->` before the fence; or null. */
  readonly notRun: string | null
  /** The test that runs it elsewhere, as `<!-- run by FILE -->` before the fence says; or null. */
  readonly runBy: string | null
}

/** Blocks that a reader runs one after the other. */
export interface CommandSection {
  readonly title: string
  readonly blocks: readonly CommandBlock[]
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = 'docs/operating'

/** The pages for operators by their path in the repository, and of the README the part "Run it". */
export function operatorPages(): readonly { readonly path: string; readonly text: string }[] {
  const names = readdirSync(`${root}${folder}`).filter((name) => name.endsWith('.md'))
  const pages = names.map((name) => `${folder}/${name}`)
  const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
  const readme = read('README.md').replace(/^.*?(?=^## Run it$)/ms, '')
  const runIt = readme.replace(/^(## Run it\n.*?)(^## .*)$/ms, '$1')
  return [...pages.map((path) => ({ path, text: read(path) })), { path: 'README.md', text: runIt }]
}

/** The whole text of a file of the repository. */
export const fileOfRepository = (path: string) => readFileSync(`${root}${path}`, 'utf8')

const heading = /^## (.*)$/
const fence = /^(?<indent>\s*)```(?<language>\w+)\s*$/
const beforeFence = /^\s*<!-- (?:not run: (?<notRun>.+?)|run by (?<runBy>\S+)) -->$/
/** At the top of a page whose blocks all run in one test. */
const wholePage = /^<!-- every block is run by (?<runBy>\S+) -->$/m

/**
 * The blocks of a page, by section. A section whose title begins with a number goes on where the
 * one before has ended.
 */
export function sectionsOf({ path, text }: { readonly path: string; readonly text: string }): CommandSection[] {
  const sections: { title: string; blocks: CommandBlock[] }[] = [{ title: 'from the top', blocks: [] }]
  const everyRunBy = wholePage.exec(text)?.groups?.['runBy'] ?? null
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const title = heading.exec(lines[at] ?? '')?.[1]
    if (title !== undefined && !/^\d/.test(title)) sections.push({ title, blocks: [] })
    const opened = fence.exec(lines[at] ?? '')?.groups
    if (opened === undefined) continue
    const mark = beforeFence.exec(lines[at - 1] ?? '')?.groups
    const indent = opened['indent'] ?? ''
    const end = lines.findIndex((line, i) => i > at && line === `${indent}\`\`\``)
    const inside = lines.slice(at + 1, end).map((line) => line.slice(indent.length))
    sections.at(-1)?.blocks.push({
      lines: inside.join('\n'),
      language: opened['language'] ?? '',
      at: `${path.replace(`${folder}/`, '')}:${at + 1}`,
      notRun: mark?.['notRun'] ?? null,
      runBy: mark?.['runBy'] ?? everyRunBy,
    })
    at = end
  }
  return sections
}
