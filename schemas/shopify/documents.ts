import type { ActionDefinition } from '@ferrule/codegen'
import * as z from 'zod'
import { idPaths } from './ids.ts'
import { type Filters, id } from './shared.ts'

/** How actions are called: GraphQL documents, built from what differs between them. */

/** The properties that each action defines itself. */
export type Own = Pick<ActionDefinition, 'summary' | 'title' | 'access' | 'docs'>

/** A parameter that is a variable of the document: its zod schema, its GraphQL type and, for an id, the type of its record. */
type Variable = readonly [schema: z.ZodType, type: string, record?: string]
type Variables = Readonly<Record<string, Variable>>
/** Parameters that are ids, by the GraphQL type of the record. */
type Ids = Readonly<Record<string, string>>

type IdSchemas<Given> = { [Name in keyof Given]: ReturnType<typeof id> }
type FirstOf<Given> = {
  [Name in keyof Given]: Given[Name] extends readonly [infer Schema, ...unknown[]] ? Schema : never
}
type FilterSchemas<Given> = Given extends Filters ? FirstOf<Given> & ReturnType<typeof search> : unknown
type SortSchemas<Sort> = Sort extends readonly [string, infer Values extends readonly string[]]
  ? { sortKey: z.ZodOptional<z.ZodEnum<{ [Value in Values[number]]: Value }>> }
  : unknown
type IncludeSchemas<Include> = Include extends readonly string[]
  ? { include: z.ZodOptional<z.ZodArray<z.ZodEnum<{ [Value in Include[number]]: Value }>>> }
  : unknown

const GRAPHQL = { method: 'POST', path: '/admin/api/{api_version}/graphql.json' } as const

const search = () => ({
  query: z
    .string()
    .min(1)
    .optional()
    .describe("Search query in Shopify's syntax, combined with the filters: `tag:vip country:CA`"),
})

const demanded = (names: readonly [string, ...string[]]) => ({
  include: z.array(z.enum(names)).optional().describe('Costly fields to return, which lists otherwise leave out'),
})

const page = () => ({
  reverse: z.boolean().optional().describe('Whether to reverse the order'),
  limit: z.int().min(1).max(250).optional().describe('Records per page, up to 250'),
  after: z.string().min(1).optional().describe('Cursor to continue from: the `endCursor` of a connection'),
  first: z.never().optional().meta({ hint: 'is called limit here' }),
})

/** The id of a parent record, which adds nothing to the record's own id. */
const spare = (type: string) => id(type).optional().describe('Not needed')

const idSchemas = <Given extends Ids>(ids: Given) =>
  Object.fromEntries(Object.entries(ids).map(([name, type]) => [name, id(type)])) as IdSchemas<Given>
const firstOf = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.entries(given).map(([name, [schema]]) => [name, schema])) as FirstOf<Given>
const terms = (filters: Filters) => Object.fromEntries(Object.entries(filters).map(([name, [, term]]) => [name, term]))

const declared = (ids: Ids, variables: Variables): string[] => [
  ...Object.keys(ids).map((name) => `$${name}:ID!`),
  ...Object.entries(variables).map(([name, [, type]]) => `$${name}:${type}`),
]
/** Variables that are ids, by the type of their record. */
const idsOf = (ids: Ids, variables: Variables): { ids?: Ids } => {
  const others = Object.entries(variables).flatMap(([name, [, , type]]) => (type ? [[name, type]] : []))
  const all = { ...ids, ...Object.fromEntries(others) }
  return Object.keys(all).length > 0 ? { ids: all } : {}
}
const wireOf = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `variables.${name}`]))

/** The name of a field with its arguments: `node(id:$id)` → `node`. */
const nameOf = (field: string): string => field.replace(/[({].*/s, '')

const common = ({ summary, docs, title, access }: Own) => ({
  summary,
  ...(docs && { docs }),
  ...(title && { title }),
  ...(access && { access }),
})

/**
 * Pages of a connection. Filters are written into its search string, next to the caller's own `query`, if the connection
 * has one. `parent` is the field that has the connection: `customer(id:$customer_id)`.
 */
export function list<
  const Id extends Ids = Record<never, never>,
  const Variable extends Variables = Record<never, never>,
  const Given extends Filters | undefined = undefined,
  const Sort extends readonly [type: string, values: readonly [string, ...string[]]] | undefined = undefined,
  const Include extends readonly [string, ...string[]] | undefined = undefined,
>({
  connection,
  parent,
  within,
  ids = {} as Id,
  variables = {} as Variable,
  filters,
  always,
  sort,
  include,
  args = [],
  size,
  record,
  ...own
}: Own & {
  connection: string
  parent?: string
  /** A field, of the parent if there is one, on which only some types have the connection, and those types. */
  within?: readonly [field: string, ...types: string[]]
  ids?: Id
  variables?: Variable
  filters?: Given
  /** A term of every search. */
  always?: string
  /** GraphQL type and values of the sort key. */
  sort?: Sort
  /** Fields returned on demand. */
  include?: Include
  /** Further arguments of the connection, as text. */
  args?: readonly string[]
  /** Default page size. */
  size: number
  record?: z.ZodType
}) {
  const head = [
    ...declared(ids, variables),
    '$first:Int!',
    '$after:String',
    ...(filters ? ['$query:String'] : []),
    ...(sort ? [`$sortKey:${sort[0]}`] : []),
    '$reverse:Boolean',
  ]
  const given = [
    ...args,
    'first:$first',
    'after:$after',
    ...(filters ? ['query:$query'] : []),
    ...(sort ? ['sortKey:$sortKey'] : []),
    'reverse:$reverse',
  ]
  const field = `${connection}(${given.join(',')}){nodes{*}pageInfo{hasNextPage endCursor}}`
  const [union, ...types] = within ?? []
  const inner = union ? `${union}{${types.map((type) => `... on ${type}{${field}}`).join('')}}` : field
  const path = ['data', parent && nameOf(parent), union && nameOf(union), connection].filter(Boolean).join('.')
  return {
    ...common(own),
    ...GRAPHQL,
    access: 'read',
    params: z.strictObject({
      ...idSchemas(ids),
      ...firstOf(variables),
      ...(filters && { ...firstOf(filters), ...search() }),
      ...(sort && { sortKey: z.enum(sort[1]).optional().describe('Field to sort by') }),
      ...(include && demanded(include)),
      ...page(),
    } as IdSchemas<NoInfer<Id>> &
      FirstOf<NoInfer<Variable>> &
      FilterSchemas<NoInfer<Given>> &
      SortSchemas<NoInfer<Sort>> &
      IncludeSchemas<NoInfer<Include>> &
      ReturnType<typeof page>),
    wire: {
      ...wireOf([...Object.keys(ids), ...Object.keys(variables), ...(sort ? ['sortKey'] : []), 'reverse', 'after']),
      limit: 'variables.first',
    },
    defaults: { limit: size },
    graphql: {
      document: `query(${head.join(',')}){${parent ? `${parent}{${inner}}` : inner}}`,
      ...idsOf(ids, variables),
      ...(filters && { search: { ...(always && { '': always }), ...terms(filters), query: '(*)' } }),
    },
    records: `${path}.nodes`,
    paging: {
      style: 'connection',
      param: 'after',
      from: `${path}.pageInfo.endCursor`,
      more: `${path}.pageInfo.hasNextPage`,
      size: 'limit',
      pageSize: size,
    },
    vendor: { body: 'graphqlBody', finish: 'readGraphql', run: 'fitCost' },
    ...(record && { record }),
  } satisfies ActionDefinition
}

/** A query that is not paginated: one record, or a plain list, which is returned whole. */
export function ask<
  const Id extends Ids = Record<never, never>,
  const Variable extends Variables = Record<never, never>,
  const Given extends Filters | undefined = undefined,
  const Under extends Ids = Record<never, never>,
  const Include extends readonly [string, ...string[]] | undefined = undefined,
>({
  field,
  records = nameOf(field),
  ids = {} as Id,
  variables = {} as Variable,
  filters,
  under = {} as Under,
  include,
  whole = false,
  record,
  ...own
}: Own & {
  /** The root field with its selection: `order(id:$order_id){*}`. */
  field: string
  /** Path of the record below `data`. */
  records?: string
  ids?: Id
  variables?: Variable
  filters?: Given
  /** Ids of the parent records, which the vendor does not need. */
  under?: Under
  /** Fields of a list that are returned on demand. */
  include?: Include
  /** It is a list. */
  whole?: boolean
  record?: z.ZodType
}) {
  const head = [...declared(ids, variables), ...(filters ? ['$query:String'] : [])]
  return {
    ...common(own),
    ...GRAPHQL,
    access: 'read',
    params: z.strictObject({
      ...idSchemas(ids),
      ...firstOf(variables),
      ...Object.fromEntries(Object.entries(under).map(([name, type]) => [name, spare(type)])),
      ...(include && demanded(include)),
      ...(filters && { ...firstOf(filters), ...search() }),
    } as IdSchemas<NoInfer<Id>> &
      FirstOf<NoInfer<Variable>> &
      FilterSchemas<NoInfer<Given>> &
      IncludeSchemas<NoInfer<Include>> & { [Name in keyof NoInfer<Under>]: ReturnType<typeof spare> }),
    ...(Object.keys(under).length > 0 && {
      place: Object.fromEntries(Object.keys(under).map((name) => [name, 'none' as const])),
    }),
    wire: wireOf([...Object.keys(ids), ...Object.keys(variables)]),
    graphql: {
      document: `query${head.length > 0 ? `(${head.join(',')})` : ''}{${field}}`,
      ...idsOf(ids, variables),
      ...(filters && { search: { ...terms(filters), query: '(*)' } }),
    },
    records: `data.${records}`,
    ...(whole && { paging: { style: 'single', param: '' } as const }),
    vendor: { body: 'graphqlBody', finish: 'readGraphql' },
    ...(record && { record }),
  } satisfies ActionDefinition
}

/** One record by its id; `param` is the name of that parameter. Without a `root` field of its own it is a `node`. */
export function get<const Param extends string, const Under extends Ids = Record<never, never>>({
  root,
  param,
  type,
  ...own
}: Own & { root?: string; param: Param; type: string; under?: Under; record?: z.ZodType }) {
  const field = root ? `${root}(id:$${param}){*}` : `node(id:$${param}){... on ${type}{*}}`
  return ask({ ...own, field, ids: { [param]: type } as { readonly [Name in Param]: string } })
}

/** A mutation. `input` is the argument whose fields are the parameters that are not arguments themselves. */
export function write<
  const Shape extends z.core.$ZodLooseShape = Record<never, never>,
  const Id extends Readonly<Record<string, readonly [type: string, variable: string]>> = Record<never, never>,
>({
  mutation,
  args,
  input,
  params = {} as Shape,
  ids = {} as Id,
  result,
  errors = 'userErrors{field message}',
  keyed = false,
  idempotent = keyed,
  record,
  ...own
}: Own & {
  mutation: string
  /** Arguments of the mutation and their types; each is a variable of the same name. */
  args: Readonly<Record<string, string>>
  input?: string
  params?: Shape
  /** Parameters that are ids: their type, and the variable they are (`input.id`). */
  ids?: Id
  /** Field of the payload that holds the record; if unset, the record consists of fields of the payload itself. */
  result?: string
  /** Field of the payload that holds the errors. */
  errors?: string
  /** The vendor recognizes a repeated call by a key. */
  keyed?: boolean
  idempotent?: boolean
  record?: z.ZodType
}) {
  const all = { ...args, ...(keyed && { idempotencyKey: 'String!' }) }
  const head = Object.entries(all).map(([name, type]) => `$${name}:${type}`)
  const given = Object.keys(args).map((name) => `${name}:$${name}`)
  const field = `${mutation}(${given.join(',')})${keyed ? '@idempotent(key:$idempotencyKey)' : ''}`
  const within = Object.entries(idPaths(params)).map(([path, type]) => [
    (path.split('.')[0] as string) in args ? path : `${input}.${path}`,
    type,
  ])
  const byVariable = {
    ...Object.fromEntries(Object.values(ids).map(([type, at]) => [at, type])),
    ...Object.fromEntries(within),
  }
  return {
    ...common(own),
    ...GRAPHQL,
    ...(idempotent && { idempotent }),
    ...(keyed && { keyed }),
    params: z.strictObject({
      ...Object.fromEntries(Object.entries(ids).map(([name, [type]]) => [name, id(type)])),
      ...params,
    } as IdSchemas<NoInfer<Id>> & NoInfer<Shape>),
    wire: {
      ...Object.fromEntries(Object.entries(ids).map(([name, [, at]]) => [name, `variables.${at}`])),
      ...wireOf(Object.keys(params).filter((name) => name in args)),
    },
    graphql: {
      document: `mutation(${head.join(',')}){${field}{${result ? `${result}{*}` : '* '}${errors}}}`,
      ...(input && { input }),
      ...(keyed && { key: 'idempotencyKey' }),
      ...(Object.keys(byVariable).length > 0 && { ids: byVariable }),
    },
    records: `data.${mutation}${result ? `.${result}` : ''}`,
    vendor: { body: 'graphqlBody', finish: 'readGraphql' },
    ...(record && { record }),
  } satisfies ActionDefinition
}

/** The selection for errors that have codes. */
export const CODED = 'userErrors{field message code}'

const REST = '/admin/api/{api_version}'

/** Facts about the older API that users need. */
const onRest = (own: Own) => ({
  ...common(own),
  summary: `${own.summary} It uses the REST API, which new public apps cannot call.`,
})

const restPage = () => ({
  limit: z.int().min(1).max(250).optional().describe('Records per page, up to 250'),
  fields: z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
    .optional()
    .describe('Fields to return. Default: all'),
  page_info: z.string().min(1).optional().describe('Cursor of the page; other filters are then ignored'),
})

/** Pages of a REST list, which the `Link` header names. `exact` are the fields that hold ids. */
export function restList<const Shape extends z.core.$ZodLooseShape = Record<never, never>>({
  path,
  records,
  params,
  exact,
  record,
  ...own
}: Own & { path: string; records: string; params?: Shape; exact: string[]; record?: z.ZodType }) {
  return {
    ...onRest(own),
    method: 'GET',
    path: `${REST}/${path}.json`,
    params: z.strictObject({ ...(params as Shape), ...restPage() }),
    records,
    exact,
    paging: {
      style: 'link',
      param: 'page_info',
      from: 'page_info',
      only: ['page_info', 'limit', 'fields'],
      size: 'limit',
      pageSize: 50,
    },
    vendor: { prepare: 'plainIds', finish: 'readRest' },
    ...(record && { record }),
  } satisfies ActionDefinition
}

/** One record of the REST API. */
export function restGet<const Shape extends z.core.$ZodLooseShape>({
  path,
  records,
  params,
  exact,
  record,
  ...own
}: Own & { path: string; records: string; params: Shape; exact: string[]; record?: z.ZodType }) {
  return {
    ...onRest(own),
    method: 'GET',
    path: `${REST}/${path}.json`,
    params: z.strictObject({ ...params, fields: restPage().fields }),
    records,
    exact,
    vendor: { prepare: 'plainIds', finish: 'readRest' },
    ...(record && { record }),
  } satisfies ActionDefinition
}
