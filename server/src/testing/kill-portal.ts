import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { goUntilKilled } from './killed-portal.js'

const server = fileURLToPath(new URL('../../', import.meta.url))
/** Libraries with binaries, which they find beside their own files. */
const external = ['@node-rs/argon2', '@node-rs/bcrypt', '@photostructure/sqlite']
const launcher = 'import(process.argv[1]).then(({ goUntilKilled }) => goUntilKilled(JSON.parse(process.argv[2])))'

/** Goes paths in processes of their own, which kill themselves on the way. */
export interface Killer {
  /** Where the stores of the paths may lie. */
  readonly folder: string
  /** True where the process was killed on the path, false where it came to its end. */
  isKilled(death: Parameters<typeof goUntilKilled>[0]): Promise<boolean>
  free(): void
}

/** Compiles the portal into one file, because each of many processes would compile it anew. */
export async function newKiller(): Promise<Killer> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-killed-'))
  symlinkSync(join(server, '../node_modules'), join(folder, 'node_modules'))
  await build({
    ...{ root: server, configFile: false, logLevel: 'error' },
    build: { ssr: 'src/testing/killed-portal.ts', outDir: folder, emptyOutDir: false, target: 'node20', minify: false },
    ssr: { noExternal: true, external, target: 'node' },
  })
  return {
    folder,
    async isKilled(death) {
      const args = ['-e', launcher, join(folder, 'killed-portal.js'), JSON.stringify(death)]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
      let said = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
      const [exit, signal] = (await once(child, 'close')) as [number | null, string | null]
      if (exit !== 0 && signal !== 'SIGKILL') throw new Error(`the path went another way: ${said}`)
      return signal === 'SIGKILL'
    },
    free: () => rmSync(folder, { recursive: true, force: true }),
  }
}
