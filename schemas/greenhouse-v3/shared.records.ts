import { always, orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { created, id, text, updated } from '../greenhouse/shared.records.ts'

/** Fields of every record. Only the id is certain. */
export const own = { id: id(), created_at: always(created()), updated_at: always(updated()) }

/** A v1 field that has another name in v3; the vendor step fills it. */
export const v1Name = <Schema extends z.ZodType>(schema: Schema, name: string) =>
  schema.nullish().describe(`${schema.description}; copied from \`${name}\` for compatibility with v1`)

/** A v1 field that v3 keeps elsewhere; a call can include it. */
export const ifIncluded = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().describe(`${schema.description}; only if included`)

export const custom = () =>
  z.looseObject({}).meta({ open: true }).nullish().describe('Custom fields by key, each `{ name, type, value }`')

export const Contact = z
  .looseObject({
    value: always(text('The number or address')),
    type: orAbsent(text('Type: home, work, mobile, personal, other, …')),
  })
  .meta({ id: 'Contact', description: 'A way to contact a person.' })

export const contacts = (what: string) => z.array(Contact).nullish().describe(what)
