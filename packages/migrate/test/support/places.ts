import ts from 'typescript'
import { bare } from '../../src/clients.ts'
import { ITEM } from './schemas.ts'

/** Where a value stands in the parameters of a call. */
export interface Place {
  readonly path: readonly string[]
  /** Names beside a value that is spread. */
  readonly beside: readonly string[]
}

/** A call of the connector's client, and where the values stand in its parameters, by their names. */
export interface Placed {
  readonly call: string
  readonly places: ReadonlyMap<string, Place>
}

/** Finds the call of `$client` in a text, and the names in its parameters. */
export function placesIn(text: string): Placed | undefined {
  const source = ts.createSourceFile('call.ts', `(${text})`, ts.ScriptTarget.ESNext, true)
  const find = (node: ts.Node): ts.CallExpression | undefined =>
    ts.isCallExpression(node) && methodOf(node) ? node : ts.forEachChild(node, find)
  const call = find(source)
  const method = call && methodOf(call)
  if (!call || !method) return undefined
  const places = new Map<string, Place>()
  const [params] = call.arguments
  if (params) walk(params, [], places)
  return { call: method, places }
}

/** The names after `$client`. */
function methodOf({ expression }: ts.CallExpression): string | undefined {
  const names: string[] = []
  let at: ts.Expression = expression
  while (ts.isPropertyAccessExpression(at)) {
    names.unshift(at.name.text)
    at = bare(at.expression)
  }
  return ts.isIdentifier(at) && at.text === '$client' && names.length > 0 ? names.join('.') : undefined
}

const nameOf = ({ name }: ts.ObjectLiteralElementLike): string | undefined =>
  name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : undefined

function walk(given: ts.Expression, path: readonly string[], places: Map<string, Place>, beside: string[] = []): void {
  const node = ts.isAsExpression(given) || ts.isSatisfiesExpression(given) ? given.expression : bare(given)
  // Of an object that is unpacked, each member has a place of its own.
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression))
    places.set(`${node.expression.text}.${node.name.text}`, { path, beside })
  else if (ts.isNewExpression(node)) for (const one of node.arguments ?? []) walk(one, path, places)
  else if (ts.isIdentifier(node)) {
    if (!places.has(node.text)) places.set(node.text, { path, beside })
  } else if (ts.isArrayLiteralExpression(node)) {
    for (const one of node.elements)
      if (ts.isSpreadElement(one)) walk(one.expression, path, places)
      else walk(one, [...path, ITEM], places)
  } else if (ts.isObjectLiteralExpression(node)) {
    const names = node.properties.flatMap((one) => nameOf(one) ?? [])
    for (const one of node.properties) {
      if (ts.isSpreadAssignment(one)) walk(one.expression, path, places, names)
      else if (ts.isShorthandPropertyAssignment(one)) walk(one.name, [...path, one.name.text], places)
      else if (ts.isPropertyAssignment(one)) walk(one.initializer, [...path, nameOf(one) ?? ITEM], places)
    }
  }
}
