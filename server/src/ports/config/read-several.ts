import { directoryProblems, idProblems, placeOf, type Read } from './cross-problems.js'
import { ofDirectory, type ReadDirectory, readDirectories } from './read-directories.js'
import type { Problem, SettingSources } from './read-settings.js'

/** The directories of a file that is sound, with all their problems. No sentence shows a secret. */
export function readSeveral(sources: SettingSources, known: readonly Problem[]): ReturnType<typeof readDirectories> {
  if (known.some(({ about }) => about === 'file')) return { among: [], problems: [] }
  const { among, problems } = readDirectories(sources)
  return { among, problems: [...problems, ...severalProblems(among)] }
}

/** Problems of several directories that are each right alone. */
function severalProblems(among: readonly ReadDirectory[]): Problem[] {
  const own = among.flatMap(({ name, read }) => directoryProblems(read).map((text) => ofDirectory(name, text)))
  const embedded = among.filter(({ read }) => read.values.directory.kind === 'embedded')
  const suffixes = among.map(({ read }) => read.values.directory.suffix ?? null)
  const twice = among.filter((_, at) => suffixes[at] !== null && suffixes.indexOf(suffixes[at] ?? null) < at)
  return [
    ...own,
    ...embedded.slice(1).map(({ name }) => `directories.${name} is embedded, and the store has one such directory`),
    ...twice.map(({ name }) => `directories.${name}.suffix is that of another directory`),
  ].map((text) => ({ about: null, text }))
}

/** Settings beside several directories that do not go with them. */
export function besideSeveral(read: Read, among: readonly ReadDirectory[]): Problem[] {
  if (among.length === 0) return []
  const single = [...read.inputs.keys()].filter((name) => name.startsWith('PORTICO_DIRECTORY_'))
  const { webhook, staff, drive } = read.values
  const desks = [...(staff.agents ?? []), ...(staff.leads ?? [])]
  const bases = desks.flatMap(({ scope }) => (scope?.includes('=') ? scope : []))
  const driven = (drive.people ?? []).flatMap((one) => ('group' in one ? one.group : []))
  const names = among.map(({ name }) => name)
  const groups = [...desks.map(({ group }) => group), ...driven]
  const nameless = groups.filter((group) => directoryBefore(group) === null)
  const misnamed = (what: string, texts: readonly string[]) =>
    texts.flatMap((text) => {
      const why = whyInNone(text, names)
      return why === null ? [] : [`the ${what} ${text} ${why}`]
    })
  const url = placeOf(read, 'PORTICO_WEBHOOK_URL')
  return [
    ...single.map((name) => `${placeOf(read, name)} is set, but directories names the directories; keep one of them`),
    ...nameless.map((group) => `the group ${group} needs its directory before it, as in ${names[0]}:${group}`),
    ...misnamed('group', groups),
    ...misnamed('base DN', bases),
    ...(webhook.url
      ? among.flatMap(({ name, read: own }) => idProblems(own, url).map((text) => ofDirectory(name, text)))
      : []),
  ].map((text) => ({ about: null, text }))
}

/** Why a group or a base DN is in none of several directories; null where it names one, or none. */
export function whyInNone(text: string, names: readonly string[]): string | null {
  const name = directoryBefore(text)
  if (name === null || names.includes(name)) return null
  return `names no directory; there ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}`
}

/** The name before the colon of a group or a base DN; null where none stands there. */
function directoryBefore(text: string): string | null {
  return /^([^=:]*):/.exec(text)?.[1] ?? null
}
