import { type AnyNode, type BinaryExpression, type CallExpression, type MemberExpression, parse } from 'acorn'
import { fullAncestor } from 'acorn-walk'
import { type Feature, featureAt, featuresBelow, isInOldest, type Use } from './compat-data.js'

/** The newest version of the language that the oldest browsers read, but for what `syntax` names. */
const ecmaVersion = 2022

/** Syntax that the oldest browsers cannot read, although it belongs to that version or an older one. */
const syntax = {
  staticBlock: 'javascript.classes.static.initialization_blocks',
  lookbehind: 'javascript.regular_expressions.lookbehind_assertion',
} as const

/** The interfaces of objects by the names under which scripts know them. */
const interfaces: Readonly<Record<string, string>> = {
  window: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  history: 'History',
  location: 'Location',
  performance: 'Performance',
  crypto: 'Crypto',
}

const members = membersByName()

/**
 * Members by their names. Those of an interface that the oldest browsers lack are left out: a
 * script comes to that interface only by a name that is found itself.
 */
function membersByName(): Map<string, Feature[]> {
  const dom = featuresBelow('api').filter(({ address }) => {
    const parts = address.split('.')
    const parent = featureAt(parts.slice(0, 2).join('.'))
    return parts.length === 3 && !address.endsWith('_event') && parent !== undefined && isInOldest(parent)
  })
  const builtins = featuresBelow('javascript.builtins').filter(({ address }) => {
    const { length } = address.split('.')
    return length === 4 || (length === 5 && address.includes('.Intl.'))
  })
  const named = new Map<string, Feature[]>()
  for (const feature of [...dom, ...builtins]) {
    const name = (feature.address.split('.').at(-1) ?? '').replace(/_static$/, '')
    named.set(name, [...(named.get(name) ?? []), feature])
  }
  return named
}

/** What a script uses of the browser. Throws where the oldest browsers cannot read the script. */
export function scriptUses(text: string): Use[] {
  const uses = new Map<string, Use>()
  fullAncestor(parse(text, { ecmaVersion, sourceType: 'module' }), (node, _state, ancestors) => {
    for (const use of usesOf(node as AnyNode, ancestors.at(-2) as AnyNode | undefined)) uses.set(use.name, use)
  })
  return [...uses.values()]
}

function usesOf(node: AnyNode, parent: AnyNode | undefined): Use[] {
  switch (node.type) {
    case 'StaticBlock':
      return exactly('a static block', syntax.staticBlock)
    case 'Literal':
      return node.regex === undefined ? [] : patternUses(node.regex.pattern)
    case 'Identifier':
      return isKey(node, parent) ? [] : globalUses(node.name)
    case 'MemberExpression':
      return memberUses(node)
    case 'BinaryExpression':
      return node.operator === 'in' ? testedUses(node) : []
    case 'CallExpression':
      return elementUses(node)
    default:
      return []
  }
}

function exactly(name: string, address: string): Use[] {
  const feature = featureAt(address)
  return feature === undefined ? [] : [{ name, features: [feature] }]
}

/** True where an identifier is a name within an object and no variable. */
function isKey(node: AnyNode, parent: AnyNode | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed
  const isPlace =
    parent?.type === 'Property' || parent?.type === 'PropertyDefinition' || parent?.type === 'MethodDefinition'
  return isPlace && parent.key === node && !parent.computed
}

function globalUses(name: string): Use[] {
  for (const root of ['api', 'javascript.builtins', 'api.Window']) {
    const found = exactly(name, `${root}.${name}`)
    if (found.length > 0) return found
  }
  return []
}

function memberUses({ object, property, computed }: MemberExpression): Use[] {
  const name = nameOf(property, computed)
  if (name === undefined) return []
  const owner = object.type === 'Identifier' ? object.name : undefined
  return owner === undefined ? namedUses(name) : ownedUses(owner, name)
}

/** A member of an object that the script names. */
function ownedUses(owner: string, name: string): Use[] {
  const known = interfaces[owner]
  if (owner === 'window' && globalUses(name).length > 0) return globalUses(name)
  if (known !== undefined) return exactly(`${owner}.${name}`, `api.${known}.${name}`)
  for (const root of [`api.${owner}`, `javascript.builtins.${owner}`]) {
    if (featureAt(root) === undefined) continue
    for (const form of [`${root}.${name}_static`, `${root}.${name}`]) {
      if (featureAt(form) !== undefined) return exactly(`${owner}.${name}`, form)
    }
    return []
  }
  return namedUses(name)
}

/** A member of an object that may be of any kind. */
function namedUses(name: string): Use[] {
  const features = members.get(name)
  return features === undefined ? [] : [{ name: `.${name}`, features }]
}

/** A test such as `'name' in thing`. */
function testedUses({ left, right }: BinaryExpression): Use[] {
  if (left.type !== 'Literal' || typeof left.value !== 'string') return []
  return right.type === 'Identifier' ? ownedUses(right.name, left.value) : namedUses(left.value)
}

function nameOf(property: AnyNode, computed: boolean): string | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined
}

/** An element of a component, as the compiler writes it: a call with its name and its attributes. */
function elementUses({ arguments: [first, second] }: CallExpression): Use[] {
  if (first?.type !== 'Literal' || second?.type !== 'ObjectExpression') return []
  const tag = String(first.value)
  if (featureAt(`html.elements.${tag}`) === undefined) return []
  const attributes = second.properties.flatMap((property) => {
    if (property.type !== 'Property') return []
    const name = nameOf(property.key, property.computed || property.key.type === 'Literal')
    return name === undefined ? [] : attributeUses(tag, name.toLowerCase())
  })
  return [...exactly(`<${tag}>`, `html.elements.${tag}`), ...attributes]
}

/** An attribute of an element. Those that the data does not know are React's own. */
function attributeUses(tag: string, name: string): Use[] {
  const own = exactly(`<${tag} ${name}>`, `html.elements.${tag}.${name}`)
  return own.length > 0 ? own : exactly(`<${tag} ${name}>`, `html.global_attributes.${name}`)
}

function patternUses(pattern: string): Use[] {
  return /(?<!\\)\(\?<[=!]/.test(pattern) ? exactly('a pattern that looks behind', syntax.lookbehind) : []
}

/** What a page uses of the browser: its elements and their attributes. */
export function pageUses(html: string): Use[] {
  const uses = new Map<string, Use>()
  for (const [, tag = '', attributes = ''] of html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)/g)) {
    const names = [...attributes.matchAll(/\s([a-z-]+)/g)].map(([, name = '']) => name)
    const found = [...exactly(`<${tag}>`, `html.elements.${tag}`), ...names.flatMap((name) => attributeUses(tag, name))]
    for (const use of found) uses.set(use.name, use)
  }
  return [...uses.values()]
}
