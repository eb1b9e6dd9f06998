import * as z from 'zod'
import { open } from './define.ts'

/**
 * Short forms for the fields that nearly every API has: `name: text('Name of the list')`. They may be absent or null,
 * since most vendors omit fields that do not apply or send null. If the vendor documents more, use `always`, `orNull`
 * and `orAbsent`: `name: always(text('Name of the list'))`.
 */

export const text = (what: string) => z.string().nullish().describe(what)
export const int = (what: string) => z.int().nullish().describe(what)
export const num = (what: string) => z.number().nullish().describe(what)
export const bool = (what: string) => z.boolean().nullish().describe(what)
export const texts = (what: string) => z.array(z.string()).nullish().describe(what)
/** A free-form object. */
export const object = (what: string) => open().nullish().describe(what)
export const objects = (what: string) => z.array(open()).nullish().describe(what)

/** A boolean parameter. `usual` is the vendor's default. */
export const flag = (what: string, usual?: boolean) =>
  z
    .boolean()
    .optional()
    .meta({ description: what, ...(usual !== undefined && { default: usual }) })

type Bare<Schema extends z.ZodType> =
  Schema extends z.ZodOptional<infer Inner extends z.ZodType>
    ? Bare<Inner>
    : Schema extends z.ZodNullable<infer Inner extends z.ZodType>
      ? Bare<Inner>
      : Schema

/** A field that is always present and never null. */
export const always = <Schema extends z.ZodType>(schema: Schema): Bare<Schema> => {
  const [bare, meta] = unwrapped(schema)
  return bare.meta(meta) as Bare<Schema>
}

/** A field that is always present and may be null. */
export const orNull = <Schema extends z.ZodType>(schema: Schema): z.ZodNullable<Bare<Schema>> => {
  const [bare, meta] = unwrapped(schema)
  return bare.nullable().meta(meta) as z.ZodNullable<Bare<Schema>>
}

/** A field that may be absent and is never null. */
export const orAbsent = <Schema extends z.ZodType>(schema: Schema): z.ZodOptional<Bare<Schema>> => {
  const [bare, meta] = unwrapped(schema)
  return bare.optional().meta(meta) as z.ZodOptional<Bare<Schema>>
}

/** Unwraps optional and nullable; returns the inner schema and the metadata of all wrappers. */
function unwrapped(schema: z.ZodType): [bare: z.ZodType, meta: z.GlobalMeta] {
  if (!(schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)) return [schema, {}]
  const [bare, meta] = unwrapped(schema.unwrap() as z.ZodType)
  return [bare, { ...meta, ...schema.meta() }]
}

/**
 * Limit for a text that is a document: a page, a file in base64. Other texts without a limit have 65,536 characters.
 * `content: z.string().max(LONGEST_DOCUMENT)`.
 */
export const LONGEST_DOCUMENT = 100_000_000
