import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingAtPath, settingOfDirectory } from '../../ports/config/setting-name.js'
import { namedSettings } from '../../ports/config/setting-table.js'
import { settings } from '../../ports/config/settings.js'
import { yamlEntries } from '../../ports/config/yaml-entries.js'
import { fileOfRepository, operatorPages, sectionsOf } from '../../testing/documented-blocks.js'
import { type OperatorPlaces, operatorPlaces } from '../../testing/operator-place.js'

const pages = operatorPages().map((page) => ({ ...page, sections: sectionsOf(page) }))
const blocks = pages.flatMap(({ sections }) => sections.flatMap((section) => section.blocks))
const ofShell = blocks.filter(({ language }) => language === 'sh')
const isRunHere = ({ language, notRun, runBy }: (typeof blocks)[number]) =>
  language === 'sh' && notRun === null && runBy === null

/** A settings file, and not the YAML of another program. */
const groups = new Set(namedSettings(settings).map(({ path }) => path.replace(/\..*$/, '')))
const isSettings = ({ language, lines }: (typeof blocks)[number]) =>
  language === 'yaml' && groups.has(/^(\w+):/m.exec(lines)?.[1] ?? '')

let places: OperatorPlaces
beforeAll(async () => {
  places = await operatorPlaces()
})
afterAll(() => places.close())

const withCommands = pages.flatMap(({ path, sections }) => {
  const found = sections.filter((section) => section.blocks.some(isRunHere))
  return found.length === 0 ? [] : [{ path, sections: found }]
})

describe.each(withCommands)('the commands of $path run in a clean place (CMD21)', ({ sections }) => {
  test.each(sections)('$title', async (section) => {
    const place = await places.fresh()
    try {
      for (const { at, lines } of section.blocks.filter(isRunHere)) {
        const { exit, out } = await place.run(lines)
        expect(exit, `${at}\n${lines}\n\n${out}`).toBe(0)
      }
    } finally {
      await place.close()
    }
  })
})

const isSetting = (path: string) =>
  settingAtPath(path) !== undefined || settingOfDirectory(path.replace(/^directories\.[a-z]+\./, '')) !== undefined

test('the settings in the examples of the pages exist (CMD21)', () => {
  const examples = pages.flatMap(({ sections }) => sections.flatMap((section) => section.blocks)).filter(isSettings)
  expect(examples.length).toBeGreaterThan(5)
  for (const { lines, at } of examples) {
    const { entries, problems } = yamlEntries(lines)
    expect(problems, at).toEqual([])
    expect(
      entries.filter(({ path }) => !isSetting(path)),
      at,
    ).toEqual([])
  }
})

test('a secret that the pages make is at no instant in a file that all may read (CMD21)', () => {
  const making = ofShell.filter(({ lines }) => /(openssl rand|\/dev\/urandom).*> /.test(lines))
  expect(making.length).toBeGreaterThan(2)
  for (const { lines, at } of making) expect(lines, at).toMatch(/umask 077[\s\S]*(openssl rand|\/dev\/urandom).*> /)
})

test('each block of commands runs here, runs in a test that the page names, or says why it cannot run (CMD21)', () => {
  const here = ofShell.filter(isRunHere).length
  const elsewhere = ofShell.filter(({ runBy }) => runBy !== null)
  const marked = ofShell.filter(({ notRun }) => notRun !== null)
  console.log(
    `${ofShell.length} blocks of commands: ${here} run here, ${elsewhere.length} in tests of their own, ` +
      `${marked.length} cannot run in a clean place`,
  )
  for (const { runBy, at } of elsewhere) expect(fileOfRepository(runBy ?? ''), at).toContain(at.replace(/\.md:.*/, ''))
  expect(here).toBeGreaterThan(50)
  expect(blocks.filter(({ language }) => /^(bash|shell|console|zsh)$/.test(language)).map(({ at }) => at)).toEqual([])
})
