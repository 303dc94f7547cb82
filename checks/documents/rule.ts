/**
 * One rule of `docs/rules.md`: its promise, its reason, and the number of its tests by the page's
 * own word.
 */
export interface Rule {
  readonly id: string
  readonly line: number
  readonly says: string
  readonly why: string | null
  /** Null where the page has no count. */
  readonly tests: number | null
  /** True where a part of the rule is a count and nothing else, as a merge leaves it. */
  readonly isCountedAgain: boolean
}

const heading = /^### (.+)$/
/** The count may be broken over two lines. */
const count = /(\s)\((\d+)\s+tests?\)$/
const bareCount = /^\s*\(\d+\s+tests?\)\s*$/
/** A backslash at the end of a line begins a new line on the page. */
const newLine = /\\\n/

/** The rules of a page, in its order. */
export function rulesOf(page: string): Rule[] {
  const rules: Rule[] = []
  for (const { id, line, text } of sectionsOf(page)) {
    const [first = '', ...others] = text.trim().split(newLine)
    const why = others.find((part) => part.startsWith('Why: ')) ?? null
    rules.push({
      id,
      line,
      says: first.replace(count, ''),
      why: why?.slice('Why: '.length).trim() || null,
      tests: count.test(first) ? Number(count.exec(first)?.[2]) : null,
      isCountedAgain: others.some((part) => bareCount.test(part)),
    })
  }
  return rules
}

/** The page with the counts that are right. A rule without a count gets one behind its sentence. */
export function withCounts(page: string, countOf: (id: string) => number): string {
  const lines = page.split('\n')
  for (const { id, line, text } of sectionsOf(page).reverse()) {
    const [first = ''] = text.split(newLine)
    const says = first.trimEnd()
    const tests = countOf(id)
    const told = `(${tests} ${tests === 1 ? 'test' : 'tests'})`
    const renewed = count.test(says) ? says.replace(count, `$1${told}`) : `${says} ${told}`
    const height = text.split('\n').length
    lines.splice(line, height, ...text.replace(says, () => renewed).split('\n'))
  }
  return lines.join('\n')
}

/** The page with the limits of each rule below it, as the tables of limits have them. */
export function withLimits(page: string, limitsOf: (id: string) => readonly string[]): string {
  const lines = page.split('\n')
  for (const { id, line, text } of sectionsOf(page).reverse()) {
    const parts = text
      .trimEnd()
      .split(newLine)
      .filter((part) => !part.startsWith('Limits: '))
    const limits = limitsOf(id)
    const told = limits.length === 0 ? parts : [...parts, wrapped(`Limits: ${limits.join('; ')}.`)]
    const after = text.slice(text.trimEnd().length)
    lines.splice(line, text.split('\n').length, ...`${told.join('\\\n')}${after}`.split('\n'))
  }
  return lines.join('\n')
}

/** A text in lines of 100 characters at most. */
function wrapped(text: string): string {
  return text.replace(/(.{1,100})(?:\s+|$)/g, '$1\n').trimEnd()
}

interface Section {
  readonly id: string
  /** Number of the heading's line, from 1. */
  readonly line: number
  /** All lines up to the next heading. */
  readonly text: string
}

function sectionsOf(page: string): Section[] {
  const lines = page.split('\n')
  return lines.flatMap((line, at) => {
    const [, id] = heading.exec(line) ?? []
    if (id === undefined) return []
    const end = lines.findIndex((other, below) => below > at && other.startsWith('#'))
    return [{ id, line: at + 1, text: lines.slice(at + 1, end === -1 ? undefined : end).join('\n') }]
  })
}
