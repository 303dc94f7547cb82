import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { allLanguages } from '@portico/text/say-in'
import { afterEach, describe, expect, test } from 'vitest'
import { thisUser } from '../../ports/system/access-of.js'
import { runBuilt } from '../../testing/built-command.js'
import { commandLine } from '../../testing/command-line.js'
import { answerOf, type Mistake, mistakesByKind, operatorFolder, rightSettings } from '../../testing/mistakes.js'
import { clear, isRoot, scenes } from '../../testing/operator-scenes.js'
import type { Scene, Stage } from '../../testing/scene.js'

const { run, inFolder } = commandLine()
let stage: Stage | null = null
let scene: Scene = {}
afterEach(async () => {
  await scene.end?.()
  if (stage !== null) clear(stage)
  ;[stage, scene] = [null, {}]
})

type Spelling = readonly [machine: string, table: string]

/** A text of the table as this machine has to read it. */
const asMachine = (text: string, spelled: readonly Spelling[]) =>
  spelled.reduce((said, [machine, table]) => said.replaceAll(table, machine), text)
/** A text of this machine as the table tells it. */
const asTable = (text: string, spelled: readonly Spelling[]) =>
  spelled.reduce((said, [machine, table]) => said.replaceAll(machine, table), text)

/** The settings and files of a row, in a folder of this machine. */
function set({ set: own, file, files }: Mistake, folder: string, spelled: readonly Spelling[]) {
  const all = file === undefined ? files : { ...files, 'portico.yaml': file }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true, mode: 0o755 })
    writeFileSync(join(folder, name), text, { mode: 0o644 })
  }
  const env = { ...rightSettings, PORTICO_DATA_DIR: `${operatorFolder}/data`, ...own }
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, asMachine(value, spelled)]))
}

/** Runs a row in this process: only settings and files decide. */
async function inProcess(row: Mistake) {
  const spelled: Spelling[] = [
    [inFolder('etc/portico.yaml'), '/etc/portico/portico.yaml'],
    [inFolder(), operatorFolder],
    [`there are ${allLanguages.join(', ')}`, 'there are en, de, …'],
  ]
  const env = set(row, inFolder(), spelled)
  const { exit, out, err } = await run(asMachine(row.command, spelled), { env })
  return { exit, said: asTable((exit === 0 ? out : err).join('\n'), spelled).split('\n') }
}

/** Runs a row as a process of its own, on the disk and the network of this machine. */
async function asProcess(row: Mistake, prepare: (stage: Stage) => Scene | Promise<Scene>) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-mistake-'))
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  stage = { folder, data, store: join(data, 'portico.sqlite') }
  scene = await prepare(stage)
  const others = (scene.spelled ?? []).concat(isRoot ? [] : [[`belongs to ${thisUser().name}`, 'belongs to root']])
  const spelled: Spelling[] = [[folder, operatorFolder], ...others]
  const env = { PORTICO_LISTEN: '127.0.0.1:0', ...set(row, folder, spelled) }
  const argv = asMachine(row.command, spelled).split(' ')
  const stopAt = row.log === undefined ? undefined : aboutMail
  const { exit, out, err } = await runBuilt({ argv, env, cwd: folder, scene, stopAt })
  if (row.log !== undefined) return { exit, said: mailLines(out).map((line) => asTable(line, spelled)) }
  const own = isRoot ? /\b(nobody|65534)\b/g : new RegExp(`\\b${thisUser().name}\\b`, 'g')
  return { exit, said: asTable(err, spelled).trimEnd().replace(own, 'portico').split('\n') }
}

/** The part that each line of the log about the mail server has. */
const aboutMail = '"channel":"email"'

function mailLines(out: string): readonly string[] {
  const lines = out.split('\n').filter((line) => line.includes(aboutMail))
  return lines.map((line) => (JSON.parse(line) as { readonly msg: string }).msg)
}

describe.each(mistakesByKind())('a mistake of an operator is answered with its cause and remedy: $kind', ({ rows }) => {
  test.each(rows.map((row) => [row.did, row] as const))('%s (SET1, OP7, OP8)', async (_, row) => {
    const prepare = row.scene === undefined ? undefined : scenes[row.scene]
    if (row.scene !== undefined && prepare === undefined) throw new Error(`There is no scene "${row.scene}".`)
    const answer = prepare === undefined ? await inProcess(row) : await asProcess(row, prepare)
    expect(answer).toEqual({ exit: row.exit, said: answerOf(row) })
  })
})

test('the table of mistakes has rows of all kinds', () => {
  expect(mistakesByKind().flatMap(({ rows }) => rows).length).toBeGreaterThanOrEqual(43)
})
