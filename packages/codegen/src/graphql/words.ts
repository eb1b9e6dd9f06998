import * as z from 'zod'

/**
 * The words of the schema language for records that GraphQL serves. A record's zod object is also its selection: each
 * field is asked for by its name, objects with the fields they list. These words add what names do not say.
 *
 * A named object (`.meta({ id: 'Order' })`) becomes a fragment on the GraphQL type of that name, written once however many
 * documents use it. `.meta({ id: 'OrderReference', graphql: { type: 'Order' } })` says that the type's name is another one;
 * with `type: null` objects of several types look like that, and the fields are written out.
 */

/** A value of a GraphQL argument. */
export type Argument = string | number | boolean | readonly Argument[]

/** What a zod schema says about itself as a GraphQL selection, in its `meta({ graphql })`. */
export interface GraphqlMark {
  /** Arguments of the field. */
  readonly args?: Readonly<Record<string, Argument>>
  /** The vendor's name of the field, where the record has another (an alias). */
  readonly field?: string
  /** Types whose inline fragments hold the field. */
  readonly on?: readonly string[]
  /** GraphQL type of a named object's fragment; `null`: its fields are written out wherever it is used. */
  readonly type?: string | null
  /** Lists leave the field out unless asked for it: `@include(if: $<name of the field>)`. */
  readonly onDemand?: boolean
  /** It comes unless the variable of its name is false. */
  readonly omissible?: boolean
}

const mark = <Schema extends z.ZodType>(schema: Schema, added: GraphqlMark): Schema =>
  schema.meta({ graphql: { ...(schema.meta()?.graphql as GraphqlMark | undefined), ...added } })

/** A field that takes arguments: `refunds: withArgs({ first: 10 }, z.array(Refund).nullish())`. */
export const withArgs = <Schema extends z.ZodType>(args: Readonly<Record<string, Argument>>, schema: Schema): Schema =>
  mark(schema, { args })

/** A field that has another name in the record than in the schema: an alias. */
export const aliasOf = <Schema extends z.ZodType>(field: string, schema: Schema): Schema => mark(schema, { field })

/**
 * A field that only some types of a union or an interface have; it is asked for in `... on <type> { … }`. All of them
 * together are one flat object with optional fields and a `__typename`.
 */
export const on = <Schema extends z.ZodType>(type: string | readonly string[], schema: Schema): Schema =>
  mark(schema, { on: typeof type === 'string' ? [type] : type })

/**
 * A field that costs: it comes with a single record, and in lists where the parameter `include` names it. Its name is the
 * variable that says so.
 */
export const onDemand = <Schema extends z.ZodType>(schema: Schema): Schema => mark(schema, { onDemand: true })

/** A field that not every caller may read: it comes by default. Its name is the variable that says so. */
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

/** A connection within a record, in the vendor's shape, so that one sees where it was cut off. */
export const connection = <Node extends z.ZodType>(
  node: Node,
  args: { readonly first: number; readonly [name: string]: Argument },
) => withArgs(args, z.looseObject({ nodes: z.array(node).describe('The first of them'), pageInfo: PageInfo }))
