import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'

interface Bom {
  serialNumber: string
  metadata: { timestamp: string; component: { name: string; type: string } }
}

/**
 * The CycloneDX list of all modules below a folder, as npm writes it, without its random number and
 * its time of day. It is made from the staged folder: for the workspaces of a clone
 * `npm sbom --omit dev` leaves out modules that the server loads.
 */
export function listComponents(program: string, second: number): string {
  const options = { cwd: program, encoding: 'utf8', stdio: 'pipe' } as const
  const bom = JSON.parse(execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], options)) as Bom
  bom.serialNumber = ''
  bom.metadata.timestamp = new Date(second * 1000).toISOString()
  bom.metadata.component.name = 'portico'
  bom.metadata.component.type = 'application'
  bom.serialNumber = `urn:uuid:${uuidOf(JSON.stringify(bom))}`
  return `${JSON.stringify(bom, null, 2)}\n`
}

/** A UUID of the text's own (RFC 9562, version 8). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
