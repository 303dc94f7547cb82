import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../directories/free-port.js'
import { startPortico } from '../e2e/environments/portico-program.js'

const run = promisify(execFile)
const portico = fileURLToPath(new URL('../portico.mjs', import.meta.url))
const languages = readdirSync(fileURLToPath(new URL('../text/src/languages', import.meta.url)))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-languages-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** As each process that ends writes down what it loaded, for tools that tell what of it ran. */
const noted = () => ({ NODE_V8_COVERAGE: path.join(folder, 'loaded') })

/** The languages whose built file a process of the server has loaded. English is in the program. */
function loaded(): readonly string[] {
  const notes = readdirSync(path.join(folder, 'loaded'))
  const all = notes.map((file) => readFileSync(path.join(folder, 'loaded', file), 'utf8')).join('')
  expect(all).toContain('/server/dist/main.js')
  return languages.filter((code) => new RegExp(`/server/dist/assets/${code}-[^/"]+\\.js"`).test(all))
}

const settings = () => ({
  PORTICO_DATA_DIR: folder,
  PORTICO_SECRET: 'a secret that only this test knows',
  PORTICO_MAIL_URL: 'smtp://127.0.0.1:1',
  PORTICO_PUBLIC_URL: 'http://localhost',
})

test.each([
  ['en,de,ar', ['ar', 'de']],
  ['en', []],
])('a server that offers %s loads no other language', async (offered, all) => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const more = { PORTICO_LISTEN: `127.0.0.1:${port}`, PORTICO_PUBLIC_URL: url, PORTICO_LANGUAGES: offered }
  const logFile = path.join(folder, 'server.log')
  const server = await startPortico({ ...settings(), ...more, ...noted() }, { url, logFile })
  await server.stop()
  expect(loaded()).toEqual(all)
})

test.each([
  ['texts list --language pl', ['pl']],
  ['away-page', ['de']],
  ['config check', []],
])('the command %s of a portal in English and German loads what it says', async (line, all) => {
  const env = { PATH: process.env['PATH'], ...settings(), PORTICO_LANGUAGES: 'en,de', ...noted() }
  await run(process.execPath, [portico, ...line.split(' ')], { env, maxBuffer: 10_000_000 })
  expect(loaded()).toEqual(all)
})
