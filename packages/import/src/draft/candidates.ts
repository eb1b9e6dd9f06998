import type { Operation, Parameter, Schema } from '../model.ts'
import { isDeprecated, speaksOfDates, speaksOfPages } from './evidence.ts'
import type { Follow } from './find-records.ts'
import { bare } from './names.ts'
import { OFFSETS, PAGES, SIZES, STARTS, TOKENS } from './page-names.ts'
import { pagesInPath } from './path-pages.ts'

/** Parameters that may carry a page's position or its size, by their common names. */

/** A query parameter, or a body parameter of a list requested by POST. */
export interface Candidate {
  readonly name: string
  readonly schema: Schema
  readonly description: string
  readonly example?: unknown
  /** A member of an object of the body: `options.offset`. */
  readonly inside?: true
  /** A segment of the path: `/topics/{page}`. */
  readonly inPath?: true
  /** The document places it in a path that has no such place. */
  readonly misplaced?: true
}

/** Whether a documented parameter is a credential. */
export const isCredential = ({ name, description }: Pick<Parameter, 'name' | 'description'>): boolean =>
  /^(authorization|token|access_?token|api_?key|x-api-key)$/i.test(name) &&
  (/^(authorization|x-api-key|api_?key|access_?token)$/i.test(name) || AUTHENTICATES.test(description))

const AUTHENTICATES = /\bauth(entication|orization)?( |-)?(token|key|header)|\bapi (token|key)/i

/** Whether a member of a body is a credential. Most tokens in bodies are not: they belong to what the call is about. */
export const isCredentialMember = ({ name, description }: Pick<Parameter, 'name' | 'description'>): boolean =>
  /^(authorization|token|access_?token|api_?key)$/i.test(name) && AUTHENTICATES.test(description)

export function candidates(operation: Operation, follow: Follow = (schema) => schema): Candidate[] {
  const { parameters, body, method } = operation
  const places = pagesInPath(operation).map((one): Candidate => ({ ...one, inPath: true }))
  const query = [...parameters.filter((one) => one.in === 'query' && !isCredential(one)), ...places].map((one) =>
    one.schema.kind === 'ref' ? { ...one, schema: follow(one.schema) } : one,
  )
  if (method === 'GET' || body === undefined) return query
  const top = follow(body.schema)
  const members = top.kind === 'object' ? top.fields : []
  const own = members.map(({ name, schema }) => ({ name, schema, description: schema.description ?? '' }))
  return [...query, ...own, ...own.flatMap((one) => insideOf(one, follow))]
}

/** Objects of a body that hold its position: `{ "options": { "offset": 0 } }`. */
const HOLDERS = /^(options|pagination|paging|page|pageinfo|pageoptions)$/

/** Objects that hold it beside what is looked for: `{ "filter": { "where": {}, "page": 1, "limit": 50 } }`. */
const FILTERS = /^(filters?|query|search|criteria)$/

/** The members of such an object; none, if it holds no position. */
export function insideOf({ name, schema }: Pick<Candidate, 'name' | 'schema'>, follow: Follow): Candidate[] {
  const object = follow(schema)
  if (object.kind !== 'object' || object.fields.some((one) => one.name.includes('.'))) return []
  const isFilter = FILTERS.test(bare(name)) && (object.rest === 'none' || object.rest === 'unsaid')
  const asks = object.fields.some((field) => SIZES.test(bare(field.name)) || /^next\w/.test(bare(field.name)))
  if (!HOLDERS.test(bare(name)) && !(isFilter && asks)) return []
  if (!object.fields.some((field) => isPosition(field.name))) return []
  return object.fields.map((field) => ({
    name: `${name}.${field.name}`,
    schema: field.schema,
    description: field.schema.description ?? '',
    inside: true,
  }))
}

/** Options in a query: `listOptions.limit`. */
const IN_OPTIONS = /^(list|page|paging|pagination)?(options|paging|pagination)\.\w+$/i

/** The normalized name of a parameter; of a member, its own. */
export const ownName = ({ name, inside }: Pick<Candidate, 'name' | 'inside'>): string =>
  bare(inside || IN_OPTIONS.test(name) ? (name.split('.').at(-1) ?? '') : name)

/** Whether a parameter sets where a page starts, whatever else it is called for. */
export const isPosition = (name: string): boolean =>
  [STARTS, TOKENS, OFFSETS, PAGES].some((pattern) => pattern.test(bare(name)))

/** Whether a parameter may be where a page ends, for lists that begin with what is newest. */
export const goesBack = (one: Candidate): boolean =>
  /^(before|beforeid|maxid|olderthan)$/.test(ownName(one)) && !speaksOfDates(one)

/** Whether the words of an id ask for that of the last record. */
export function asksLastId(parameter: Candidate): boolean {
  const text = parameter.description.slice(0, 2_000)
  return /id|^startingafter/.test(ownName(parameter)) && (LAST_ID.test(text) || text.split('.').some(tellsLastId))
}

/** Words of a position that is the id of the last record. */
const LAST_ID = /\b(last|final) (\w+ )?id of\b|\bid of the (last|final) \w+|\bstarting point after which\b/i

const tellsLastId = (sentence: string): boolean =>
  /\b(last|final) \w/i.test(sentence) && /\b(has|had|have|with) an id\b/i.test(sentence)

export const sizesOf = (operation: Operation, follow: Follow): Candidate[] =>
  candidates(operation, follow)
    .filter((one) => SIZES.test(ownName(one)) && countsRecords(follow(one.schema)))
    .sort((a, b) => Number(isDeprecated(a)) - Number(isDeprecated(b)))

/** Words such as `large` or `1024x1024` are sizes of something else. */
const countsRecords = (schema: Schema): boolean =>
  schema.kind === 'enum'
    ? schema.values.every((value) => /^\d+$/.test(String(value)))
    : ['number', 'string', 'union'].includes(schema.kind)

/** The default page size. */
export function usual({ schema, description }: Candidate): number | undefined {
  if (typeof schema.default === 'number' && schema.default > 0) return schema.default
  const said = /default(?:s)?(?: value)?(?: is| to|:|=)? *`?"?(\d{1,5})/i.exec(description.slice(0, 2_000))?.[1]
  return said === undefined || said === '0' ? undefined : Number(said)
}

/** Whether a parameter is called just `token`, and no words tie it to pages: it may as well be what records are filtered by. */
export const isBareToken = (one: Candidate): boolean => ownName(one) === 'token' && !speaksOfPages(one.description)
