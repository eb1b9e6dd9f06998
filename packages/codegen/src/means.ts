import type * as z from 'zod'

/**
 * Words of the schema language for what a type says beyond what is checked: a value keeps its schema and its table, and
 * is declared as something sharper. Types cost nothing at run time; tables of everything that may be nested would.
 */

/** A named type: its name where its schema would make a circle of imports, or its schema. */
export type TypeNamed = string | z.ZodType

/** In the metadata of a schema: how a value is declared. */
export interface Means {
  /** A generic type that a schema with a `parameter` declares. Absent: the types themselves. */
  readonly name?: string
  /** What stands for its parameter, as a union. */
  readonly of: readonly TypeNamed[]
}

/** In the metadata of a schema with a name: a union of what it declares, told apart by one field. */
export interface Families {
  /** The field that tells them apart. */
  readonly by: string
  /** The field whose type has a parameter. */
  readonly in: string
  /** Values of the one field, and the type that is the other's parameter; absent: its default. */
  readonly of: readonly { readonly values: readonly string[]; readonly is?: TypeNamed }[]
}

/** Declares a value as these types, and checks it as the schema says. */
export const declaredAs = <Schema extends z.ZodType>(schema: Schema, ...of: TypeNamed[]): Schema =>
  withMeta(schema, { means: { of } })

/** Declares a value as `name<of>`; without `of` as `name` alone. */
export const instanceOf = <Schema extends z.ZodType>(schema: Schema, name: string, ...of: TypeNamed[]): Schema =>
  withMeta(schema, { means: { name, of } })

/** Names a schema whose declaration has a parameter in place of the type named so, which is the default. */
export const generic = <Schema extends z.ZodType>(
  schema: Schema,
  meta: { id: string; parameter: string; description: string; open?: boolean },
): Schema => withMeta(schema, meta)

/** Names a schema that is declared as a union: `Event` is `EventOf<'charge.captured', Charge> | …`. */
export const families = <Schema extends z.ZodType>(
  schema: Schema,
  meta: { id: string; description: string },
  told: Families,
): Schema => withMeta(schema, { ...meta, families: told })

const withMeta = <Schema extends z.ZodType>(schema: Schema, meta: Record<string, unknown>): Schema =>
  schema.meta(meta) as Schema
