import * as z from 'zod'
import { open } from './define.ts'

/**
 * Fields of records that nearly every API has, in a word each: `name: text('Name of the list')`. They may be absent or null, since
 * records are read tolerantly; what a vendor promises is written out in zod.
 */

export const text = (what: string) => z.string().nullish().describe(what)
export const int = (what: string) => z.int().nullish().describe(what)
export const num = (what: string) => z.number().nullish().describe(what)
export const bool = (what: string) => z.boolean().nullish().describe(what)
export const texts = (what: string) => z.array(z.string()).nullish().describe(what)
/** A free-form object. */
export const object = (what: string) => open().nullish().describe(what)
export const objects = (what: string) => z.array(open()).nullish().describe(what)

/** A parameter that is a switch; `usual` is what the vendor takes when it is absent. */
export const flag = (what: string, usual?: boolean) =>
  z
    .boolean()
    .optional()
    .meta({ description: what, ...(usual !== undefined && { default: usual }) })
