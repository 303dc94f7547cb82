import { expect, it } from 'vitest'
import { oldBrowserFaults } from './old-browsers.js'

/** The faults of one built file, without those of rows that it does not use. */
function faultsOf(name: string, text: string): string[] {
  return oldBrowserFaults(new Map([[name, text]])).filter((fault) => fault.startsWith(name))
}

it.each([
  ['a pattern that looks behind', 'export const clean = (text) => text.replace(/(?<=a)b/g, "")'],
  ['a static block', 'export class Box { static { Box.size = 1 } }'],
  ['a pattern with sets', 'export const sign = /[\\p{L}--[a-z]]/v'],
  ['a later decorator or syntax', 'using file = open()'],
])('finds %s, which the oldest browsers cannot read', (_what, text) => {
  expect(faultsOf('a.js', text)).toHaveLength(1)
})

it.each([
  ['a global', 'new CloseWatcher()', 'CloseWatcher'],
  ['a function of a global', 'fetch("/", { signal: AbortSignal.timeout(5) })', 'AbortSignal.timeout'],
  ['one that another interface has too', 'AbortSignal.any([one, two])', 'AbortSignal.any'],
  ['a function of the language', 'Object.groupBy(list, first)', 'Object.groupBy'],
  ['a method of any object', 'list.toSorted()', '.toSorted'],
  ['a method of the document', 'document.startViewTransition(go)', 'document.startViewTransition'],
  ['a name in brackets', 'list["toSpliced"](1)', '.toSpliced'],
  ['a test for it', 'if ("CloseWatcher" in window) go()', 'CloseWatcher'],
  ['an attribute of a component', 'jsx("button", { commandFor: "menu" })', '<button commandfor>'],
])('finds %s that an oldest browser lacks and no row names', (_what, text, name) => {
  expect(faultsOf('a.js', text)).toEqual([expect.stringContaining(`a.js: ${name} (`)])
})

it.each([
  ['a property', '.a { field-sizing: content }', 'field-sizing'],
  ['a selector', 'input:user-invalid { color: red }', ':user-invalid'],
  ['a function', '.a { width: calc-size(auto, size) }', 'calc-size()'],
  ['a rule', '@scope (.a) { b { color: red } }', '@scope'],
  ['a word of a property', '.a { display: grid; position-area: top }', 'position-area'],
  ['a unit', '.a { width: 10cqw }', 'cqw'],
])('finds %s of a style sheet that an oldest browser lacks and no row names', (_what, text, name) => {
  expect(faultsOf('a.css', text)).toContainEqual(expect.stringContaining(`a.css: ${name} (`))
})

it('finds an attribute of a page that an oldest browser lacks and no row names', () => {
  expect(faultsOf('a.html', '<button commandfor="menu">Menu</button>')).toEqual([expect.stringContaining('commandfor')])
})

it.each([
  ['a.js', 'export const end = [1, 2].at(-1) ?? document.querySelector("a")?.textContent.replaceAll("a", "b")'],
  ['a.js', 'class Own { #hidden = 1; static size = 2; has = (one) => #hidden in one }'],
  ['a.js', 'const names = { toSorted: 1, CloseWatcher: 2 }'],
  ['a.js', 'if ("OTPCredential" in window) navigator.credentials.get({})'],
  ['a.css', '.a { color: red; min-block-size: 100dvh; inset: 0 } @media (max-width: 40rem) { .a { color: blue } }'],
  ['a.html', '<input type="text" name="username" autocomplete="username">'],
])('finds nothing in %s with what the oldest browsers have, or what has a row', (name, text) => {
  expect(faultsOf(name, text)).toEqual([])
})

it('finds rows for what no built file uses', () => {
  expect(oldBrowserFaults(new Map([['a.js', 'new Worker("b.js")']]))).not.toContainEqual(
    expect.stringMatching(/^Workers/),
  )
  expect(oldBrowserFaults(new Map([['a.js', '1']]))).toContain('Workers: no built file uses api.Worker')
})
