// Which operations of a vendor are actions of its connector.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ManifestAction } from '@ferrule/core/manifest'
import { root } from '@ferrule/test-kit/repo'
import { readPublishedRoutes } from '../../packages/codegen/src/published-routes.ts'

/** Members of a manifest that are read here. */
interface Manifest {
  readonly entities: Readonly<
    Record<
      string,
      {
        readonly actions: Readonly<Record<string, Pick<ManifestAction, 'method' | 'path' | 'graphql'>>>
      }
    >
  >
}

/** A list of the vendor's operations, with what the README says of the connector. */
export interface VendorList {
  readonly system: string
  readonly api: string
  /** Of a package: what users import. */
  readonly entry: string
  /** Where the list is from, in Markdown. */
  readonly source: string
  readonly operations: readonly string[]
}

/** An operation of the vendor, and the actions that call it, as `entity.action`. */
export interface Covered {
  readonly operation: string
  readonly actions: readonly string[]
}

export interface Coverage extends VendorList {
  readonly connector: string
  readonly covered: readonly Covered[]
  /** Operations that are typed requests. */
  readonly typed: readonly string[]
  /** Actions that call what the list does not have. */
  readonly beyond: readonly string[]
}

/** The connectors that have a list. */
export const listed = (): string[] =>
  globSync('schemas/*/operations.txt', { cwd: root }).map((file) => basename(dirname(file)))

/** A list: lines of `Word: text`, an empty line, and an operation a line. */
export function readList(connector: string): VendorList {
  const text = readFileSync(join(root, 'schemas', connector, 'operations.txt'), 'utf8')
  const [head = '', operations = ''] = text.split('\n\n')
  const facts = new Map(head.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]))
  const fact = (name: string): string => {
    const found = facts.get(name)
    if (!found) throw new Error(`schemas/${connector}/operations.txt begins without a line "${name}: …"`)
    return found
  }
  return {
    system: fact('System'),
    api: fact('API'),
    entry: fact('Entry'),
    source: fact('Source'),
    operations: operations.split('\n').filter(Boolean),
  }
}

/** Names of places say nothing, and an upload has a host of its own. */
export const keyOf = (operation: string): string =>
  operation
    .replace(/\{[^}]*\}/g, '{}')
    .replace(' /upload/', ' /')
    .replace(/(?<=.)\/$/, '')

/** The outermost fields that a GraphQL document asks for. */
function rootsOf(document: string): string[] {
  const [operation = ''] = document.split('fragment ')
  const kind = operation.startsWith('mutation') ? 'mutation' : 'query'
  const roots: string[] = []
  let depth = 0
  // Arguments hold no braces at this depth: they are variables, and literals without objects.
  for (const [token] of operation.replace(/\([^()]*\)/g, '').matchAll(/[{}]|@?\w+:?/g)) {
    if (token === '{') depth++
    else if (token === '}') depth--
    else if (depth === 1 && !token.startsWith('@') && !token.endsWith(':')) roots.push(`${kind} ${token}`)
  }
  return roots
}

/** The operations that an action calls, named as in the vendor's list. */
const called = (action: { method: string; path: string; graphql?: { document: string } }): string[] =>
  action.graphql ? rootsOf(action.graphql.document) : [`${action.method} ${action.path}`]

export function coverageOf(connector: string, { entities }: Manifest, list = readList(connector)): Coverage {
  const ours = Object.entries(entities).flatMap(([entity, { actions }]) =>
    Object.entries(actions).flatMap(([name, action]) =>
      called(action).map((operation) => ({ key: keyOf(operation), action: `${entity}.${name}` })),
    ),
  )
  const known = new Set(list.operations.map(keyOf))
  const routes = readPublishedRoutes(join(root, 'schemas', connector))?.routes ?? []
  const typed = new Set(routes.map(({ route }) => keyOf(route.replace(/\{\?.*$/, ''))))
  return {
    ...list,
    connector,
    covered: list.operations.map((operation) => ({
      operation,
      actions: ours.filter(({ key }) => key === keyOf(operation)).map(({ action }) => action),
    })),
    typed: list.operations.filter((operation) => typed.has(keyOf(operation))),
    beyond: ours.filter(({ key }) => !known.has(key)).map(({ action, key }) => `${action} (${key})`),
  }
}
