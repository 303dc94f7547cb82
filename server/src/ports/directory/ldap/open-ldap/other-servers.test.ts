import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Slapd } from '../../../../../../directories/slapd.js'
import { asConsumer, type SlapdDirectory, startSlapdDirectory } from '../../../../testing/slapd-directory.js'
import type { StagedPassword } from '../../directory.js'

const password = 'Portico-First-1'

let folder: string
let under: SlapdDirectory
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-slapd-'))
  under = await startSlapdDirectory({ folder })
  await under.slapd.addPerson({ username: 'ada', password, isLocked: true })
})
afterEach(async () => {
  await under.stop()
  await rm(folder, { recursive: true })
})

/** Starts the server again with another configuration. */
async function restart({ slapd }: { readonly slapd: Slapd }, change: (conf: string) => Promise<void>) {
  await slapd.halt()
  await change(path.join(folder, 'slapd.conf'))
  await slapd.start()
}

describe('a server that refers each write to another one', () => {
  test('ends in the help desk, and the log says so at the first check (DIR22)', async () => {
    await restart(under, (conf) => appendFile(conf, asConsumer))
    const ada = await under.directory.find('ada')
    if (ada === null) throw new Error('no ada')
    await under.directory.check()
    expect(under.logLines.join('')).toMatch(/refers to another server \(result 10\)\. Name the server that .* writes/)
    await expect(under.directory.unlock(ada)).rejects.toMatchObject({ code: 'help-desk' })
    const next = 'Portico-Second-2' as StagedPassword
    await expect(under.directory.setPassword(ada, next)).rejects.toMatchObject({ code: 'help-desk' })
    await expect(under.directory.changePassword(ada, { old: password, next })).rejects.toMatchObject({
      code: 'help-desk',
    })
  })

  test('is no server that writes, which the first check leaves in peace', async () => {
    await under.directory.check()
    expect(under.logLines.join('')).not.toContain('"level":"error"')
  })
})

describe('another server than slapd', () => {
  test.each([
    ['389 Directory Server', 'vendorName: 389 Project'],
    ['another one', 'vendorName: Oracle Corporation'],
  ])('is refused before an account is used: %s', async (_name, line) => {
    await restart(under, async (conf) => {
      const root = path.join(folder, 'root.ldif')
      await writeFile(root, `dn:\nobjectClass: extensibleObject\n${line}\n`)
      await writeFile(conf, `rootDSE ${root}\n${await readFile(conf, 'utf8')}`)
    })
    const explanation = /The server is of (389 Project|Oracle Corporation), and PORTICO_DIRECTORY_KIND is openldap/
    for (const ask of [() => under.directory.find('ada'), () => under.directory.check()]) {
      await expect(ask()).rejects.toMatchObject({ what: 'directory', explanation: expect.stringMatching(explanation) })
    }
  })
})
