import { always, orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { created, id, text, updated } from '../greenhouse/shared.records.ts'

/** What every record has. Only the id is sure. */
export const own = { id: id(), created_at: always(created()), updated_at: always(updated()) }

export const custom = () =>
  z.looseObject({}).meta({ open: true }).nullish().describe('Custom fields by their key, each `{ name, type, value }`')

export const Contact = z
  .looseObject({
    value: always(text('The address or number')),
    type: orAbsent(text('Kind: home, work, mobile, personal, other, …')),
  })
  .meta({ id: 'Contact', description: 'One way to reach a person.' })

export const contacts = (what: string) => z.array(Contact).nullish().describe(what)
