// The arrows of ARCHITECTURE.md as rules. Words: what a visitor does. Foundations: nouns below them.
const { layerRules } = require('./checks/server-layers.cjs')

const serverWord =
  '^server/src/(calls/(activity|not-me|sign-in|sign-out|recovery|verification|enrollment|password|profile|proofs)|operating/(operator|doctor))/'
const serverFoundation = '^server/src/(rules|ports/(captcha|delivery|directory|system))/'
/**
 * Folders of the client, lowest first. A folder imports from lower layers only, never from its own
 * layer or a higher one.
 */
const webLayers = [
  ['ui', 'settings'],
  ['text'],
  ['feedback'],
  ['api'],
  ['visitor', 'captcha', 'passkey'],
  ['outside'],
  ['session', 'flow-form', 'code-step'],
  ['layout'],
  ['own-case', 'drive'],
  [
    'sign-in',
    'recovery',
    'verification',
    'enrollment',
    'password',
    'profile',
    'activity',
    'proofs',
    'pass',
    'not-found',
  ],
  ['home', 'not-me', 'staff'],
]
const webFolders = (layers) => `^web/src/(${layers.flat().join('|')})/`
/** They choose the adapters: of the server, and of the operator's commands. */
const compose =
  '^server/src/(start/(compose|asked-beside|choose-(directory|several|store|adapters)|signs-of-life)|operating/(open-for-operator|open-for-doctor|open-store|back-up|move-to|renounce-secret))\\.ts$'
const tests = '(\\.test\\.tsx?$|-suite\\.ts$|/testing/)'
/** What starts and wires the server: only these may know the composition. */
const start = '^server/src/(main\\.ts$|operating/commands/|edge/demo/)'
/** What an operator does with the accounts of the embedded directory; they live in the store. */
const embeddedAccounts = '^server/src/operating/operator/embedded/'
const inPackage = (name) => `(^|/)node_modules/(@types/)?${name}/`

/** Adapters lie in folders of their own beside their port. The whole store is one. */
const adapters = [
  '^server/src/ports/(directory|delivery|captcha|identity-provider)/[^/]+/',
  '^server/src/store/',
  '^server/src/edge/metrics/',
]

const rules = [
  {
    name: 'no-cycles',
    comment: 'A cycle is a hidden folder: move what both need into a third file.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'everything-resolves',
    comment: 'An import that this tool cannot follow would escape every rule below.',
    from: {},
    to: { couldNotResolve: true, pathNot: '[.](css|woff2|svg)' },
  },
  {
    name: 'contract-stands-alone',
    comment: 'The contract is a promise, not code: it knows the schema library and nothing else.',
    from: { path: '^contract/src', pathNot: tests },
    to: { path: ['^(text|server|web|e2e|person|bench|torture|checks)/', 'node_modules/(?!zod/)'] },
  },
  {
    name: 'text-stands-alone',
    comment: 'Sentences and the few lines that fill them in: a translator needs nothing else.',
    from: { path: '^text/src', pathNot: tests },
    to: { path: '^(?!text/)' },
  },
  {
    name: 'meet-only-in-contract-and-text',
    comment: 'Browser and server share the contract and the texts, and nothing else.',
    from: { path: '^(web|server)/' },
    to: { path: '^(web|server|e2e|bench|torture|checks)/', pathNot: '^$1/' },
  },
  {
    name: 'a-person-knows-only-the-contract',
    comment: 'What a person does through the API must work against any server: tests, torture and bench share it.',
    from: { path: '^person/' },
    to: { path: '^(web|server|e2e|bench|torture|checks)/' },
  },
  {
    name: 'directories-stand-alone',
    comment: 'The private directories of tests and demo know the programs that they start, and nothing of the portal.',
    from: { path: '^directories/' },
    to: { path: '^(?!directories/)', dependencyTypesNot: ['core', 'npm-dev'] },
  },
  {
    name: 'databases-and-proxies-stand-alone',
    comment: 'They know the programs that they start, ports and certificates, and nothing of the portal.',
    from: { path: '^(databases|proxies)/' },
    to: { path: '^(?!$1/|directories/)', dependencyTypesNot: ['core', 'npm-dev'] },
  },
  {
    name: 'stories-know-no-insides',
    comment: 'Stories use the product as a person does: through the browser and the command line.',
    from: { path: '^e2e/' },
    to: { path: '^(web|server|bench|torture)/' },
  },
  {
    name: 'benches-know-no-insides',
    comment:
      'What is measured is the built portal as an operator starts it; e2e/environments starts it. Decoys take thousands of flows, so they are looked at in a portal in memory. What an adapter asks a directory, and a hash, are measured without the portal. The siege moves the clock, so it composes its portal itself. Measured screens are reached as for their pictures.',
    from: { path: '^bench/', pathNot: '^bench/siege/siege-portal[.]ts$' },
    to: {
      path: '^(web|checks)/|^server/(?!src/testing/(decoy-populations|directory-part|people-part|bare-sign-in|hash-cost)[.]ts$)|^e2e/(?!environments/|screens/ways[.]ts$)',
    },
  },
  {
    name: 'torture-and-packaging-know-no-insides',
    comment: 'What kills the server or tries its release knows it by its calls, its commands and its store.',
    from: { path: '^(torture|packaging)/' },
    to: { path: '^(web|server|bench|checks)/(?!src/testing/last-migration)|^e2e/(?!environments/)' },
  },
  {
    name: 'no-schema-library-in-the-browser',
    comment: 'Schemas weigh some 25 kB in the first route: import values from the plain files of the contract.',
    from: { path: '^web/src', pathNot: tests },
    to: {
      path: [inPackage('zod'), '^contract/src/(index|calls|client-settings|downloads|setting-|user|verification)'],
      dependencyTypesNot: ['type-only'],
    },
  },
  ...webLayers.map((layer, at) => ({
    name: `web-layer-${at + 1}`,
    comment: `What two of ${layer.join(', ')} need belongs into a lower layer. Only the root files know all folders.`,
    from: { path: webFolders([layer]), pathNot: tests },
    to: { path: '^web/src/', pathNot: ['^web/src/$1/', ...(at > 0 ? [webFolders(webLayers.slice(0, at))] : [])] },
  })),
  {
    name: 'the-browser-loads-one-language',
    comment: 'All languages together weigh more than the first route: `load-screens` fetches the one that is spoken.',
    from: { path: '^web/src', pathNot: tests },
    to: { path: '^text/src/((say-in|learn-languages|english)\\.ts$|languages/)' },
  },
  {
    name: 'web-folders-have-a-layer',
    comment: 'A new folder of the client takes its place in the list of layers.',
    from: {},
    to: { path: '^web/src/[^/]+/', pathNot: [webFolders(webLayers), '^web/src/(styles|testing)/'] },
  },
  {
    name: 'server-words-do-not-know-each-other',
    comment: 'What two words need is a foundation: name the missing noun.',
    from: { path: serverWord, pathNot: tests },
    to: { path: serverWord, pathNot: '^server/src/$1/' },
  },
  {
    name: 'ui-has-no-domain',
    comment: 'Buttons and fields must stay exchangeable.',
    from: { path: '^web/src/ui/', pathNot: tests },
    to: { path: ['^web/src/(?!ui/)', '^(contract|text)/'] },
  },
  {
    name: 'rules-do-not-know-http',
    comment: 'Only the two routes that send no JSON speak HTTP themselves; rules stay testable as functions.',
    from: { path: [serverWord, serverFoundation], pathNot: ['/(profile/photo|outside/outside)-route\\.ts$', tests] },
    to: { path: [inPackage('(fastify|@fastify/[^/]+)'), '^server/src/edge/http/'] },
  },
  {
    name: 'only-compose-picks-adapters',
    comment: 'Ports stay ports: an adapter is imported by compose.ts, open-for-operator.ts, its own folder and tests.',
    from: {
      path: '^server/src',
      pathNot: [
        start,
        compose,
        tests,
        '^server/src/(ports/(directory|delivery|captcha|identity-provider)|store|edge/metrics)/',
        embeddedAccounts,
      ],
    },
    to: { path: adapters },
  },
  {
    name: 'adapters-do-not-know-each-other',
    comment: 'An adapter knows its port. The embedded directory lies in the store.',
    from: { path: '^server/src/(ports/(directory|delivery|captcha)|store|edge/metrics)/', pathNot: tests },
    to: { path: adapters, pathNot: '^server/src/$1/' },
  },
  {
    name: 'drivers-stay-in-adapters',
    comment:
      'A database driver belongs to the store and the directory in it. Benches compare with bare ones, and a story makes an agent older than a day.',
    from: {
      pathNot: [
        embeddedAccounts,
        '^server/src/(store|ports/directory)/',
        compose,
        '/testing/',
        '^(torture|bench/(floors|flat))/',
        '^e2e/environments/desk-portal[.]ts$',
        'node_modules/',
      ],
    },
    to: { path: inPackage('(kysely|pg|@photostructure/sqlite|@node-rs/argon2|@node-rs/bcrypt|ldapts)') },
  },
  ...[
    ['nodemailer', '^server/src/ports/delivery/', 'Another way to send mail is another adapter.'],
    ['libphonenumber-js', '^server/src/ports/delivery/', 'Another reading of phone numbers is another adapter.'],
    ['prom-client', '^server/src/edge/metrics/', 'The rules know no metrics: edges tell their listeners what happens.'],
    ['altcha-lib', '^(server/src/ports|web/src)/captcha/', 'Another captcha is another adapter.'],
  ].map(([library, home, comment]) => ({
    name: `${library}-stays-in-its-adapter`,
    comment,
    from: { path: '^(server|web)/src', pathNot: [home, tests] },
    to: { path: inPackage(library) },
  })),
  {
    name: 'foundations-do-not-know-the-router',
    comment: 'Addresses are the business of routes, guards, layout and pages.',
    from: { path: '^web/src/(api|feedback|captcha|text|settings|ui)/|^web/src/visitor/visitor\\.ts$', pathNot: tests },
    to: { path: inPackage('wouter') },
  },
  {
    name: 'nobody-imports-the-start',
    comment: 'main.ts, commands/ and demo/ are the outermost layer; compose.ts is theirs.',
    from: { path: '^(server|contract|text|web)/src', pathNot: [start, compose, tests] },
    to: { path: ['^server/src/main\\.ts$', compose, '^server/src/(operating/commands|edge/demo)/'] },
  },
  {
    name: 'tests-are-not-shipped',
    comment: 'Production code never imports what only tests may use. The demo on OpenLDAP starts one of their servers.',
    from: { path: '^(server|web|contract|text)/src', pathNot: [tests, '/commands/demo-open-ldap[.]ts$'] },
    to: { path: [tests, '^(person|directories|databases|proxies)/'] },
  },
]

module.exports = {
  forbidden: [...rules, ...layerRules(tests)].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(server|web|e2e)/(dist|dist-ssr)/' },
    tsPreCompilationDeps: true, // lets rules tell `import type` from `import`
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
