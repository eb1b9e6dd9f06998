import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { JsonSchema, Manifest, ManifestAction } from '@ferrule/core/manifest'
import ts from 'typescript'
import { fileOf } from '../../codegen/src/emit/routes.ts'
import { readPublishedRoutes } from '../../codegen/src/published-routes.ts'
import { camel } from '../../core/src/contract/names.ts'
import type { Facts, MethodFacts, RouteFacts, Rules } from './rules.ts'

const names = (schema: JsonSchema | undefined): string[] => Object.keys((schema?.['properties'] as object) ?? {})

function methodFacts(entity: string, name: string, action: ManifestAction): MethodFacts {
  const { method, path, params, records, pagination, meta } = action
  const located = Object.entries(action.in ?? {}).filter(([, place]) => place === 'query')
  return {
    call: `${camel(entity)}.${camel(name)}`,
    method,
    path,
    params: names(params),
    query: located.map(([one]) => one),
    isList: pagination !== undefined,
    ...(records !== undefined && { records }),
    meta: names(meta),
  }
}

/** Names that a generated entry exports: types and values apart. */
function exportsOf(file: string): { types: string[]; values: string[] } {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const found = { types: [] as string[], values: [] as string[] }
  for (const statement of source.statements) {
    if (!ts.isExportDeclaration(statement) || !statement.exportClause || !ts.isNamedExports(statement.exportClause))
      continue
    for (const { isTypeOnly, name } of statement.exportClause.elements)
      (statement.isTypeOnly || isTypeOnly ? found.types : found.values).push(name.text)
  }
  return found
}

/** The names of the members of a type that is written down. */
function membersOf(type: string): string[] {
  const source = ts.createSourceFile('type.ts', `type T = ${type}`, ts.ScriptTarget.Latest)
  const [alias] = source.statements
  const node = alias && ts.isTypeAliasDeclaration(alias) ? alias.type : undefined
  const members = node && ts.isTypeLiteralNode(node) ? [...node.members] : []
  return members.flatMap(({ name }) => (name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? [name.text] : []))
}

/** The routes that send the requests of the SDK's methods, which a test of this package has compared. */
function readRoutes(folder: string): Record<string, RouteFacts> {
  const file = join(folder, 'sdk-routes.json')
  const published = existsSync(file) ? readPublishedRoutes(folder) : undefined
  if (!published) return {}
  const facts = new Map(
    published.routes.map(({ tag, route, params, query = '', record }) => [
      route,
      {
        route,
        params: membersOf(params),
        query: membersOf(query),
        isList: record !== undefined,
        group: fileOf(tag),
      },
    ]),
  )
  const methods = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  return Object.fromEntries(
    methods.map(([method, route]) => {
      const found = facts.get(route)
      if (!found) throw new Error(`${file} names ${route}, which is not published; run the tests of migrate with -u`)
      return [method, found]
    }),
  )
}

/**
 * The facts of a connector in this repository, from its manifest, its entry and the table of the SDK's methods. A method
 * that several actions stand for is the one of the same name; without one, nobody has written down how its arguments decide.
 */
export async function readFacts(root: string, connector: string, rules: Rules): Promise<Facts> {
  const generated = join(root, 'packages', connector, 'src/generated')
  const { default: manifest } = (await import(pathToFileURL(join(generated, 'manifest.gen.ts')).href)) as {
    default: Manifest
  }
  const file = join(root, 'schemas', connector, 'sdk-methods.json')
  const table = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { methods: {} }) as {
    methods: Record<string, string>
  }
  const { types, values } = exportsOf(join(generated, 'index.gen.ts'))
  const methods: Record<string, MethodFacts> = {}
  const seen = new Set<string>()
  const factsOf = (operation: string): MethodFacts => {
    const [entity = '', name = ''] = operation.split('.')
    const action = manifest.entities[entity]?.actions[name]
    if (!action) throw new Error(`${connector} has no ${operation}`)
    return methodFacts(entity, name, action)
  }
  for (const [operation, method] of Object.entries(table.methods)) {
    const facts = factsOf(operation)
    if (!seen.has(method) || facts.call === method) methods[method] = facts
    else if (methods[method]?.call !== method) delete methods[method]
    seen.add(method)
  }
  for (const [method, operation] of Object.entries(rules.methods ?? {})) methods[method] = factsOf(operation)
  const named = Object.values(rules.variants ?? {}).flatMap((all) => all.map(({ operation }) => operation))
  const variants = Object.fromEntries(named.map((operation) => [operation, factsOf(operation)]))
  const found = values.find((name) => name.endsWith('Connector')) ?? `${connector} has no class`
  const routes = readRoutes(join(root, 'schemas', connector))
  return { connector, package: `@ferrule/${connector}`, class: found, methods, routes, variants, types }
}
