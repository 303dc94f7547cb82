import { once } from 'node:events'
import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startBuilt } from '../../testing/built-command.js'
import { rightSettings } from '../../testing/mistakes.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-journal-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Serves with both outputs in one file, as systemd does, until it ends or its log says this. */
async function serve(settings: Record<string, string>, { isJournal = true, until = '' } = {}) {
  const path = join(folder, 'journal')
  const file = openSync(path, 'w')
  const { dev, ino } = fstatSync(file)
  const stream = { JOURNAL_STREAM: isJournal ? `${dev}:${ino}` : '1:2' }
  const env = { ...settings, ...stream, PORTICO_DATA_DIR: join(folder, 'data') }
  const child = startBuilt(['serve'], { env, output: file })
  const ended = once(child, 'exit')
  const text = () => readFileSync(path, 'utf8')
  while (child.exitCode === null && (until === '' || !text().includes(until))) await sleep(20)
  child.kill('SIGTERM')
  await ended
  closeSync(file)
  return text().trimEnd().split('\n')
}

const away = { ...rightSettings, PORTICO_LISTEN: '127.0.0.1:0', PORTICO_MAIL_URL: 'smtp://127.0.0.1:9' }

test('the journal of systemd learns how severe each line of a running server is (OP11)', async () => {
  const lines = await serve(away, { until: '"channel":"email"' })
  const levels = lines.map((line) => /^(<\d>)?\{"level":"(\w+)"/.exec(line)?.slice(1).join(''))
  expect(new Set(levels)).toEqual(new Set(['info', '<4>warn']))
})

test('the journal of systemd learns that a start failed, and a file is told nothing (OP11)', async () => {
  const lines = await serve({})
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.every((line) => line.startsWith('<3>'))).toBe(true)
  expect((await serve({}, { isJournal: false })).map((line) => `<3>${line}`)).toEqual(lines)
})
