import { describe, expect, it } from 'vitest'
import { strayReferences } from './stands-alone.mjs'

const tree = {
  'README.md': '# Portico\n\n## Try it\n\n## The operator’s commands\n',
  'docs/rules.md': '# Rules\n\n### O4\nA code takes five tries.\n',
  'docs/pictures/home.png': '',
  'server/src/start/app.ts': '',
}

function straysOf(file, text) {
  const texts = { ...tree, [file]: text }
  return strayReferences(file, { files: Object.keys(texts), read: (name) => texts[name] ?? '' })
}

const stray = [
  ['server/src/a.ts', '// As promised (plan section 5).', 'a numbered part'],
  ['server/src/a.ts', '/** Specification section 8. */', 'a numbered part'],
  ['web/src/a.tsx', '{/* section 7 of a plan */}', 'a numbered part'],
  ['web/src/a.css', '/* see gone.md "Colour" */', 'gone.md is not there'],
  ['server/src/a.ts', "const table = 'docs/old.md'", 'docs/old.md is not there'],
  ['server/src/a.ts', '// The picture is docs/pictures/gone.png.', 'docs/pictures/gone.png is not there'],
  ['docs/a.md', 'Change `server/src/gone.ts`.', 'server/src/gone.ts is not there'],
  ['docs/a.md', 'See [rules](security-rules.md).', 'the link to security-rules.md leads nowhere'],
  ['docs/a.md', 'See [code](../server/src/gone.ts).', 'leads nowhere'],
  ['docs/a.md', 'See [a rule](rules.md#o5).', 'leads nowhere'],
]

const fine = [
  ['server/src/a.ts', '// docs/rules.md tells why, and so does README.md.'],
  ['server/src/a.ts', '// Six sections in one page; the decision has 12 parts; security 101.'],
  ['docs/a.md', 'See [O4](rules.md#o4), [commands](../README.md#the-operators-commands), [top](#a).\n# A'],
  ['docs/a.md', 'Change `server/src/start/app.ts`, or any `server/src/*/*-suite.ts`.'],
  ['docs/a.md', 'See [the server](../server) and [a page](https://portico.example/other.md).'],
]

describe('the check that the repository stands alone', () => {
  it.each(stray)('finds what leads out in %s: %s', (file, text, says) => {
    expect(straysOf(file, text).join('\n')).toContain(says)
    expect(straysOf(file, text)[0]).toMatch(/^[\w./]+:1: /)
  })

  it.each(fine)('lets pass what is in the repository in %s: %s', (file, text) => {
    expect(straysOf(file, text)).toEqual([])
  })
})
