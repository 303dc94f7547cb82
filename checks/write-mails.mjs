// Writes the HTML of each mail that the portal can send, in each language, into e2e/.results/mails.
// `npm run screenshots:mails` then makes their pictures.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = path.join(root, 'e2e/.results/mails')

// The sentences are gathered by Vite, so it loads the modules of the server.
const { module } = await runnerImport(path.join(root, 'server/src/testing/every-mail.ts'), { configFile: false, root })
const mails = module.everyMail({ timeZone: 'Europe/Berlin' })
await rm(folder, { recursive: true, force: true })
for (const { name, language, mail } of mails) {
  await mkdir(path.join(folder, language), { recursive: true })
  await writeFile(path.join(folder, language, `${name}.html`), mail.html)
}
console.log(`${mails.length} mails written into ${path.relative(root, folder)}`)
