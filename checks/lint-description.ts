// Lints the OpenAPI document of the server with Redocly and Spectral, which other people's tools and
// generators build on. Fails for each error; both also give advice, which does not count.
import { pathToFileURL } from 'node:url'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { type ApiDescription, describeApi } from '../server/src/edge/description/describe-api.js'

export const described = (): ApiDescription =>
  describeApi({ version: '1.0.0', base: '/api', sessionCookie: '__Host-sid' })

/** The errors that each tool finds in a document. Neither asks a network. */
export async function errorsOf(document: object): Promise<{ redocly: string[]; spectral: string[] }> {
  const text = JSON.stringify(document)
  const config = await createConfig({ extends: ['recommended'], rules: { 'info-license': 'error' } })
  const ofRedocly = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  const linter = new spectral.Spectral()
  const oas = rulesets.oas as RulesetDefinition
  linter.setRuleset({ extends: [[oas, 'recommended']], rules: { 'operation-tag-defined': 'error' } })
  const ofSpectral = await linter.run(JSON.parse(text))
  const error = 0
  return {
    redocly: ofRedocly
      .filter(({ severity }) => severity === 'error')
      .map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`),
    spectral: ofSpectral
      .filter(({ severity }) => severity === error)
      .map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const description = described()
  const { redocly, spectral: bySpectral } = await errorsOf(description)
  const faults = [...redocly.map((fault) => `Redocly: ${fault}`), ...bySpectral.map((fault) => `Spectral: ${fault}`)]
  for (const fault of faults) console.error(fault)
  const operations = Object.values(description.paths).flatMap((path) => Object.keys(path))
  console.log(`${faults.length} faults in ${operations.length} operations`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
