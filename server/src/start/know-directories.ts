import type { DirectoryConfig, NamedDirectoryConfig, OneDirectory } from '../ports/config/config.js'
import type { AccountId } from '../ports/ids.js'
import { Unavailable } from '../ports/refusal.js'
import type { Stores } from '../rules/stores.js'

/** What tells one directory from another, but for its name. */
interface Place {
  readonly kind: OneDirectory['kind']
  /** The attribute of ids; null for the usual one. */
  readonly id: string | null
  readonly hosts: readonly string[]
  readonly bases: readonly string[]
}

/** The directories with which a store was used last, by name. */
type Known = ReadonlyMap<string, Place>

type Knowing = Pick<Stores, 'facts' | 'personData'>

const factName = 'directories'

/**
 * Raises `Unavailable('store')` where people of the store would be lost or mistaken for others,
 * because the settings name other directories than before. Else remembers those of the settings. A
 * portal that always had one directory keeps nothing.
 */
export async function knowDirectories({ facts, personData }: Knowing, directory: DirectoryConfig): Promise<void> {
  const now = knownOf(directory)
  const stored = await facts.get(factName)
  if (stored === null && now.size === 0) return
  const before = readKnown(stored)
  if (isSame(before, now)) return
  const explanation = whyRefused(await personData.accountIds(), before, now)
  if (explanation !== null) throw new Unavailable('store', { explanation })
  await rememberDirectories({ facts }, directory)
}

/** Remembers the directories of the settings, whoever is lost by that. */
export function rememberDirectories({ facts }: Pick<Knowing, 'facts'>, directory: DirectoryConfig): Promise<void> {
  return facts.put(factName, written(knownOf(directory)))
}

/** Remembers a directory under another name, after its people got that name. */
export async function renameDirectory(
  { facts }: Pick<Knowing, 'facts'>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const stored = await facts.get(factName)
  if (stored === null) return
  const moved = [...readKnown(stored)].map(([name, place]) => [name === from ? to : name, place] as const)
  await facts.put(factName, written(new Map(moved.filter(([name]) => name !== ''))))
}

/** A map, because a directory may have the name of what every object has, such as `constructor`. */
function readKnown(stored: string | null): Known {
  return new Map(stored === null ? [] : Object.entries(JSON.parse(stored) as Readonly<Record<string, Place>>))
}

function written(known: Known): string {
  return JSON.stringify(Object.fromEntries(known))
}

function knownOf(directory: DirectoryConfig): Known {
  if (directory.kind !== 'several') return new Map()
  return new Map(directory.among.map(({ name, directory: one }) => [name, placeOf(one)]))
}

function placeOf(directory: NamedDirectoryConfig['directory']): Place {
  if (directory.kind === 'embedded') return { kind: directory.kind, id: null, hosts: [], bases: [] }
  const { kind, urls, baseDns, attributes } = directory
  const small = (texts: readonly string[]) => texts.map((text) => text.toLowerCase()).sort()
  return { kind, id: attributes.id, hosts: small(urls.map(({ host }) => host)), bases: small(baseDns) }
}

const isSamePlace = (one: Place, other: Place) => JSON.stringify(one) === JSON.stringify(other)

function isSame(before: Known, now: Known): boolean {
  if (now.size !== before.size) return false
  return [...now].every(([name, place]) => {
    const one = before.get(name)
    return one !== undefined && isSamePlace(one, place)
  })
}

/** Why people would be lost or mistaken; null where nobody is. */
function whyRefused(ids: readonly AccountId[], before: Known, now: Known): string | null {
  const countOf = (name: string) => ids.filter((id) => id.startsWith(`${name}:`)).length
  const names = [...now.keys()]
  const gone = [...before.keys()].filter((name) => !names.includes(name) && countOf(name) > 0)
  const [lost] = gone
  if (lost !== undefined) return goneSentence(lost, countOf(lost), names)
  const former = [...names, ...before.keys()]
  const nameless = ids.filter((id) => !former.some((name) => id.startsWith(`${name}:`))).length
  if (names.length > 0 && nameless > 0) return namelessSentence(nameless, names)
  const swapped = names.find((name) => countOf(name) > 0 && isOther(name, before, now))
  return swapped === undefined ? null : swappedSentence(swapped, countOf(swapped))
}

/** True where a name means another directory than before. */
function isOther(name: string, before: Known, now: Known): boolean {
  const [was, is] = [before.get(name), now.get(name)]
  if (was === undefined || is === undefined || isSamePlace(was, is)) return false
  const isThatOfAnother = [...before].some(([other, place]) => other !== name && isSamePlace(place, is))
  const meets = (one: readonly string[], two: readonly string[]) => one.some((text) => two.includes(text))
  const isElsewhere = !meets(was.hosts, is.hosts) && !meets(was.bases, is.bases)
  return isThatOfAnother || was.kind !== is.kind || was.id !== is.id || isElsewhere
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

function goneSentence(name: string, count: number, names: readonly string[]): string {
  const target = names.length === 0 ? '' : ' --to NAME'
  return (
    `The store has ${people(count)} of the directory ${name}, which the settings do not name. ` +
    `If it has another name now, run: portico directory move --from ${name}${target}. ` +
    'If it is gone with its people, run: portico directory accept.'
  )
}

function namelessSentence(count: number, names: readonly string[]): string {
  return (
    `The store has ${people(count)} from the time of a single directory. ` +
    `Run: portico directory move --to ${names.join(', or --to ')}, whichever that directory is now.`
  )
}

function swappedSentence(name: string, count: number): string {
  return (
    `directories.${name} is another directory than before, and the store has ${people(count)} of that one. ` +
    'If it is the same one at another place, run: portico directory accept. ' +
    `If names were exchanged, give each its former name, or run portico directory move --from ${name} --to NAME for each.`
  )
}
