import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * A link of Markdown to a file, without the place in it; addresses and places on the same page are
 * none.
 */
const fileLink = /\[(?<words>[^\]]*)\]\((?![a-z]+:)(?<path>[^)#\s]+)(?:#[^)]*)?\)/g

/** The links of a page to files that are not below its folder. */
export function linksToNothing(page: string, text: string): string[] {
  return [...text.matchAll(fileLink)]
    .map(({ groups }) => groups?.['path'] ?? '')
    .filter((path) => !existsSync(join(dirname(page), path)))
}

/**
 * Lets pages of a folder link only to what is in it: of other links the words stay. The pages of a
 * release come from a repository that holds more than the release.
 */
export async function keepLinksInside(folder: string): Promise<void> {
  for (const page of await pagesBelow(folder)) {
    const text = await readFile(page, 'utf8')
    const inside = text.replace(fileLink, (link, words: string, path: string) =>
      existsSync(join(dirname(page), path)) ? link : words,
    )
    if (inside !== text) await writeFile(page, inside)
  }
}

/** The pages of a program; those of its modules are another matter. */
export async function pagesBelow(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true })
  return files
    .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
    .map((file) => join(folder, file))
}
