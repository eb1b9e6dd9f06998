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
