// `npm run docs` writes the documents that follow from the code; with `--check` it only says which are out of date.
import { readFile, writeFile } from 'node:fs/promises'
import { apiPage } from './documents/api-page.js'
import { configurationPage } from './documents/configuration-page.js'
import { errorsPage } from './documents/errors-page.js'
import { securityRulesPage } from './documents/security-rules-page.js'
import { specificationPage } from './documents/specification-page.js'

const pages = {
  'docs/api.md': apiPage,
  'docs/configuration.md': configurationPage,
  'docs/errors.md': errorsPage,
  'docs/security-rules.md': securityRulesPage,
  'docs/specification.md': specificationPage,
}
const isCheck = process.argv.includes('--check')
const root = new URL('../', import.meta.url)

let stale = 0
for (const [file, page] of Object.entries(pages)) {
  const wanted = `${page().trimEnd()}\n`
  const found = await readFile(new URL(file, root), 'utf8').catch(() => '')
  if (found === wanted) continue
  stale += 1
  if (isCheck) console.log(`${file} is out of date: npm run docs`)
  else await writeFile(new URL(file, root), wanted)
}
console.log(
  isCheck
    ? `${stale} out of date of ${Object.keys(pages).length} documents`
    : `${stale} of ${Object.keys(pages).length} documents written`,
)
if (isCheck && stale > 0) process.exitCode = 1
