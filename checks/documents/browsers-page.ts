import { type BrowserPart, scriptParts, styleParts } from '../../e2e/steps/browser-parts.js'
import { type Browser, featureAt, oldest, since } from '../browsers/compat-data.js'
import { code, generated, table } from './markdown.js'

/** The engines whose versions are told; each phone's browser has those of its engine. */
const engines = { chrome: 'Chrome, Edge', firefox: 'Firefox', safari: 'Safari' } as const satisfies Partial<
  Record<Browser, string>
>

/** `docs/browsers.md`: the oldest browsers, and what the client does without what they lack. */
export function browsersPage(): string {
  return [
    ...generated('Browsers', 'e2e/steps/browser-parts.ts and checks/browsers/compat-data.ts'),
    `**The oldest are Chrome and Edge ${oldest.chrome}, Firefox ${oldest.firefox} and Safari ${oldest.safari}**, on phones too: the last on`,
    'systems that get no newer one, such as Windows 7 and 8.1, macOS 10.15, and iPhones that stay on',
    'iOS 15. A browser that cannot read the scripts shows a card with the help desk, and so does one in',
    'which scripts are switched off.',
    '',
    'The client looks as it was drawn from Chrome 123, Firefox 128 and Safari 18 on. The tables name',
    'whatever it uses that one of the oldest browsers lacks, or that settings, extensions or older',
    'browsers take away; the versions are those that have all of it.',
    '',
    '`npm run check` holds the built files against the data of MDN: it fails for a script that the oldest',
    'browsers cannot read, for what one of them lacks without a row here, and for a row that nothing',
    'uses. It sees names, and not what stands in texts, such as an option of `Intl`. Stories take away',
    'each part of the first table, and all parts of both.',
    '',
    'Passkeys are made and used in stories in Chromium and in Firefox, on a device that each of them makes',
    'up. WebKitGTK has none. Safari, and devices that people hold in their hands, are not tried.',
    '',
    '## Interfaces, elements and attributes',
    '',
    ...partsTable(scriptParts),
    '## Style sheet',
    '',
    ...partsTable(styleParts),
  ].join('\n')
}

function partsTable(parts: Readonly<Record<string, BrowserPart>>): string[] {
  const rows = Object.entries(parts).map(([part, { features, without }]) => [
    `**${part}**: ${features.map((address) => code(shortName(address))).join(', ')}`,
    ...Object.keys(engines).map((browser) => sinceAll(features, browser as Browser)),
    without,
  ])
  return table(['Part', ...Object.values(engines), 'Without it'], rows)
}

/** The version that has all of the features. */
function sinceAll(features: readonly string[], browser: Browser): string {
  const versions = features.map((address) => {
    const feature = featureAt(address)
    if (feature === undefined) throw new Error(`the data of MDN has no ${address}`)
    return since(feature, browser)
  })
  return versions.includes(null) ? 'not all' : `${Math.max(...versions.map(Number))}`
}

function shortName(address: string): string {
  const [kind, ...names] = address.split('.')
  const name = names.join('.').replace(/^(builtins|elements|properties|selectors|types|global_attributes)\./, '')
  return kind === 'css' ? name.replaceAll('.', ' ') : name
}
