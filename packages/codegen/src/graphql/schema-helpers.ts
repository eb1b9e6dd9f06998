import * as z from 'zod'

/**
 * Keywords of the schema language for records from GraphQL. A record's zod object is also its selection: each field is
 * selected by its name, and objects with the fields that they list. These keywords add what names do not tell.
 *
 * A named object (`.meta({ id: 'Order' })`) becomes a fragment on the GraphQL type of that name, shared by all
 * documents. `.meta({ id: 'OrderReference', graphql: { type: 'Order' } })` sets another type name. With `type: null`,
 * the object stands for several types, and its fields are written out.
 */

/** A value of a GraphQL argument. */
export type Argument = string | number | boolean | readonly Argument[]

/** The GraphQL metadata of a zod schema: `meta({ graphql })`. */
export interface GraphqlMark {
  /** Arguments of the field. */
  readonly args?: Readonly<Record<string, Argument>>
  /** The vendor's name of the field, if the record has another one (an alias). */
  readonly field?: string
  /** Types whose inline fragments contain the field. */
  readonly on?: readonly string[]
  /** GraphQL type of a named object's fragment. `null`: its fields are written out wherever it is used. */
  readonly type?: string | null
  /** Lists omit the field unless it is requested: `@include(if: $<name of the field>)`. */
  readonly onDemand?: boolean
  /** Included unless the variable with its name is false. */
  readonly omissible?: boolean
}

const mark = <Schema extends z.ZodType>(schema: Schema, added: GraphqlMark): Schema =>
  schema.meta({ graphql: { ...(schema.meta()?.graphql as GraphqlMark | undefined), ...added } })

/** A field that takes arguments: `refunds: withArgs({ first: 10 }, z.array(Refund).nullish())`. */
export const withArgs = <Schema extends z.ZodType>(args: Readonly<Record<string, Argument>>, schema: Schema): Schema =>
  mark(schema, { args })

/** A field whose name in the record differs from the vendor's: an alias. */
export const aliasOf = <Schema extends z.ZodType>(field: string, schema: Schema): Schema => mark(schema, { field })

/**
 * A field that only some types of a union or interface have, selected in `... on <type> { … }`. Together they form one
 * flat object with optional fields and a `__typename`.
 */
export const on = <Schema extends z.ZodType>(type: string | readonly string[], schema: Schema): Schema =>
  mark(schema, { on: typeof type === 'string' ? [type] : type })

/**
 * An expensive field: selected for single records, and in lists if the parameter `include` names it. The variable has
 * the field's name.
 */
export const onDemand = <Schema extends z.ZodType>(schema: Schema): Schema => mark(schema, { onDemand: true })

/** A field that not every caller may read, included by default. The variable has the field's name. */
export const omissible = <Schema extends z.ZodType>(schema: Schema): Schema => mark(schema, { omissible: true })

export const PageInfo = z
  .looseObject({
    hasNextPage: z.boolean().describe('Whether there is more than came'),
    endCursor: z.string().nullish().describe('Where the rest begins'),
  })
  .meta({
    id: 'PageInfo',
    description: 'Whether a connection came whole.',
    graphql: { type: null } satisfies GraphqlMark,
  })

/** A connection within a record, in the vendor's structure, so that truncation is visible. */
export const connection = <Node extends z.ZodType>(
  node: Node,
  args: { readonly first: number; readonly [name: string]: Argument },
) => withArgs(args, z.looseObject({ nodes: z.array(node).describe('The first of them'), pageInfo: PageInfo }))
