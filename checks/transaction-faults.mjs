// The work of a transaction may run again, so it reaches only the stores it is given, clock,
// random, secrets and rules. `node checks/transaction-faults.mjs` finds what reaches further.
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'
import { filesBelow } from './tree-files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The ports that notice a second run, and the store outside the transaction. */
const outside = new Set(['store', 'directory', 'captcha', 'delivery', 'log', 'transaction'])
/** Functions whose last argument is the work of a transaction. */
const runners = new Set(['transaction', 'transact', 'inLiveSession'])
/** Methods that change a list, a set or a map. */
const changing = new Set(['push', 'unshift', 'splice', 'add', 'set', 'delete', 'clear'])
const isRead = (file) =>
  /^server\/src\/.*\.ts$/.test(file) && !/\.test\.ts$|-suite\.ts$|\/testing\/|^server\/src\/store\//.test(file)

/**
 * Every place of one file where the work of a transaction reaches too far, as `file:line: why`.
 * Pure.
 */
export function transactionFaults(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const faults = []
  const read = (node, own) => {
    const inside = own ?? (runsInside(node) ? namesIn(node) : null)
    const why = inside === null ? null : (reachOf(node) ?? changeOf(node, inside))
    if (why !== null) {
      faults.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${why}`)
    }
    ts.forEachChild(node, (child) => read(child, inside))
  }
  read(source, null)
  return faults
}

/** A function that takes `stores`, or one that is handed to `.transaction(…)` and the like. */
function runsInside(node) {
  if (!ts.isFunctionLike(node)) return false
  return isWork(node) || node.parameters.some(({ name, type }) => name.getText() === 'stores' || isStores(type))
}

function isStores(type) {
  return type !== undefined && ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Stores'
}

function isWork({ parent }) {
  if (!ts.isCallExpression(parent)) return false
  const { expression } = parent
  return runners.has((ts.isPropertyAccessExpression(expression) ? expression.name : expression).getText())
}

/** The thing that a node reaches and the work of a transaction must not, or null. */
function reachOf(node) {
  if (ts.isPropertyAccessExpression(node) && outside.has(node.name.text)) return `asks \`${node.name.text}\``
  if (ts.isBindingElement(node)) {
    const name = (node.propertyName ?? node.name).getText()
    return outside.has(name) ? `asks \`${name}\`` : null
  }
  const isPorts = ts.isTypeReferenceNode(node) && node.typeName.getText() === 'Ports'
  if (isPorts && !isPicked(node)) return 'takes `Ports`; take `TransactionPorts`'
  return null
}

function isPicked({ parent }) {
  return ts.isIndexedAccessTypeNode(parent) || (ts.isTypeReferenceNode(parent) && parent.typeName.getText() === 'Pick')
}

/** The variable of before the transaction that a node changes, or null. */
function changeOf(node, own) {
  const target = changedBy(node)
  if (target === null) return null
  let at = target
  while (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at)) at = at.expression
  return ts.isIdentifier(at) && !own.has(at.text) ? `changes \`${at.text}\`, which outlives the transaction` : null
}

function changedBy(node) {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    const isAssignment = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
    return isAssignment ? node.left : null
  }
  const isCount = ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)
  if (isCount && [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(node.operator))
    return node.operand
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  return changing.has(node.expression.name.text) ? node.expression.expression : null
}

/** Every name that a function declares: its parameters and variables. */
function namesIn(node) {
  const names = new Set()
  const collect = (name) => {
    if (ts.isIdentifier(name)) names.add(name.text)
    else for (const element of name.elements) if (ts.isBindingElement(element)) collect(element.name)
  }
  const read = (child) => {
    if (ts.isParameter(child) || ts.isVariableDeclaration(child)) collect(child.name)
    ts.forEachChild(child, read)
  }
  read(node)
  return names
}

function main() {
  const read = [...filesBelow(root)].filter(isRead)
  const faults = read.flatMap((file) => transactionFaults(file, readFileSync(`${root}${file}`, 'utf8')))
  for (const fault of faults) console.log(fault)
  console.log(`${faults.length} faults in ${read.length} files`)
  if (faults.length > 0 || read.length < 20) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
