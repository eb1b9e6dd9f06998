import type { FieldType } from '../../../store/src/tables/manifest.ts'
import type { ConnectorIr, EntityIr } from '../ir.ts'
import { camel, member, pascal } from '../naming.ts'
import { comment, type Import } from '../print.ts'
import { withRefs } from '../refs.ts'
import { type Search, searchOf, searchTypes } from '../search.ts'
import { entityFile } from './context.ts'
import { typeText } from './types.ts'

/** The `search` of an entity: as a function, as a method, and as data. */

/** The params and result of an entity's search. */
export function searchSignature(name: string): { head: string; params: string; result: string } {
  const { fields, record } = searchTypes(name)
  return {
    head: `<const Path extends SearchPath<${fields}> = never>`,
    params: `SearchParams<${fields}, Path>`,
    result: `SearchPromise<Found<${record}, Path>>`,
  }
}

/** Types of core that {@link searchSignature} mentions. */
export const searchCoreTypes = ['Found', 'SearchParams', 'SearchPath', 'SearchPromise']

export function searchFunction(ir: ConnectorIr, { definition: { name } }: EntityIr, client: string): string {
  const { head, params, result } = searchSignature(name)
  return `${comment(searchDoc(ir, name, 'function'))}export function search${head}(client: ${client}, params: ${params}, options?: CallOptions): ${result} {
  return searchCopy(client, '${name}', params, options)
}
`
}

export function searchMethod(ir: ConnectorIr, name: string): string {
  const { head, params, result } = searchSignature(name)
  return `${comment(searchDoc(ir, name, 'method'))}search${head}(params: ${params}, options?: CallOptions): ${result}\n`
}

export function searchDoc(ir: ConnectorIr, name: string, style: 'function' | 'method'): string[] {
  return [
    'Searches the copy of these records. Await it for a page of hits, or iterate it.',
    '',
    `@param params {@link SearchParams} over {@link ${searchTypes(name).fields}}; needs \`query\`.`,
    '@throws {ParamsError} when the query is wrong, or no copy was passed.',
    '@example',
    '```ts',
    searchExample(ir, name, style),
    '```',
  ]
}

/** A sample search, as a user would write it. */
export function searchExample(ir: ConnectorIr, name: string, style: 'function' | 'method'): string {
  const object = style === 'function' ? camel(name) : `${camel(pascal(ir.definition.name))}.${camel(name)}`
  const client = style === 'function' ? 'client, ' : ''
  return `for await (const { data } of ${object}.search(${client}{ query: {} })) console.log(data)`
}

const TYPES: Readonly<Record<FieldType, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  object: 'Record<string, unknown>',
  array: 'readonly unknown[]',
}

const members = (fields: Search['fields'], of: (type: FieldType) => string, mark = ''): string =>
  Object.entries(fields)
    .map(([field, type]) => `${member(field)}${mark}: ${of(type)}\n`)
    .join('')

/** The types of an entity's search. Those of another generation are imported and re-exported. */
export function searchDeclarations(ir: ConnectorIr, entity: EntityIr): string[] {
  const search = searchOf(ir, entity)
  if (!search) return []
  const { name } = entity.definition
  const { fields, record } = searchTypes(name)
  if (search.from !== undefined) return [`export type { ${fields}, ${record} }\n`]
  const written = members(search.written, (type) => TYPES[type], '?')
  const replaced = search.replaced.map((field) => JSON.stringify(field)).join(' | ')
  // A search compares fields that the copy knows, so the caller's own are left out.
  const plain = typeText(withRefs(search.record, ({ own: _, ...ref }) => ref))
  const base = replaced === '' ? plain : `Omit<${plain}, ${replaced}>`
  return [
    `${comment(['Fields that {@link search} compares, by their types.'])}export interface ${fields} {\n${members(search.fields, (type) => TYPES[type])}}\n`,
    `${comment(['A hit of {@link search}.'])}export type ${record} = ${base}${written === '' ? '' : ` & {\n${written}}`}\n`,
  ]
}

/** Imports of the types of another generation. */
export function searchImports(ir: ConnectorIr, entity: EntityIr): Import[] {
  const { name } = entity.definition
  const from = searchOf(ir, entity)?.from
  if (from === undefined) return []
  return [{ from: `../${from}/generated/${entityFile(name)}`, types: Object.values(searchTypes(name)) }]
}
