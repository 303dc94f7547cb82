import { mkdirSync, writeFileSync } from 'node:fs'
import { allLanguages } from '@portico/text/say-in'
import { describe, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'

const { run, inFolder } = commandLine()

function withTexts(content: string) {
  mkdirSync(inFolder('texts'))
  writeFileSync(inFolder('texts/de.yaml'), content, { mode: 0o644 })
  return { env: { PORTICO_TEXTS_DIR: inFolder('texts'), PORTICO_LANGUAGES: 'de, en' } }
}

describe('texts list', () => {
  test('prints every text of the default language with its key, its places and its origin (CMD22)', async () => {
    const own = withTexts('home.login: Mit Bibliotheksausweis\ncode-step.wait: { one: Gleich, other: "{count} s" }\n')
    const { exit, out } = await run('texts list', own)
    expect(exit).toBe(0)
    expect(out[0]).toBe('key\tform\ttext\tplaces\torigin')
    expect(out).toContain('home.login\t-\tMit Bibliotheksausweis\t-\town')
    expect(out).toContain('home.forgot\t-\tPasswort vergessen\t-\tportal')
    expect(out).toContain('code-step.wait\tother\t{count} s\t{count}\town')
    expect(out).toContain('step\t-\tSchritt {current} von {total}\t{current} {total}\tportal')
    expect(out).toContain('language.direction\t-\tltr\t-\tfixed')
    expect(out.length).toBeGreaterThan(370)
  })

  test('prints another language, for people and for programs (CMD22)', async () => {
    const own = withTexts('home.login: Mit Bibliotheksausweis\n')
    const { out } = await run('texts list --language en --json', own)
    const rows = out.map((line) => JSON.parse(line) as Readonly<Record<string, string | null>>)
    expect(rows).toContainEqual({
      language: 'en',
      key: 'message.sms.reset',
      form: null,
      text: '{institution}: {code} is your code to reset your password.',
      places: '{institution} {code}',
      origin: 'portal',
    })
    expect((await run('texts list --language ar', own)).out).toContain('skip\t-\tالانتقال إلى المحتوى\t-\tportal')
  })

  test('needs no other settings, and refuses a language that does not exist (CMD22)', async () => {
    expect(await run('texts list', { env: {} })).toMatchObject({ exit: 0, err: [] })
    const { exit, err } = await run('texts list --language tlh', { env: {} })
    expect(exit).toBe(2)
    expect(err[0]).toContain(`argument 'tlh' is invalid. Allowed choices are ${allLanguages.join(', ')}.`)
  })

  test('says what is wrong with the folder (CMD22, WORD1)', async () => {
    const { exit, err } = await run('texts list', withTexts('home.logn: x\n'))
    expect(exit).toBe(78)
    expect(err.join('\n')).toContain('texts/de.yaml, line 1: home.logn is not a text; did you mean home.login?')
  })
})
