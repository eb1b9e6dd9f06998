import ts from 'typescript'

/** Uses of a variable in its file, other than its declaration. */
export function usesOf(name: ts.Identifier, symbol: ts.Symbol | undefined, checker: ts.TypeChecker): ts.Identifier[] {
  const uses: ts.Identifier[] = []
  const look = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node !== name && node.text === name.text && symbolOf(node, checker) === symbol)
      uses.push(node)
    node.forEachChild(look)
  }
  look(name.getSourceFile())
  return uses
}

/** The variable that a name stands for. */
export const symbolOf = (node: ts.Identifier, checker: ts.TypeChecker): ts.Symbol | undefined =>
  ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node)

/** The names of the members that a variable has: those of the object that it is declared as, and those that are assigned to it. */
export function declaredNames(name: ts.Identifier, checker: ts.TypeChecker): string[] {
  const at = symbolOf(name, checker)?.valueDeclaration
  if (!at || !ts.isVariableDeclaration(at) || !ts.isIdentifier(at.name)) return []
  if (!at.initializer || !ts.isObjectLiteralExpression(at.initializer)) return []
  const own = at.initializer.properties.flatMap((one) => {
    if (ts.isSpreadAssignment(one)) return ts.isIdentifier(one.expression) ? declaredNames(one.expression, checker) : []
    return one.name && ts.isIdentifier(one.name) ? [one.name.text] : []
  })
  const assigned = usesOf(at.name, symbolOf(at.name, checker), checker).flatMap(({ parent }) => {
    const isMember = ts.isPropertyAccessExpression(parent) && isAssigned(parent)
    return isMember ? [parent.name.text] : []
  })
  return [...new Set([...own, ...assigned])]
}

/** Whether a place is given a value. */
export const isAssigned = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node.parent) &&
  node.parent.left === node &&
  node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
