import postcss, { type AtRule, type Declaration, type Rule } from 'postcss'
import { type Feature, featureAt, featuresBelow, type Use } from './compat-data.js'

/** Features of values by their names: functions, units and kinds of colours. */
const values = byName(featuresBelow('css.types'))

function byName(features: readonly Feature[]): Map<string, Feature[]> {
  const named = new Map<string, Feature[]>()
  for (const feature of features) {
    const name = feature.address.split('.').at(-1) ?? ''
    named.set(name, [...(named.get(name) ?? []), feature])
  }
  return named
}

/** What a style sheet uses of the browser. */
export function styleUses(text: string): Use[] {
  const uses = new Map<string, Use>()
  const see = (found: readonly Use[]) => {
    for (const use of found) uses.set(use.name, use)
  }
  const sheet = postcss.parse(text)
  sheet.walkRules((rule) => see(ruleUses(rule)))
  sheet.walkAtRules((rule) => see(atRuleUses(rule)))
  sheet.walkDecls((declaration) => see(declarationUses(declaration)))
  return [...uses.values()]
}

function exactly(name: string, address: string): Use[] {
  const feature = featureAt(address)
  return feature === undefined ? [] : [{ name, features: [feature] }]
}

function ruleUses(rule: Rule): Use[] {
  const inside = rule.parent?.type === 'root' || isKeyframe(rule) ? [] : nestingOf(rule)
  return [...inside, ...selectorUses(rule.selector)]
}

function isKeyframe(rule: Rule): boolean {
  return rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as AtRule).name)
}

/** A rule inside another one, perhaps with a condition between them. */
function nestingOf(rule: Rule): Use[] {
  let at: postcss.Node | undefined = rule.parent as postcss.Node | undefined
  while (at !== undefined && at.type !== 'rule') at = at.parent as postcss.Node | undefined
  return at === undefined ? [] : exactly('rules in rules', 'css.selectors.nesting')
}

function selectorUses(selector: string): Use[] {
  return [...selector.matchAll(/:{1,2}(-?[a-z][a-z-]*)/g)].flatMap(([text, name]) =>
    exactly(text, `css.selectors.${name}`),
  )
}

function atRuleUses({ name, params, parent }: AtRule): Use[] {
  // A condition of `@supports` asks for what it names, and does without.
  if (name === 'supports') return []
  const isNested = parent?.type === 'rule'
  const features = name === 'media' ? [...params.matchAll(/\(\s*([a-z-]+)/g)].map(([, feature]) => feature ?? '') : []
  return [
    ...(isNested ? exactly('rules in rules', 'css.selectors.nesting') : []),
    ...exactly(`@${name}`, `css.at-rules.${name}`),
    ...features.flatMap((feature) => exactly(`@media (${feature})`, `css.at-rules.media.${feature}`)),
    ...(name === 'media' && /[<>]/.test(params) ? exactly('ranges of @media', 'css.at-rules.media.range_syntax') : []),
  ]
}

function declarationUses({ prop, value }: Declaration): Use[] {
  return [...exactly(prop, `css.properties.${prop}`), ...valueUses(prop, value)]
}

/** Words, functions and units of a value, and colours that are made from others. */
function valueUses(prop: string, value: string): Use[] {
  const plain = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, ' ')
  const words = [...plain.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g)].flatMap(([word]) =>
    exactly(`${prop}: ${word}`, `css.properties.${prop}.${word}`),
  )
  const functions = [...plain.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].flatMap(([, name = '']) => {
    const features = values.get(name)
    return features === undefined ? [] : [{ name: `${name}()`, features }]
  })
  const units = [...plain.matchAll(/\d([a-z]+)(?![\w(-])/g)].flatMap(([, unit = '']) => unitUses(unit))
  const made = [...plain.matchAll(/([a-z]+)\(\s*from\s/g)].flatMap(([, space]) =>
    exactly(`${space}(from …)`, `css.types.color.${space}.relative_syntax`),
  )
  return [...words, ...functions, ...units, ...made]
}

/** Units that the data knows in groups. */
const groups = { d: 'dynamic', l: 'large', s: 'small' } as const

function unitUses(unit: string): Use[] {
  if (/^cq(w|h|i|b|min|max)$/.test(unit)) return exactly(unit, 'css.types.length.container_query_length_units')
  const [, size, rest] = /^([dls])?(v(?:h|w|i|b|min|max))$/.exec(unit) ?? []
  const name = size === undefined ? (rest ?? unit) : `viewport_percentage_units_${groups[size as keyof typeof groups]}`
  return exactly(unit, `css.types.length.${name}`)
}
