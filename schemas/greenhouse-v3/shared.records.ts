import { always, orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { created, id, text, updated } from '../greenhouse/shared.records.ts'

/** What every record has. Only the id is sure. */
export const own = { id: id(), created_at: always(created()), updated_at: always(updated()) }

/** A field of v1 that v3 has under another name; the vendor step fills it. */
export const v1Name = <Schema extends z.ZodType>(schema: Schema, name: string) =>
  schema.nullish().describe(`${schema.description}; filled from \`${name}\`, as in v1`)

export const custom = () =>
  z.looseObject({}).meta({ open: true }).nullish().describe('Custom fields by their key, each `{ name, type, value }`')

export const Contact = z
  .looseObject({
    value: always(text('The address or number')),
    type: orAbsent(text('Kind: home, work, mobile, personal, other, …')),
  })
  .meta({ id: 'Contact', description: 'One way to reach a person.' })

export const contacts = (what: string) => z.array(Contact).nullish().describe(what)
