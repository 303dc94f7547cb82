import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { clientSettingsSchema } from '../../server/src/operating/client-bundle/client-settings-schema.js'

/** `docs/client/settings.schema.json`: the schema of the client's settings, for editors. */
export function clientSettingsPage(root: string): string {
  const files = readdirSync(`${root}text/src/languages`).sort()
  const { $schema, ...schema } = clientSettingsSchema(['en', ...files.map((file) => basename(file, '.ts'))])
  const $comment = 'Written by npm run docs from contract/src/client-settings.ts. Change it there.'
  return JSON.stringify({ $schema, $comment, ...schema }, null, 2)
}
