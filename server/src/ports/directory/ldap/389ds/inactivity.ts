import { type Client, EqualityFilter } from 'ldapts'
import { keyOf } from '../name-form.js'
import { namingContexts } from '../standard/naming-contexts.js'
import { entriesBelow } from './entries-below.js'

/** When an unused account is closed (Account Policy Plugin). */
export interface Inactivity {
  /** The limits of policies by their names, in ms. */
  readonly limits: ReadonlyMap<string, number>
  /** The limit of entries that name no policy; null without one. */
  readonly usualMs: number | null
  /** True where the making of an entry counts as its first use. */
  readonly countsFromCreation: boolean
}

const plugin = 'cn=Account Policy Plugin,cn=plugins,cn=config'
const never: Inactivity = { limits: new Map(), usualMs: null, countsFromCreation: false }

/** Reads the plug-in's settings; one that is off, or that the portal may not read, closes nothing. */
export async function readInactivity(client: Client, baseDns: readonly string[]): Promise<Inactivity> {
  const attributes = ['nsslapd-pluginEnabled', 'altstateattrname', limit]
  const [enabled] = await entriesBelow(client, plugin, { scope: 'base', attributes })
  if (enabled?.text('nsslapd-pluginEnabled')?.toLowerCase() !== 'on') return never
  const [settings] = await entriesBelow(client, `cn=config,${plugin}`, { scope: 'base', attributes })
  const filter = new EqualityFilter({ attribute: 'objectClass', value: 'accountPolicy' })
  const contexts = await namingContexts(client, baseDns)
  const found = await Promise.all(
    contexts.map((context) => entriesBelow(client, context, { scope: 'sub', filter, attributes: [limit] })),
  )
  const limits = found.flat().flatMap((entry) => {
    const seconds = entry.number(limit)
    return seconds === null ? [] : [[keyOf(entry.dn), seconds * 1000] as const]
  })
  const usual = settings?.number(limit) ?? null
  return {
    limits: new Map(limits),
    usualMs: usual === null ? null : usual * 1000,
    countsFromCreation: (settings?.text('altstateattrname') ?? creation).toLowerCase() === creation.toLowerCase(),
  }
}

const limit = 'accountInactivityLimit'
const creation = 'createTimestamp'
