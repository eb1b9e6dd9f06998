import { type Field, followIn, type Losses, type Operation, type Parameter, type Schema } from '../model.ts'
import { type Json, objectAt, textAt } from './json.ts'
import type { Reading } from './reading.ts'

/** Parameters, and how their values are written in a query. */

/** Separators that no query style of the schema language writes. */
const MARKS: Readonly<Record<string, string>> = {
  pipeDelimited: '|',
  pipes: '|',
  spaceDelimited: ' ',
  ssv: ' ',
  tsv: '\\t',
}

/** The format of text that is a list. */
export const DELIMITED = 'delimited'

/** Reads a parameter of OpenAPI 3. */
export function readParameter(raw: Json, at: string, { schemas, losses }: Reading): Parameter {
  const name = textAt(raw['name'])
  const [media] = Object.entries(objectAt(raw['content']))
  const schema = schemas.read(raw['schema'] ?? objectAt(media?.[1])['schema'], `${at} ${name}`)
  const where = raw['in'] as Parameter['in']
  const description = textAt(raw['description']) || (schema.description ?? '')
  const common = { name, in: where, required: raw['required'] === true || where === 'path' }
  const deprecated = raw['deprecated'] === true && { deprecated: true }
  const mark = MARKS[textAt(raw['style'])]
  if (media && raw['schema'] === undefined && where !== 'path') {
    losses.add('parameters whose values are documents', `${at}: ${name}`)
    return { ...common, ...written(description, `as ${media[0]}`), schema: { kind: 'string', ...deprecated } }
  }
  if (mark !== undefined && where === 'query') return { ...common, ...marked(description, mark) }
  return {
    ...common,
    ...shownIn(raw),
    description,
    schema: { ...schema, ...deprecated },
    style: where === 'query' ? styleOf(raw) : undefined,
    reserved: raw['allowReserved'] === true && where === 'path',
  }
}

/** The places of a path or an address: `id` of `/things/{id}`. */
export const placesOf = (path: string): string[] =>
  [...path.matchAll(/\{\+?([^{}+*]*)\*?\}/g)].map(([, name = '']) => name)

/**
 * Parameters of a path that has no place for them go to the query, where servers of such documents read them. `around` are the
 * places of the addresses before the path.
 */
export function settlePlaces(operation: Operation, around: ReadonlySet<string>, losses: Losses): Parameter[] {
  const { parameters, path, server, at } = operation
  const namesIn = (where: Parameter['in']): Set<string> =>
    new Set(parameters.filter((one) => one.in === where).map(({ name }) => name))
  const [declared, queried] = [namesIn('path'), namesIn('query')]
  const places = new Set(placesOf(`${server?.url ?? ''}${path}`))
  const open = new Map([...places].filter((name) => !declared.has(name)).map((name) => [name.toLowerCase(), name]))
  return parameters.flatMap((one): Parameter[] => {
    if (one.in !== 'path' || places.has(one.name) || around.has(one.name)) return [one]
    const meant = open.get(one.name.toLowerCase())
    if (meant !== undefined) return [{ ...one, name: meant }]
    losses.add('parameters of a path without a place for them, sent in the query', `${at}: ${one.name}`)
    return queried.has(one.name) ? [] : [{ ...one, in: 'query', required: false, misplaced: true }]
  })
}

/** A parameter's own example. */
function shownIn(raw: Json): { readonly example?: unknown } {
  const [first] = Object.values(objectAt(raw['examples']))
  const example = raw['example'] ?? objectAt(first)['value']
  return example === undefined ? {} : { example }
}

const written = (description: string, how: string): Pick<Parameter, 'description' | 'style' | 'reserved'> => ({
  description: `${description.trimEnd().replace(/\.$/, '')}${description === '' ? 'Text' : ';'} ${how}`,
  style: undefined,
  reserved: false,
})

/** A list that must be given as text, with its own separators. */
function marked(description: string, mark: string): Pick<Parameter, 'description' | 'style' | 'reserved' | 'schema'> {
  const how = mark === ' ' ? 'separated by spaces' : `separated by \`${mark}\``
  return { ...written(description, how), schema: { kind: 'string', format: DELIMITED } }
}

/** A list of Swagger 2. */
export const markedList = (
  description: string,
  format: string,
): Pick<Parameter, 'description' | 'style' | 'reserved' | 'schema'> | undefined => {
  const mark = MARKS[format]
  return mark === undefined ? undefined : marked(description, mark)
}

/** How a list is encoded, in a query or in a form. */
export function styleOf(raw: Json): Parameter['style'] {
  const style = textAt(raw['style']) || 'form'
  if (style === 'deepObject') return 'brackets'
  return style === 'form' && raw['explode'] !== false ? 'repeat' : 'csv'
}

/** Members that compare: `created[gte]`, whether the document says that they are in brackets or not. */
const COMPARING = /^(gte?|lte?|eq|neq?|after|before|since|until|from|to|start|end|min|max|not|in|exists)$/

/** Objects that hold the position of a page: `page[number]`. */
const PAGES = /^(page|paging|pagination)$/i

/** Facts about a query that are known only when every schema has been read. */
export function settleQuery(operation: Operation, { schemas, losses }: Reading): Operation {
  const follow = (schema: Schema): Schema => followIn(schemas.named, schema)
  const isList = (schema: Schema): boolean => {
    const found = follow(schema)
    return (
      found.kind === 'array' || (found.kind === 'union' && found.options.some((one) => follow(one).kind === 'array'))
    )
  }
  const settle = (one: Parameter): Parameter[] => {
    const { schema, style, ...rest } = one
    if (one.in !== 'query') return [one]
    const found = follow(schema)
    if (found.kind === 'object' && found.fields.length > 0 && PAGES.test(one.name) && style === 'brackets')
      return found.fields.map((field) => inBrackets(field, one, isList))
    if (found.kind !== 'object' || style === 'brackets') return [{ ...one, style: isList(schema) ? style : undefined }]
    if (found.fields.length > 0 && found.fields.every(({ name }) => COMPARING.test(name)))
      return [{ ...one, style: undefined }]
    if (style === 'repeat' && found.fields.length > 0) return found.fields.map((field) => member(field, one, isList))
    const construct = style === 'csv' ? 'objects in a query without brackets' : 'query parameters of any name'
    losses.add(construct, `${operation.at}: ${one.name}`)
    if (style === 'csv')
      return [{ ...rest, ...written(one.description, 'as `name,value,…`'), schema: { kind: 'string' } }]
    return []
  }
  return { ...operation, parameters: operation.parameters.flatMap(settle) }
}

/** A member of the object that holds the position, as a parameter of its own. */
const inBrackets = (field: Field, of: Parameter, isList: (schema: Schema) => boolean): Parameter => ({
  ...member(field, of, isList),
  name: `${of.name}[${field.name}]`,
})

/** `form` and `explode`: each member of the object is a parameter. */
const member = ({ name, required, schema }: Field, of: Parameter, isList: (schema: Schema) => boolean): Parameter => ({
  name,
  in: 'query',
  required: required && of.required,
  description: schema.description ?? '',
  schema,
  style: isList(schema) ? 'repeat' : undefined,
  reserved: false,
})
