import { describe, expect, it } from 'vitest'
import { faultsOf } from './house-rules.mjs'

const planted = [
  ['server/src/mail-utils.ts', '', 'says nothing'],
  ['web/src/ui/index.ts', '', 'only barrel'],
  ['server/src/rules/flow/flow.ts', 'a\n'.repeat(251), '251 lines'],
  ['server/src/rules/flow/flow.test.ts', 'a\n'.repeat(401), '401 lines'],
  ['web/src/ui/button.module.css', 'a\n'.repeat(251), '251 lines'],
  ['web/src/home/home.test.tsx', "vi.mock('./x.js')", 'mocked module'],
  ['web/src/home/home.test.tsx', "it.skip('x', () => {})", 'left out'],
  ['e2e/stories/sign-in.spec.ts', "test.describe.only('x', () => {})", 'leaves others out'],
  ['server/src/start/app.ts', '// biome-ignore lint/suspicious/noExplicitAny: x', 'without a reason'],
  ['server/src/start/app.ts', '// @ts-expect-error', 'without a reason'],
  ['server/src/start/app.ts', '// @ts-ignore because I say so', 'whole file'],
  ['server/src/start/app.ts', 'const port = process.env.PORT', 'one door'],
  ['server/src/start/app.ts', "import process from 'node:process'", 'one door'],
  ['web/src/api/call.ts', "import { z } from 'zod/mini'", 'schema library'],
  ['web/src/api/call.ts', "import { a } from './a'", '`.js`'],
  ['web/src/api/call.ts', "import a from './a?url'", '`.js`'],
  ['README.md', 'cd /work/somewhere', 'one machine'],
  ['server/src/start/app.ts', '// TODO later', 'without an issue'],
]

const harmless = [
  ['server/src/main.ts', 'process.exit(1)'],
  ['server/src/start/app.ts', '// the process.env of the operator is read in main.ts'],
  ['server/src/start/app.ts', '// @ts-expect-error: the library forgets this field in its declarations'],
  ['server/src/start/app.ts', '// TODO(#12) tell the operator'],
  ['server/src/app.test.ts', "const url = 'http://localhost/home'"],
  ['contract/src/index.ts', "export * from './paths.js'"],
  ['web/src/later.ts', "import sheet from './later.css?url'"],
]

describe('the house rules', () => {
  it.each(planted)('find the fault in %s: %s', (file, text, says) => {
    expect(faultsOf(file, text).join('\n')).toContain(says)
  })

  it.each(harmless)('let pass what is fine in %s: %s', (file, text) => {
    expect(faultsOf(file, text)).toEqual([])
  })
})
