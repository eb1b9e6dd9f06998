import ts from 'typescript'
import { argumentsOf, requestOf } from './calls.ts'
import { bare, type Chain, chainOf, methodOf } from './clients.ts'
import { Left } from './left.ts'
import { membersOf } from './objects.ts'
import type { Plan } from './plan.ts'
import { followPage, followResult, type Odd, shapeOf } from './results.ts'
import type { MethodFacts, Migration, RouteFacts } from './rules.ts'

interface OnList {
  readonly kind: 'each' | 'all'
  readonly limit?: string
  readonly list: ts.Expression
}

/** A method of a list's promise that walks through all pages, such as `.autoPagingToArray({ limit })`. */
export function pagingOf(
  node: ts.Node,
  checker: ts.TypeChecker,
  { rules, methods, routes }: Migration,
): OnList | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { name, expression } = node.expression
  const { onList = {} } = rules.paging ?? {}
  const rule = Object.hasOwn(onList, name.text) ? onList[name.text] : undefined
  const list = bare(expression)
  if (!rule || !ts.isCallExpression(list)) return undefined
  const chain = chainOf(list.expression, checker, rules)
  const isKnown = (all: object): boolean => chain !== undefined && Object.hasOwn(all, methodOf(chain, rules))
  return isKnown(methods) || isKnown(routes) ? { ...rule, list: expression } : undefined
}

export function moveOnList(plan: Plan, node: ts.CallExpression, { kind, limit, list }: OnList): Odd[] {
  const [argument] = node.arguments
  if (kind === 'all') {
    const members = argument ? membersOf(bare(argument)) : []
    if (!members || members.some(({ name }) => name !== limit)) throw new Left('its options are not written in place')
    const [most] = members
    plan.replace(node, (render) => {
      const options = most?.value ? `{ max: ${render(most.value)} }` : ''
      return `${render(list)}.toArray(${options})`
    })
    return []
  }
  const statement = node.parent.parent
  if (!argument || !ts.isAwaitExpression(node.parent) || !ts.isExpressionStatement(statement))
    throw new Left('write it as for await (const record of list)')
  plan.replace(statement, (render) => loop(argument, render, render(list)))
  return []
}

/** A loop that does for each record what a function did; `false` ended the walk. */
function loop(handler: ts.Expression, render: (node: ts.Node) => string, list: string): string {
  const isInline = ts.isArrowFunction(handler) || ts.isFunctionExpression(handler)
  const [param, ...more] = isInline ? handler.parameters : []
  if (isInline && param && more.length === 0 && ts.isBlock(handler.body) && !returns(handler.body))
    return `for await (const ${render(param.name)} of ${list}) ${render(handler.body)}`
  return `for await (const record of ${list}) if ((await (${render(handler)})(record)) === false) break`
}

const returns = (node: ts.Node): boolean =>
  ts.isReturnStatement(node) || (!ts.isFunctionLike(node) && (ts.forEachChild(node, returns) ?? false))

type Kind = 'records' | 'pages' | 'flat pages' | 'call'

/** A method of the client that takes another one by reference, by name or by route. */
export function moveOnClient(
  plan: Plan,
  checker: ts.TypeChecker,
  node: ts.CallExpression,
  { client }: Chain,
  kind: Kind,
  migration: Migration,
): readonly Odd[] {
  const { rules } = migration
  const [target, params, mapper, ...more] = node.arguments
  const found = target && findFacts(bare(target), checker, migration)
  if (!found) throw new Left('there is no action for what it calls; use request() or requestList()')
  if (more.length > 0 || (mapper && !(kind === 'records' && isBody(mapper, rules.envelope ?? []))))
    throw new Left('its function per page has no counterpart: iterate pages()')
  const context = { migration, checker }
  const given = params ? [params] : []
  const isRoute = 'route' in found
  if (kind !== 'call' && !found.isList) throw new Left(`${isRoute ? found.route : found.call} is no list`)
  if (isRoute && kind === 'pages') throw new Left('use requestList(), whose pages have the records in data')
  const { facts, args } = isRoute
    ? requestOf(kind === 'call' ? 'request' : 'requestList', given, found, context)
    : { facts: found, args: argumentsOf(given, found, context) }
  const walk = { records: '.toArray()', pages: '.pages()', 'flat pages': '.pages()', call: '' }[kind]
  plan.replace(node, (render) => `${render(client)}.${facts.call}(${args(plan)})${walk}`)
  if (kind === 'records') return []
  const shape = shapeOf(facts, rules)
  if (kind === 'call') return followResult(plan, checker, node, shape)
  const pages = kind === 'pages' ? shape : { ...shape, records: [] }
  const { parent } = node
  if (!ts.isForOfStatement(parent) || !ts.isVariableDeclarationList(parent.initializer))
    return [{ node, why: 'its pages have data, meta and cursor' }]
  const [declaration] = parent.initializer.declarations
  return declaration ? followPage(plan, checker, declaration.name, pages) : []
}

/** A method by its chain, its name or its route. */
function findFacts(
  target: ts.Expression,
  checker: ts.TypeChecker,
  { rules, methods, routes }: Migration,
): MethodFacts | RouteFacts | undefined {
  const byName = (name: string): MethodFacts | RouteFacts | undefined =>
    Object.hasOwn(methods, name) ? methods[name] : Object.hasOwn(routes, name) ? routes[name] : undefined
  if (ts.isStringLiteralLike(target)) {
    const wanted = route(target.text)
    return (
      byName(target.text) ??
      Object.values(methods).find(({ method, path }) => route(`${method} ${path}`) === wanted) ??
      Object.values(routes).find((one) => route(one.route.replace(/\{\?.*/, '')) === wanted)
    )
  }
  const chain = chainOf(target, checker, rules)
  return chain && byName(methodOf(chain, rules))
}

/** Routes are the same whatever their placeholders are called, and whether these are in braces or after a colon. */
const route = (text: string): string =>
  text
    .trim()
    .split('/')
    .map((part) => (part.startsWith(':') || part.startsWith('{') ? '{}' : part))
    .join('/')

/** `(response) => response.data`. */
function isBody(mapper: ts.Expression, envelope: readonly string[]): boolean {
  if (!ts.isArrowFunction(mapper)) return false
  const [param] = mapper.parameters
  return Boolean(param) && mapper.body.getText() === [param?.name.getText(), ...envelope].join('.')
}
