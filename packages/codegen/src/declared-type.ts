import type * as z from 'zod'

/**
 * Keywords of the schema language for types that are more precise than the check: a value keeps its schema and its
 * table, but is declared as another type. Types cost nothing at run time; tables for every possible nesting would.
 */

/** A named type: its schema, or its name if importing the schema would be circular. */
export type TypeNamed = string | z.ZodType

/** Schema metadata: the declared type of a value. */
export interface Means {
  /** A generic type, which a schema with a `parameter` declares. Absent: the types themselves. */
  readonly name?: string
  /** Its type argument, as a union. */
  readonly of: readonly TypeNamed[]
}

/** Metadata of a named schema that is declared as a discriminated union. */
export interface Families {
  /** The discriminator. */
  readonly by: string
  /** The field whose type has a type parameter. */
  readonly in: string
  /** Discriminator values, and the type argument for them; absent: the parameter's default. */
  readonly of: readonly { readonly values: readonly string[]; readonly is?: TypeNamed }[]
}

/** Declares a value as these types. It is still checked by the schema. */
export const declaredAs = <Schema extends z.ZodType>(schema: Schema, ...of: TypeNamed[]): Schema =>
  withMeta(schema, { means: { of } })

/** Declares a value as `name<of>`, or as `name` without `of`. */
export const instanceOf = <Schema extends z.ZodType>(schema: Schema, name: string, ...of: TypeNamed[]): Schema =>
  withMeta(schema, { means: { name, of } })

/** Names a schema whose declaration has a type parameter. `parameter` names its default. */
export const generic = <Schema extends z.ZodType>(
  schema: Schema,
  meta: { id: string; parameter: string; description: string; open?: boolean },
): Schema => withMeta(schema, meta)

/** Names a schema that is declared as a discriminated union: `Event` is `EventOf<'charge.captured', Charge> | …`. */
export const families = <Schema extends z.ZodType>(
  schema: Schema,
  meta: { id: string; description: string },
  told: Families,
): Schema => withMeta(schema, { ...meta, families: told })

const withMeta = <Schema extends z.ZodType>(schema: Schema, meta: Record<string, unknown>): Schema =>
  schema.meta(meta) as Schema
