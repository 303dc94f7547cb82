// Finds sentences of the client that stand beside other parts without an element of their own. A
// browser that translates the page puts each text into elements, so that React no longer finds a
// loose one when it changes or goes, and takes the whole page away.
import ts from 'typescript'

const isPart = (node) => ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)

/** The loose sentences of a file of components, as lines. Pure. */
export function looseSentences(name, source) {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const loose = []
  const tell = (node) => loose.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`)
  const visit = (node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) for (const child of textsAmong(node)) tell(child)
    if (ts.isReturnStatement(node) && isSaid(node.expression) && isInComponent(node)) tell(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return loose
}

/** The children that may be a sentence, where other parts stand beside them or may do so. */
function textsAmong(node) {
  const children = node.children.filter((child) => !ts.isJsxText(child) || !child.containsOnlyTriviaWhiteSpaces)
  const isAlone = children.length === 1 && ts.isJsxElement(node)
  return isAlone ? [] : children.filter((child) => ts.isJsxExpression(child) && isSaid(child.expression))
}

/** True where a value may be what `say` returns, or a text with a place in it. */
function isSaid(value) {
  if (value === undefined || isPart(value)) return false
  if (ts.isParenthesizedExpression(value)) return isSaid(value.expression)
  if (ts.isConditionalExpression(value)) return isSaid(value.whenTrue) || isSaid(value.whenFalse)
  if (ts.isBinaryExpression(value)) return isSaid(value.right)
  if (ts.isTemplateExpression(value)) return true
  return ts.isCallExpression(value) && value.expression.getText() === 'say'
}

function isInComponent(node) {
  let at = node.parent
  while (at !== undefined && !ts.isFunctionLike(at)) at = at.parent
  return at !== undefined && ts.isFunctionDeclaration(at) && /^[A-Z]/.test(at.name?.text ?? '')
}
