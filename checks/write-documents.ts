// `npm run docs` writes the documents that are made from the code, and the counts of tests beside
// the rules. With `--check` it reports what is wrong or out of date, and writes nothing.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { settingsText } from '../server/src/ports/config/settings-text.js'
import { apiPage } from './documents/api-page.js'
import { auditPage } from './documents/audit-page.js'
import { browsersPage } from './documents/browsers-page.js'
import { clientSettingsPage } from './documents/client-settings-page.js'
import { configurationPage } from './documents/configuration-page.js'
import { doctorPage } from './documents/doctor-page.js'
import { errorsPage } from './documents/errors-page.js'
import { limitsPage } from './documents/limits-page.js'
import { mistakesPage } from './documents/mistakes-page.js'
import { rulesFile, rulesPage } from './documents/rules-page.js'
import { securityPage } from './documents/security-page.js'

const isCheck = process.argv.includes('--check')
const root = fileURLToPath(new URL('../', import.meta.url))

const rules = rulesPage(root)
const pages = {
  'docs/api.md': apiPage(),
  'docs/browsers.md': browsersPage(),
  'docs/client/settings.schema.json': clientSettingsPage(root),
  'docs/configuration.md': configurationPage(),
  'docs/errors.md': errorsPage(),
  'docs/limits.md': limitsPage(),
  'docs/operating/audit.md': auditPage(),
  'docs/operating/doctor.md': doctorPage(),
  'docs/operating/mistakes.md': mistakesPage(),
  'docs/operating/portico.yaml': settingsText(
    'Settings of Portico: every one of them, as a comment. Written by `npm run docs`.',
  ),
  'SECURITY.md': securityPage(root),
  [rulesFile]: rules.page,
}

let stale = 0
for (const [file, page] of Object.entries(pages)) {
  const wanted = `${page.trimEnd()}\n`
  const found = await readFile(`${root}${file}`, 'utf8').catch(() => '')
  if (found === wanted) continue
  stale += 1
  if (isCheck) console.log(`${file} is out of date: npm run docs`)
  else await writeFile(`${root}${file}`, wanted)
}
const faults = isCheck ? rules.faults : rules.faults.filter((fault) => !fault.endsWith('npm run docs'))
for (const fault of faults) console.log(fault)
console.log(
  isCheck
    ? `${stale} out of date of ${Object.keys(pages).length} documents`
    : `${stale} of ${Object.keys(pages).length} documents written`,
)
if (faults.length > 0 || (isCheck && stale > 0)) process.exitCode = 1
