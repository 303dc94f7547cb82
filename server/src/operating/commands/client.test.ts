import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'
import { fileOfRepository } from '../../testing/documented-blocks.js'

/** Replaces the client's build: the same names and promises, two lines of page. */
const prerender = `export const assemblePage = async (template, settings, { screen, language }) =>
  template.replace('PAGE', [screen, language, JSON.stringify(settings)].join(' '))`

const { run, inFolder } = commandLine()
let out: string
let file: string
beforeEach(() => {
  const web = inFolder('web')
  for (const folder of ['dist/assets', 'dist-ssr']) mkdirSync(join(web, folder), { recursive: true })
  writeFileSync(join(web, 'dist-ssr/prerender.js'), prerender)
  writeFileSync(join(web, 'dist-ssr/package.json'), '{"type":"module"}')
  writeFileSync(join(web, 'dist-ssr/template.html'), '<p>PAGE</p>')
  const files = ['index.html', 'index.html.br', 'app.html', 'app.html.gz', 'icon.svg', 'icon.svg.br']
  for (const name of [...files, 'assets/main-abc.js', 'assets/main-abc.js.map']) {
    writeFileSync(join(web, 'dist', name), 'as built', { mode: 0o600 })
  }
  out = inFolder('bundle')
  file = inFolder('settings.json')
})

const write = (settings: unknown) =>
  writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings, null, 2))
const client = () => run(`client --settings ${file} --out ${out}`)
const page = (name: string) => readFileSync(join(out, name), 'utf8')
/** The folder of the test holds nothing that the command left behind. */
const leftovers = () => readdirSync(inFolder()).filter((name) => !['web', 'settings.json'].includes(name))

describe('portico client', () => {
  test('writes a bundle with the settings, their defaults, and fresh compressed copies (HOST7)', async () => {
    const institution = { name: 'Example University', colour: '#1D4F91' }
    write({ $schema: './settings.schema.json', apiBase: '/provider/v1', institution, languages: ['de', 'en'] })
    const { exit, out: told, err } = await client()
    expect({ exit, err }).toEqual({ exit: 0, err: [] })
    expect(readdirSync(out, { recursive: true }).sort()).toEqual([
      ...['app.html', 'app.html.br', 'app.html.gz', 'assets', 'assets/main-abc.js'],
      ...['brand-1d4f91.css', 'brand-1d4f91.css.br', 'brand-1d4f91.css.gz'],
      ...['icon.svg', 'icon.svg.br', 'index.html', 'index.html.br', 'index.html.gz'],
    ])
    const settings = {
      apiBase: '/provider/v1',
      institution: { name: 'Example University', domains: [], helpDeskPhone: '', colour: '#1d4f91', links: {} },
      captcha: { kind: 'proof-of-work' },
      session: true,
      activity: false,
      proofs: [],
      languages: ['de', 'en'],
    }
    const text = page('index.html')
    expect(text).toMatch(/^<p>home de /)
    expect(JSON.parse(text.slice('<p>home de '.length, -'</p>'.length))).toEqual(settings)
    expect(page('app.html')).toMatch(/^<p>other de /)
    expect(page('brand-1d4f91.css')).toBe(':root:root{--brand:#1d4f91}')
    for (const name of ['index.html', 'app.html', 'brand-1d4f91.css']) {
      expect(brotliDecompressSync(readFileSync(join(out, `${name}.br`))).toString()).toBe(page(name))
      expect(gunzipSync(readFileSync(join(out, `${name}.gz`))).toString()).toBe(page(name))
    }
    expect(leftovers()).toEqual(['bundle'])
    expect(told[0]).toBe(`Wrote 12 files into ${out}. The home page is in German.`)
    expect(told.join('\n')).toContain('/dashboard/change-password')
    expect(told.join('\n')).toContain("default-src 'self'; object-src 'none'")
  })

  test('lets a web server of another user read every file, whatever the umask is (HOST7)', async () => {
    write({})
    await client()
    expect(statSync(out).mode & 0o777).toBe(0o755)
    for (const name of readdirSync(out, { recursive: true }) as string[]) {
      const status = statSync(join(out, name))
      expect([name, status.mode & 0o777]).toEqual([name, status.isDirectory() ? 0o755 : 0o644])
    }
  })

  test('takes an empty folder, and opens the policy to the vendor of the captcha', async () => {
    mkdirSync(out)
    write({ captcha: { kind: 'turnstile', siteKey: 'key' }, institution: { logo: 'https://cdn.uni.example/logo.svg' } })
    const { exit, out: told } = await client()
    expect(exit).toBe(0)
    const policy = told.find((line) => line.includes('Content-Security-Policy')) ?? ''
    expect(policy).toContain("img-src 'self' data: https://cdn.uni.example")
    expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com")
  })

  test('prints the policy that its documents serve, so that no other site can frame the pages (HOST7)', async () => {
    write({})
    const { out: told } = await client()
    const [, policy = ''] = /Content-Security-Policy: (.*)/.exec(told.join('\n')) ?? []
    expect(policy).toContain("frame-ancestors 'none'")
    for (const name of ['nginx.conf', 'README.md']) expect(fileOfRepository(`docs/client/${name}`)).toContain(policy)
  })

  test('says all problems at once, with line and path, and writes nothing (HOST7)', async () => {
    write(`{
  "apiBase": "provider/v1",
  "helpDeskPhone": "1",
  "institution": {
    "name": 7,
    "colour": "blue",
    "links": { "privacy": "javascript:alert(1)", "imprnt": "/imprint" },
    "linksMore": [{ "label": "Wi-Fi", "url": "/wifi" }, { "lable": "Mail", "url": "/mail" }]
  },
  "captcha": { "kind": "hcaptcha" },
  "session": "no",
  "languages": ["en", "tlh"],
  "name": "a", "name": "b",
  "__proto__": {}
}`)
    const { exit, out: told, err } = await client()
    expect({ exit, told }).toEqual({ exit: 1, told: [] })
    expect(err.map((line) => line.replace(`${file}, `, ''))).toEqual([
      'line 2: apiBase must be a path such as /api, or an address such as https://account.uni.example/api',
      'line 3: helpDeskPhone is not a setting; did you mean institution.helpDeskPhone?',
      'line 5: institution.name must be a text in double quotes',
      'line 6: institution.colour must be a colour such as #1d4f91',
      'line 7: institution.links.privacy must start with https://, http://, mailto: or /',
      'line 7: institution.links.imprnt is not a setting; did you mean institution.links.imprint?',
      'line 8: institution.linksMore[1].label is missing',
      'line 8: institution.linksMore[1].lable is not a setting; did you mean institution.linksMore[].label?',
      'line 10: captcha.siteKey is missing: hcaptcha needs it',
      'line 11: session must be true or false, without quotes',
      expect.stringMatching(/^line 12: languages\[1\] must be en, /),
      'line 13: name is not a setting; did you mean institution.name or outside.name?',
      'line 13: name stands here a second time; keep one of them',
      'line 14: __proto__ is not a setting; remove it',
    ])
    expect(leftovers()).toEqual([])
  })

  test.each([
    ['', 'line 1: not JSON: a value is missing, or there is a comma too many'],
    ['[]', 'line 1: the file must be a group in { }'],
    [
      '{\n"apiBase": "/api",\n}',
      'line 3: not JSON: a name in double quotes has to stand here; a comma before } is one too many',
    ],
    ['{\n// here\n}', 'line 2: not JSON: JSON has no comments; remove it'],
    ['{"apiBase": "/api"\n"session": false}', 'line 2: not JSON: a comma is missing before this'],
    ['apiBase: /api', 'line 1: not JSON: a word without double quotes stands here'],
    [
      '{"institution": {"name": "a\tb"}}',
      'line 1: not JSON: a sign stands here that has to be escaped, such as a tab as \\t',
    ],
    ['{"institution": {"logo": "C:\\logo.png"}}', 'line 1: not JSON: a \\ in a text has to be written twice'],
    ['{"apiBase": "/api', 'line 1: not JSON: a double quote is missing at the end of a text'],
    [`{"institution": ${'['.repeat(60_000)}`, 'line 1: groups and lists are nested too deeply'],
    ['{"captcha": {"kind": "none", "siteKey": "k"}}', 'line 1: captcha.siteKey is set, but the captcha is none'],
    [
      '{"apiBase": "//elsewhere.example"}',
      'line 1: apiBase must be a path such as /api, or an address such as https://account.uni.example/api',
    ],
    ['{"languages": []}', 'line 1: languages must name one language at least'],
  ])('says what is wrong in a file: %#', async (text, says) => {
    write(text)
    expect(await client()).toMatchObject({ exit: 1, err: [`${file}, ${says}`] })
    expect(leftovers()).toEqual([])
  })

  test.each([
    ['is not there', (_: string) => undefined, /^There is no file /],
    ['is a folder', (path: string) => mkdirSync(path), /is a folder and not a file\.$/],
    ['is a pipe', (path: string) => execFileSync('mkfifo', [path]), /is no file\.$/],
    [
      'is too large',
      (path: string) => writeFileSync(path, ' '.repeat(100_001)),
      /is larger than 100 kB\. Put a large logo/,
    ],
    ['is UTF-16', (path: string) => writeFileSync(path, '\ufeff{}', 'utf16le'), /is not text in UTF-8\.$/],
  ])('refuses settings in a file that %s', async (_, make, says) => {
    make(file)
    expect(await client()).toMatchObject({ exit: 1, out: [], err: [expect.stringMatching(says)] })
    expect(leftovers()).toEqual([])
  })

  test('checks own texts as a server does, and writes those that are right into the page (HOST7, WORD1)', async () => {
    write('{ "languages": ["en", "de"],\n"texts": { "de": { "home.logn": "x",\n"step": "Schritt" } } }')
    const { exit, err } = await client()
    expect(exit).toBe(1)
    expect(err.join('\n')).toContain('line 2: home.logn is not a text; did you mean home.login?')
    expect(err.join('\n')).toContain('line 3: step needs the place {current}')
    write({ languages: ['en', 'de'], texts: { de: { 'home.login': 'Herein' } } })
    expect(await client()).toMatchObject({ exit: 0, err: [] })
    expect(page('index.html')).toContain('"texts":{"de":{"home.login":"Herein"}}')
  })

  test('takes a file with a byte order mark, and one behind a symbolic link', async () => {
    writeFileSync(inFolder('real.json'), '\ufeff{ "apiBase": "https://account.uni.example/api/" }')
    symlinkSync(inFolder('real.json'), file)
    expect(await client()).toMatchObject({ exit: 0, err: [] })
    expect(page('index.html')).toContain('https://account.uni.example/api/')
  })

  test.each([
    [
      'is not empty',
      () => mkdirSync(join(out, 'inside'), { recursive: true }),
      'is not empty; name a new folder, or empty this one.',
    ],
    ['is a file', () => writeFileSync(out, 'mine'), 'is a file and not a folder.'],
    ['is a symbolic link', () => symlinkSync(inFolder('web'), out), 'is a symbolic link; name the folder itself.'],
    ['leads nowhere', () => symlinkSync(inFolder('nowhere'), out), 'is a symbolic link; name the folder itself.'],
  ])('refuses a folder that %s, and leaves it alone (HOST7)', async (_, make, says) => {
    write({})
    make()
    const before = lstatSync(out)
    expect(await client()).toMatchObject({ exit: 1, out: [], err: [`${out} ${says}`] })
    expect(lstatSync(out)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs })
    expect(leftovers()).toEqual(['bundle'])
  })

  test('says which folder is missing above the new one', async () => {
    write({})
    out = inFolder('no/such')
    expect(await client()).toMatchObject({
      exit: 1,
      err: [`${out} cannot be written: the folder ${inFolder('no')} does not exist.`],
    })
  })

  test('leaves nothing behind where it cannot finish (HOST7)', async () => {
    write({})
    mkdirSync(out)
    const full = 'export const assemblePage = async () => { throw Object.assign(new Error(), { code: "ENOSPC" }) }'
    writeFileSync(inFolder('web/dist-ssr/prerender.js'), full)
    expect(await client()).toMatchObject({ exit: 1, err: [`${out} cannot be written: its disk is full.`] })
    expect(readdirSync(out)).toEqual([])
    expect(leftovers()).toEqual(['bundle'])
  })

  test('needs both options', async () => {
    expect(await run('client --out x')).toMatchObject({
      exit: 2,
      err: [expect.stringContaining('--settings'), expect.anything()],
    })
    expect(await run(`client --settings ${file}`)).toMatchObject({ exit: 2 })
  })
})
