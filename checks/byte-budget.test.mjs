import { expect, test } from 'vitest'
import { firstBeyondLatin1, firstRoute, foreignHosts } from './byte-budget.mjs'

const page =
  '<script type="module" src="/assets/index-1.js"></script><link rel="stylesheet" href="/assets/index-1.css">'

test('the first route is what the page names and all that this imports before it runs', () => {
  const files = {
    'index-1.js': 'import{a as b}from"./react-1.js";import"./side-1.js";const later=()=>import("./lazy-1.js")',
    'react-1.js': 'import{c}from"./runtime-1.js"',
    'side-1.js': '',
    'runtime-1.js': '',
  }
  expect(firstRoute(page, (name) => files[name])).toEqual({
    scripts: ['index-1.js', 'react-1.js', 'runtime-1.js', 'side-1.js'],
    styles: ['index-1.css'],
  })
})

test('scripts that are asked for only once the page is painted count as well', () => {
  const files = {
    'start-1.js': 'const e=["/assets/react-1.js","/assets/index-1.js"];for(const s of e)await(import(s))',
  }
  const scripts = firstRoute(
    '<script type="module" src="/assets/start-1.js"></script>',
    (name) => files[name] ?? '',
  ).scripts
  expect(scripts).toEqual(['start-1.js', 'react-1.js', 'index-1.js'])
})

test('an address of another host is found in a page and in a style sheet', () => {
  expect(foreignHosts('<link href="//fonts.example/a.css"><a href="/own">')).toEqual(['//fonts.example/a.css'])
  expect(foreignHosts('a{background:url(https://pictures.example/b.png)}')).toEqual(['https://pictures.example/b.png'])
  expect(foreignHosts(page)).toEqual([])
})

test('a character beyond Latin-1 is found, and one of Latin-1 or an escape is not', () => {
  expect(firstBeyondLatin1('const arrow = "→"')).toBe('→')
  expect(firstBeyondLatin1('const name = "Zoë"; const arrow = "\\u2192"')).toBeUndefined()
})
