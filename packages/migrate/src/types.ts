import ts from 'typescript'
import type { Migration } from './rules.ts'

const pascal = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** A type of the connector: its name, and the subpath that exports it. */
export type TypeName = readonly [name: string, subpath?: string]

/** The name of a type as the SDK has it, below the client's: `Checkout.Session`. */
export function typeNameOf(node: ts.EntityName): string[] {
  return ts.isIdentifier(node) ? [node.text] : [...typeNameOf(node.left), node.right.text]
}

/** Types of the parameters of each method, by the SDK's names for them: `CustomerCreateParams`, `UsersListArguments`. */
function paramTypes({ methods, types, rules }: Migration): Map<string, string> {
  const found = new Map<string, string>()
  for (const [method, { call }] of Object.entries(methods)) {
    const names = method.split('.')
    const [action = '', record = ''] = [names.pop(), names.pop()]
    const [entity = '', own = ''] = call.split('.')
    const plain = [...names, record, action].map(pascal).join('')
    const singular = [...names.map(pascal), `${pascal(record).replace(/s$/, '')}${pascal(action)}Params`].join('.')
    const theirs = rules.paramTypes === 'Arguments' ? `${plain}Arguments` : singular
    const ours = `${pascal(entity)}${pascal(own)}Params`
    if (types.includes(ours)) found.set(theirs, ours)
  }
  return found
}

const params = new WeakMap<Migration, Map<string, string>>()

/** The connector's type for one of the SDK's; undefined if it has none. */
export function typeOf(path: readonly string[], migration: Migration): TypeName | undefined {
  const { rules, types } = migration
  const name = path.join('.')
  const known = rules.types && Object.hasOwn(rules.types, name) ? rules.types[name] : undefined
  if (known) return known
  if (rules.paramTypes) {
    const table = params.get(migration) ?? paramTypes(migration)
    params.set(migration, table)
    const found = table.get(name)
    if (found) return [found]
  }
  const joined = path.join('')
  return types.includes(joined) ? [joined] : undefined
}

const snake = (name: string): string => name.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()

/**
 * The connector's type for a member that the SDK gives a name of its own, such as `PaymentMethod.Type` or
 * `Subscription.CancellationDetails.Feedback`: the outer type, and the text around its name.
 */
export function memberType(
  path: readonly string[],
  migration: Migration,
): [TypeName, (name: string) => string] | undefined {
  for (let end = path.length - 1; end > 0; end--) {
    const found = typeOf(path.slice(0, end), migration)
    const members = path.slice(end).map(snake)
    if (found) return [found, (name) => members.reduce((text, member) => `NonNullable<${text}['${member}']>`, name)]
  }
  return undefined
}

/** The names in `T['issues']['get']['response']`, after the first one. */
export function indexesOf(node: ts.TypeNode): { root: ts.TypeNode; names: string[] } | undefined {
  if (!ts.isIndexedAccessTypeNode(node)) return { root: node, names: [] }
  const { indexType: index } = node
  if (!ts.isLiteralTypeNode(index) || !ts.isStringLiteral(index.literal)) return undefined
  const before = indexesOf(node.objectType)
  return before && { ...before, names: [...before.names, index.literal.text] }
}

/** The connector's type for the parameters or the response of a method; undefined if it has none. */
export function methodType(names: readonly string[], client: string, { methods }: Migration): string | undefined {
  const [group = '', method = '', part, ...inner] = names
  const path = `${group}.${method}`
  const facts = Object.hasOwn(methods, path) ? methods[path] : undefined
  if (!facts) return undefined
  const own = `${client}${facts.call
    .split('.')
    .map((name) => `['${name}']`)
    .join('')}`
  const below = (rest: readonly string[]): string => rest.map((name) => `['${name}']`).join('')
  if (part === 'parameters') return `NonNullable<Parameters<${own}>[0]>${below(inner)}`
  const [data, ...rest] = inner
  const records = facts.records ? facts.records.split('.') : []
  if (part !== 'response' || data !== 'data' || records.some((name, at) => rest[at] !== name)) return undefined
  return `Awaited<ReturnType<${own}>>${facts.isList ? "['data']" : ''}${below(rest.slice(records.length))}`
}
