import ts from 'typescript'
import type { Rules } from './rules.ts'

/** Whether a declaration is one of a package, wherever that is installed. */
const isOf = (declaration: ts.Declaration, name: string): boolean =>
  declaration.getSourceFile().fileName.includes(`/node_modules/${name}/`)

const partsOf = (type: ts.Type): readonly ts.Type[] =>
  type.isUnionOrIntersection() ? type.types.flatMap(partsOf) : [type]

/** Whether a symbol is one of the names that a package declares. */
export function isDeclaredBy(
  symbol: ts.Symbol | undefined,
  names: Readonly<Record<string, readonly string[]>>,
): boolean {
  return Object.entries(names).some(
    ([from, all]) => symbol && all.includes(symbol.name) && symbol.declarations?.some((one) => isOf(one, from)),
  )
}

/** Whether values of this type are clients of the SDK. */
export const isClient = (type: ts.Type, { clients }: Rules): boolean =>
  partsOf(type).some((part) => isDeclaredBy(part.symbol, clients) || isDeclaredBy(part.aliasSymbol, clients))

/** Without parentheses and `!`, which change nothing. */
export function bare(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) ? bare(node.expression) : node
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
    if (isClient(checker.getTypeAtLocation(at), rules) && path.length > 0) return { client: at, path }
    const inner = bare(at)
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
