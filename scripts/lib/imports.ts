import ts from 'typescript'

/** The imports of a file of code or declarations, in any form. Texts and comments are ignored. */
export function specifiersOf(text: string): string[] {
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node)
    if (specifier && ts.isStringLiteralLike(specifier)) found.add(specifier.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, false))
  return [...found]
}

/** The module of an import or export, of `import()` and `require()`, and of `import('…')` in a type. */
function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined
  if (!ts.isCallExpression(node)) return undefined
  const called = node.expression
  const imports = called.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(called) && called.text === 'require')
  return imports ? node.arguments[0] : undefined
}
