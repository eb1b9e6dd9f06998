import { generic, instanceOf, open, openEnum, type TypeNamed } from '@ferrule/codegen'
import * as z from 'zod'

export { open, openEnum }

/** The words that the Stripe records are written in. */

export const ExpandedObject = z
  .looseObject({
    id: z.string().describe('Id of the object'),
    object: z.string().describe('Type of the object'),
  })
  .meta({ id: 'ExpandedObject', open: true, description: 'An object that `expand` put in place of its id.' })

const Expandable = generic(z.union([z.string(), ExpandedObject]), {
  id: 'Expandable',
  parameter: 'ExpandedObject',
  description: 'An id, or the object itself when its path is named in `expand`.',
})

/** An id that `expand` replaces by an object of these types; of any type when none is named. Only its id is checked. */
export const expandable = (...of: TypeNamed[]) =>
  of.length === 0 ? Expandable : instanceOf(Expandable, 'Expandable', ...of)

export const Metadata = z
  .record(z.string(), z.string())
  .meta({ id: 'Metadata', description: "The caller's own keys and values." })

export const Address = z
  .looseObject({
    city: z.string().nullable().describe('City, district, suburb, town or village'),
    country: z.string().nullable().describe('Two-letter country code'),
    line1: z.string().nullable().describe('First line: street, PO box or company'),
    line2: z.string().nullable().describe('Second line: apartment, suite, unit or building'),
    postal_code: z.string().nullable().describe('Postal code'),
    state: z.string().nullable().describe('State, county, province or region'),
  })
  .meta({ id: 'Address', description: 'A postal address.' })

export const Period = z
  .looseObject({
    end: z.int().describe('End, Unix seconds'),
    start: z.int().describe('Start, Unix seconds'),
  })
  .meta({ id: 'Period', description: 'A stretch of time.' })

const listed = <Item extends z.ZodType>(item: Item) =>
  z.looseObject({
    object: z.literal('list').describe('Type of the envelope'),
    data: z.array(item).describe('The first records, at most 10'),
    has_more: z.boolean().describe('Whether there are more than these'),
    url: z.string().describe('Path where the whole list is'),
  })

export const ListedObject = z
  .looseObject({})
  .meta({ id: 'ListedObject', open: true, description: 'A record in a list inside a record.' })

const SubList = generic(listed(ListedObject), {
  id: 'SubList',
  parameter: 'ListedObject',
  description: 'A list inside a record: the first 10 entries only.',
})

/** A list inside a record, whose records are checked. */
export const sublist = <Item extends z.ZodType>(item: Item) => instanceOf(listed(item), 'SubList', item)

/** A list inside a record, whose records are only declared. */
export const sublistOf = (...of: TypeNamed[]) => instanceOf(SubList, 'SubList', ...of)
