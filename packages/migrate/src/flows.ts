import ts from 'typescript'
import { isAny } from './clients.ts'
import { isAssigned, symbolOf, usesOf } from './names.ts'

/** The content of an expression: the result, a promise of it, or an array of either. */
type Kind = 'value' | 'promise' | 'values' | 'promises'

const MAPS = ['map', 'flatMap', 'forEach', 'filter', 'find', 'some', 'every']

/**
 * Whether nothing but `data` is ever taken from the result of a call, followed through variables, arrays, functions that return
 * it, and those that try a function again. So what holds `data` in the same place may stand for it.
 */
export function onlyDataIsTaken(node: ts.Expression, checker: ts.TypeChecker): boolean {
  const seen = new Set<ts.Node>()
  const symbolAt = (name: ts.Identifier) => symbolOf(name, checker)

  const flow = (at: ts.Expression, kind: Kind): boolean => {
    if (seen.has(at)) return true
    seen.add(at)
    const { parent } = at
    if (ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent) || isAny(parent))
      return flow(parent, kind)
    if (ts.isExpressionStatement(parent) || ts.isVoidExpression(parent)) return true
    if (ts.isAwaitExpression(parent)) return flow(parent, kind === 'promise' ? 'value' : kind)
    if (ts.isVariableDeclaration(parent) && parent.initializer === at) return !parent.type && binding(parent.name, kind)
    if (ts.isBinaryExpression(parent)) return binary(parent, at, kind)
    if (ts.isIfStatement(parent) || ts.isPrefixUnaryExpression(parent)) return true
    if (ts.isConditionalExpression(parent)) return parent.condition === at || flow(parent, kind)
    if (ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === at))
      return returned(parent, kind)
    if (ts.isArrayLiteralExpression(parent)) return flow(parent, kind === 'value' ? 'values' : 'promises')
    if (ts.isForOfStatement(parent)) return loop(parent, kind)
    if (ts.isElementAccessExpression(parent) && parent.expression === at && kind === 'values')
      return flow(parent, 'value')
    if (ts.isPropertyAccessExpression(parent)) return member(parent, kind)
    return ts.isCallExpression(parent) && argument(parent, kind)
  }

  /** A member of the result, or a method of the promise or the array. */
  const member = (access: ts.PropertyAccessExpression, kind: Kind): boolean => {
    const name = access.name.text
    if (kind === 'value') return name === 'data'
    if ((kind === 'values' || kind === 'promises') && name === 'length') return true
    const call = access.parent
    if (!ts.isCallExpression(call) || call.expression !== access) return false
    const [handler] = call.arguments
    if (kind === 'promise' && (name === 'catch' || name === 'finally')) return flow(call, kind)
    const takes = kind === 'promise' ? name === 'then' : kind === 'values' && MAPS.includes(name)
    if (!takes || !handler || !(ts.isArrowFunction(handler) || ts.isFunctionExpression(handler))) return false
    const [first] = handler.parameters
    if (first && (first.type || !binding(first.name, 'value'))) return false
    return name !== 'filter' && name !== 'find' ? true : flow(call, name === 'find' ? 'value' : 'values')
  }

  const binary = (
    { left, right, operatorToken: { kind: token } }: ts.BinaryExpression,
    at: ts.Node,
    kind: Kind,
  ): boolean => {
    if (token === ts.SyntaxKind.EqualsToken) return right === at && ts.isIdentifier(left) && variable(left, kind)
    const isChoice = [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken].includes(token)
    if (isChoice) return flow(at.parent as ts.Expression, kind)
    return token === ts.SyntaxKind.AmpersandAmpersandToken && (left === at || flow(at.parent as ts.Expression, kind))
  }

  const binding = (name: ts.BindingName, kind: Kind): boolean => {
    if (ts.isIdentifier(name)) return variable(name, kind)
    if (ts.isArrayBindingPattern(name))
      return (
        kind === 'values' && name.elements.every((one) => ts.isOmittedExpression(one) || binding(one.name, 'value'))
      )
    return (
      kind === 'value' &&
      name.elements.every((one) => !one.dotDotDotToken && (one.propertyName ?? one.name).getText() === 'data')
    )
  }

  /** Every use of a variable, which has no type of its own unless that is written as an object with `data`. */
  const variable = (name: ts.Identifier, kind: Kind): boolean => {
    const symbol = symbolAt(name)
    const [declaration] = symbol?.declarations ?? []
    if (
      !declaration ||
      !(ts.isVariableDeclaration(declaration) || ts.isParameter(declaration) || ts.isBindingElement(declaration))
    )
      return false
    const type = ts.isBindingElement(declaration) ? undefined : declaration.type
    if (type && type.kind !== ts.SyntaxKind.AnyKeyword && !ts.isTypeLiteralNode(type)) return false
    return usesOf(name, symbol, checker).every((use) => isDeclared(use) || isAssigned(use) || flow(use, kind))
  }

  const loop = (loop: ts.ForOfStatement, kind: Kind): boolean => {
    if (!ts.isVariableDeclarationList(loop.initializer)) return false
    const [declaration] = loop.initializer.declarations
    return kind === 'values' && declaration !== undefined && binding(declaration.name, 'value')
  }

  /** `Promise.all`, and functions that call the one that they get and return what it returns. */
  const argument = (call: ts.CallExpression, kind: Kind): boolean => {
    const name = call.expression.getText()
    return name === 'Promise.all' && kind === 'promises' && settled(call)
  }
  const settled = (call: ts.CallExpression): boolean =>
    ts.isAwaitExpression(call.parent) ? flow(call.parent, 'values') : flow(call, 'promises')

  /** A result that a function returns: to the method of an array, to one that tries it again, or to those that call it. */
  const returned = (at: ts.Node, kind: Kind): boolean => {
    const made = ts.isArrowFunction(at) ? at : ts.findAncestor(at, ts.isFunctionLike)
    if (!made || kind === 'values' || kind === 'promises' || (made.type && ts.isTypeNode(made.type))) return false
    const isAsync = (ts.getCombinedModifierFlags(made as ts.Declaration) & ts.ModifierFlags.Async) !== 0
    const own: Kind = isAsync ? 'promise' : kind
    const { parent } = made
    if ((ts.isArrowFunction(made) || ts.isFunctionExpression(made)) && ts.isCallExpression(parent)) {
      const callee = parent.expression
      if (ts.isPropertyAccessExpression(callee) && callee.name.text === 'map')
        return flow(parent, own === 'promise' ? 'promises' : 'values')
      if (ts.isPropertyAccessExpression(callee) && callee.name.text === 'forEach') return true
      return isPassedThrough(parent, made) && flow(parent, 'promise')
    }
    const named = ts.isVariableDeclaration(parent) ? parent.name : made.name
    return named !== undefined && ts.isIdentifier(named) && !isExported(made) && called(named, own)
  }

  /** Every use of a function of this file is a call. */
  const called = (name: ts.Identifier, kind: Kind): boolean =>
    usesOf(name, symbolAt(name), checker).every(
      (use) => ts.isCallExpression(use.parent) && use.parent.expression === use && flow(use.parent, kind),
    )

  /** Whether a call is of a `<T>(run: () => Promise<T>) => Promise<T>`. */
  const isPassedThrough = (call: ts.CallExpression, handler: ts.Node): boolean => {
    const declared = checker.getResolvedSignature(call)?.declaration
    if (!declared || ts.isJSDocSignature(declared)) return false
    const parameter = declared.parameters[call.arguments.indexOf(handler as ts.Expression)]
    const names = (declared.typeParameters ?? []).map((one) => one.name.text)
    const given = parameter?.type && ts.isFunctionTypeNode(parameter.type) ? parameter.type.type : undefined
    const inner = (type: ts.TypeNode | undefined): string | undefined =>
      type && ts.isTypeReferenceNode(type) && ['Promise', 'PromiseLike'].includes(type.typeName.getText())
        ? type.typeArguments?.[0]?.getText()
        : undefined
    const result = inner(declared.type)
    return result !== undefined && names.includes(result) && inner(given) === result
  }

  return flow(node, 'promise')
}

const isDeclared = ({ parent }: ts.Node): boolean => ts.isVariableDeclaration(parent) && !parent.initializer

function isExported(made: ts.Node): boolean {
  const statement = ts.findAncestor(made, (one) => ts.isVariableStatement(one) || ts.isFunctionDeclaration(one))
  return (
    statement !== undefined &&
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  )
}
