import ts from 'typescript'
import { requiredBy } from './imports.ts'
import type { Rules } from './rules.ts'

/** Whether a declaration is one of a package, wherever that is installed. */
export const isOf = (declaration: ts.Declaration, name: string): boolean => {
  const { fileName } = declaration.getSourceFile()
  return fileName.includes(`/node_modules/${name}/`) || fileName.includes(`/node_modules/${name}.d.`)
}

const partsOf = (type: ts.Type): readonly ts.Type[] =>
  type.isUnionOrIntersection() ? type.types.flatMap(partsOf) : [type]

/** The name of a declaration; `make()` for the type that a function `make` is declared to return. */
function nameOf({ name }: ts.Symbol, { parent }: ts.Declaration): string {
  const isResult = name === '__type' && parent && ts.isFunctionDeclaration(parent)
  return isResult ? `${parent.name?.text}()` : name
}

/** Whether a symbol is one of the names that a package declares. */
export function isDeclaredBy(
  symbol: ts.Symbol | undefined,
  names: Readonly<Record<string, readonly string[]>>,
): boolean {
  return Object.entries(names).some(([from, all]) =>
    symbol?.declarations?.some((one) => isOf(one, from) && all.includes(nameOf(symbol, one))),
  )
}

/** Whether values of this type are clients of the SDK. */
export const isClient = (type: ts.Type, { clients }: Rules): boolean =>
  partsOf(type).some((part) => isDeclaredBy(part.symbol, clients) || isDeclaredBy(part.aliasSymbol, clients))

/** Whether an expression is a client: by its type, or since it is the package itself, which may have no types. */
const isClientHere = (node: ts.Expression, checker: ts.TypeChecker, rules: Rules): boolean =>
  isClient(checker.getTypeAtLocation(node), rules) ||
  (rules.configure !== undefined && isPackageHere(node, rules, checker))

/** Whether an expression is the whole package: its name, a call of a function that returns it, or a constant of that. */
function isPackageHere(node: ts.Expression, rules: Rules, checker: ts.TypeChecker): boolean {
  const inner = bare(ts.isAwaitExpression(node) ? node.expression : node)
  if (ts.isCallExpression(inner)) return returnsPackage(inner, rules, checker)
  if (!ts.isIdentifier(inner)) return false
  const symbol = checker.getSymbolAtLocation(inner)
  if (isPackage(symbol, rules, checker)) return true
  const [declaration] = symbol?.declarations ?? []
  const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
  const called = value && bare(ts.isAwaitExpression(value) ? value.expression : value)
  return called !== undefined && ts.isCallExpression(called) && returnsPackage(called, rules, checker)
}

/** Whether a call is of a function, of this file or another, that sets the package up and returns it. */
function returnsPackage(call: ts.CallExpression, rules: Rules, checker: ts.TypeChecker): boolean {
  const made = checker.getResolvedSignature(call)?.declaration
  if (!made || !ts.isFunctionLike(made) || !('body' in made) || !made.body) return false
  const returned: ts.Expression[] = []
  let isSetUp = false
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) returned.push(bare(node.expression))
    const isCall = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
    if (isCall && node.expression.name.text === rules.configure) isSetUp = true
    node.forEachChild(look)
  }
  made.body.forEachChild(look)
  const isName = (one: ts.Expression) =>
    ts.isIdentifier(one) && isPackage(checker.getSymbolAtLocation(one), rules, checker)
  return isSetUp && returned.length > 0 && returned.every(isName)
}

/** Whether a name is that of the whole package: imported or required here, or exported by another file that does so. */
function isPackage(symbol: ts.Symbol | undefined, rules: Rules, checker: ts.TypeChecker): boolean {
  const [declaration] = symbol?.declarations ?? []
  if (!symbol || !declaration) return false
  if (ts.isVariableDeclaration(declaration)) return rules.packages.includes(requiredBy(declaration.initializer) ?? '')
  if (ts.isExportAssignment(declaration) && ts.isIdentifier(declaration.expression))
    return isPackage(checker.getSymbolAtLocation(declaration.expression), rules, checker)
  const from = importOf(declaration)
  if (!from || !ts.isStringLiteral(from)) return false
  if (rules.packages.includes(from.text))
    return !ts.isImportSpecifier(declaration) || declaration.propertyName?.text === 'default'
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : undefined
  return target !== symbol && isPackage(target, rules, checker)
}

/** The module that an import takes a name from. */
function importOf(node: ts.Declaration): ts.Expression | undefined {
  if (ts.isImportClause(node)) return node.parent.moduleSpecifier
  if (ts.isNamespaceImport(node)) return node.parent.parent.moduleSpecifier
  return ts.isImportSpecifier(node) ? node.parent.parent.parent.moduleSpecifier : undefined
}

/** The module that a name is imported from here. */
export function moduleOf(node: ts.Expression, checker: ts.TypeChecker): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return moduleOf(node.expression, checker)
  const [declaration] = (ts.isIdentifier(node) && checker.getSymbolAtLocation(node)?.declarations) || []
  const from = declaration && importOf(declaration)
  return from && ts.isStringLiteral(from) ? from.text : undefined
}

/** Whether a node is `… as any`, which programs write where the SDK's types fall short. */
export const isAny = (node: ts.Node): node is ts.AsExpression =>
  ts.isAsExpression(node) && node.type.kind === ts.SyntaxKind.AnyKeyword

/** Without parentheses, `!` and `as any`, which change nothing. */
export function bare(node: ts.Expression): ts.Expression {
  const isAround = ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || isAny(node)
  return isAround ? bare(node.expression) : node
}

/** A chain of members that begins at a client: `octokit` and `['rest', 'issues', 'get']`. */
export interface Chain {
  readonly client: ts.Expression
  readonly path: readonly string[]
}

/** The chain of an expression, if it leads to a client. */
export function chainOf(node: ts.Expression, checker: ts.TypeChecker, rules: Rules): Chain | undefined {
  const path: string[] = []
  for (let at = node; ; ) {
    const inner = bare(at)
    if (path.length > 0 && isClientHere(inner, checker, rules)) return { client: inner, path }
    if (!ts.isPropertyAccessExpression(inner)) return undefined
    path.unshift(inner.name.text)
    at = inner.expression
  }
}

/** The path of a method as the table has it, without what may stand before it. */
export function methodOf({ path }: Chain, { prefixes = [] }: Rules): string {
  const [first = '', ...rest] = path
  return (prefixes.includes(first) ? rest : path).join('.')
}
