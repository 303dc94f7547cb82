import bcd, {
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode'

/**
 * The oldest browsers for which the client is made: the last ones on systems that people still have
 * and that get no newer one, Windows 7 and 8.1, macOS before 11, and iPhones that stay on iOS 15.
 */
export const oldest = {
  chrome: 109,
  chrome_android: 109,
  edge: 109,
  firefox: 115,
  firefox_android: 115,
  safari: 15.6,
  safari_ios: 15.6,
} as const

export type Browser = keyof typeof oldest

/** A part of the web by its address in the data, such as `api.HTMLElement.popover`. */
export interface Feature {
  readonly address: string
  readonly compat: CompatStatement
}

/** What a built file uses: one of these features, where a name is that of several. */
export interface Use {
  readonly name: string
  readonly features: readonly Feature[]
}

const root = bcd as unknown as Identifier

/** The feature at an address; undefined where the data knows none. */
export function featureAt(address: string): Feature | undefined {
  const compat = nodeAt(address)?.__compat
  return compat === undefined ? undefined : { address, compat }
}

function nodeAt(address: string): Identifier | undefined {
  return address.split('.').reduce<Identifier | undefined>((at, name) => at?.[name], root)
}

/** The features below an address, at any depth. */
export function featuresBelow(address: string): Feature[] {
  const names = Object.keys(nodeAt(address) ?? {}).filter((name) => !name.startsWith('__'))
  return names.flatMap((name) => {
    const inner = `${address}.${name}`
    const feature = featureAt(inner)
    return [...(feature === undefined ? [] : [feature]), ...featuresBelow(inner)]
  })
}

/** The version from which a browser has a feature as it stands; null where it never had it. */
export function since({ compat }: Feature, browser: Browser): number | null {
  const told = compat.support[browser]
  const statements: readonly SimpleSupportStatement[] = told === undefined ? [] : [told].flat()
  const versions = statements
    .filter(isWhole)
    .map(({ version_added: version }) => Number.parseFloat(`${version}`.replace('≤', '')))
  const known = versions.filter((version) => !Number.isNaN(version))
  return known.length === 0 ? null : Math.min(...known)
}

function isWhole(statement: SimpleSupportStatement): boolean {
  const { flags, prefix, alternative_name: other, version_removed: removed } = statement
  return flags === undefined && prefix === undefined && other === undefined && removed === undefined
}

/** True where each of the oldest browsers has the feature. */
export function isInOldest(feature: Feature): boolean {
  return (Object.keys(oldest) as Browser[]).every((browser) => (since(feature, browser) ?? Infinity) <= oldest[browser])
}
