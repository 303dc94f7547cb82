// `npm run bench:search`: measures how soon the help desk finds people among many, in the store and
// in OpenLDAP, and writes bench/search.md, unless the scale is another: `-- --people 10000`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { startSlapd } from '../directories/slapd.js'
import { ldifEntry, usualNames } from '../directories/slapd-tree.js'
import { embeddedPart, type NamedPerson, openLdapPart, type PeoplePart } from '../server/src/testing/people-part.js'
import { consoleFigures } from './console-figures.js'
import { type Figure, figuresTable, missedFigures, verdictOn } from './figures.js'
import { median, quantile } from './statistics.js'

const { values } = parseArgs({
  options: { people: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '200' } },
})
const [count, rounds] = [Number(values.people), Number(values.rounds)]
const load = loadavg()[0] ?? 0
const given = ['Anna', 'Björn', 'Chloé', 'Deniz', 'Élodie', 'Fatima', 'Göran', 'Hüseyin', 'Ines', 'Jürgen']
const ends = ['mann', 'müller', 'berg', 'son', 'ova', 'ez', 'ski', 'oğlu', 'sen', 'dottir']

/** A tenth of them has each first name; surnames are as many as people of one first name. */
const people: NamedPerson[] = Array.from({ length: count }, (_, n) => ({
  username: `person${n}`,
  name: `${given[n % 10]} ${syllables(Math.floor(n / 10))}${ends[Math.floor(n / 7) % 10]}`,
}))

function syllables(n: number): string {
  const digits = [...n.toString(20)].map(
    (digit) => 'BaCeDiFoGuHaJeKiLoMuNaPeQuRiSoTuVaWeXiZo'.match(/../g)?.[Number.parseInt(digit, 20)],
  )
  return digits.join('')
}

/** What an agent types, for a person of the round. */
const texts: Readonly<Record<string, (person: NamedPerson) => string>> = {
  'first name and three letters of the surname': ({ name }) => name.slice(0, name.indexOf(' ') + 4),
  'the whole name': ({ name }) => name,
  'a first name that a tenth of them has': ({ name }) => name.split(' ')[0] ?? '',
  'two beginnings that many have': ({ name }) => `${name.slice(0, 2)} ${name.split(' ')[1]?.slice(0, 1)}`,
  'a name that nobody has': ({ username }) => `xyz${username}`,
  'a username': ({ username }) => username,
  'an address': ({ username }) => `${username}@mail.example`,
}

async function figuresOf(where: string, part: PeoplePart, most: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, textOf] of Object.entries(texts)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const person = people[(round * 7_919) % count] ?? { username: '', name: '' }
      const begun = performance.now()
      await part.search(textOf(person))
      times.push(performance.now() - begun)
    }
    figures.push({ what: `${where}: ${what}, median`, value: median(times), unit: 'ms', most: null })
    figures.push({ what: `${where}: ${what}, p95`, value: quantile(times, 0.95), unit: 'ms', most })
    console.log(where, what, median(times).toFixed(2), quantile(times, 0.95).toFixed(2))
  }
  await part.close()
  return figures
}

async function inOpenLdap(folder: string): Promise<Figure[]> {
  const database = 'index sn,givenName,displayName,cn sub,eq\nindex mail eq\nmaxsize 4294967296'
  const access = `access to attrs=sn,givenName,displayName by dn.exact="${usualNames.portal}" read by * none`
  const slapd = await startSlapd({ folder, database, access })
  try {
    await slapd.halt()
    const entries = people.map(({ username, name }) => {
      const [givenName = '', sn = ''] = name.split(' ')
      const dn = `uid=${username},${usualNames.people}`
      return ldifEntry({
        dn,
        objectClass: 'inetOrgPerson',
        cn: name,
        sn,
        givenName,
        displayName: name,
        mail: `${username}@mail.example`,
      })
    })
    execFileSync('/usr/sbin/slapadd', ['-q', '-f', `${folder}/slapd.conf`], {
      input: entries.join('\n'),
      maxBuffer: 1 << 26,
    })
    await slapd.start()
    const { names, ldapsUrl, ca, portalPassword } = slapd
    const asked = {
      bindDn: names.portal,
      bindPassword: portalPassword,
      ca,
      baseDns: [names.people],
      urls: [new URL(ldapsUrl)],
    }
    return await figuresOf('OpenLDAP', await openLdapPart(asked), 800)
  } finally {
    await slapd.stop()
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'portico-search-'))
try {
  const file = path.join(folder, 'portico.sqlite')
  const figures = [
    ...(await figuresOf('store', await embeddedPart(file, people), 150)),
    ...(await inOpenLdap(path.join(folder, 'slapd'))),
    ...(await consoleFigures({ people: count, rounds })),
  ]
  const page = [
    '# Search',
    '',
    'How soon the help desk finds people by what an agent types. Written by `npm run bench:search`, which asks the rule of the search on a',
    'store of SQLite and on a private OpenLDAP, over LDAPS. The last rows are calls of the console to a built server with as many people.',
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${count.toLocaleString('en-US')} people, ${rounds} rounds, ${availableParallelism()} cores, Node ${process.versions.node}, load ${load.toFixed(1)} at the start.`,
    '',
    verdictOn(missedFigures(figures)),
    '',
    ...figuresTable(figures),
    '',
  ].join('\n')
  if (values.people === '100000') writeFileSync(new URL('search.md', import.meta.url), page)
  else console.log(page)
} finally {
  rmSync(folder, { recursive: true })
}
