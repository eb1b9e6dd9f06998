import { generic, instanceOf, open, openEnum, type TypeNamed } from '@ferrule/codegen'
import * as z from 'zod'

export { open, openEnum }

/** The building blocks of the Stripe records. */

export const ExpandedObject = z
  .looseObject({
    id: z.string().describe('Id of the object'),
    object: z.string().describe('Type of object'),
  })
  .meta({ id: 'ExpandedObject', open: true, description: 'An object that `expand` put in place of its id.' })

const Expandable = generic(z.union([z.string(), ExpandedObject]), {
  id: 'Expandable',
  parameter: 'ExpandedObject',
  description: 'An id, or the object itself if its path is named in `expand`.',
})

/** An id that `expand` replaces by an object of these types, or of any type if none is named. Only its id is checked. */
export const expandable = (...of: TypeNamed[]) =>
  of.length === 0 ? Expandable : instanceOf(Expandable, 'Expandable', ...of)

export const Metadata = z
  .record(z.string(), z.string())
  .meta({ id: 'Metadata', description: 'Your own keys and values.' })

export const Address = z
  .looseObject({
    city: z.string().nullable().describe('City, district, suburb, town or village'),
    country: z.string().nullable().describe('Two-letter country code'),
    line1: z.string().nullable().describe('Address line 1: street, PO box or company'),
    line2: z.string().nullable().describe('Address line 2: apartment, suite, unit or building'),
    postal_code: z.string().nullable().describe('Postal code'),
    state: z.string().nullable().describe('State, county, province or region'),
  })
  .meta({ id: 'Address', description: 'A postal address.' })

export const Period = z
  .looseObject({
    end: z.int().describe('End, Unix seconds'),
    start: z.int().describe('Start, Unix seconds'),
  })
  .meta({ id: 'Period', description: 'A period of time.' })

const listed = <Item extends z.ZodType>(item: Item) =>
  z.looseObject({
    object: z.literal('list').describe('Type of the list object'),
    data: z.array(item).describe('The first records, at most 10'),
    has_more: z.boolean().describe('Whether there are more than these'),
    url: z.string().describe('Path of the full list'),
  })

export const ListedObject = z
  .looseObject({})
  .meta({ id: 'ListedObject', open: true, description: 'A record in a list inside a record.' })

const SubList = generic(listed(ListedObject), {
  id: 'SubList',
  parameter: 'ListedObject',
  description: 'A list inside a record, which holds the first 10 entries only.',
})

/** A list inside a record, whose records are checked. */
export const sublist = <Item extends z.ZodType>(item: Item) => instanceOf(listed(item), 'SubList', item)

/** A list inside a record, whose records are only declared. */
export const sublistOf = (...of: TypeNamed[]) => instanceOf(SubList, 'SubList', ...of)

/** Fields that every record has. `object` gives the type. */
export const id = () => z.string().describe('Id of the record')
export const object = <const Name extends string>(name: Name) => z.literal(name).describe('Type of record')
export const created = () => z.int().describe('When it was created, Unix seconds')
export const livemode = () => z.boolean().describe('True in live mode, false in test mode')
export const currency = () => z.string().describe('Three-letter currency code, in lowercase')
export const customerAccount = () => z.string().nullable().describe('Account that represents the customer')

/** The stub returned by a delete, and by a get of a deleted record. */
export const deletedRecord = <const Name extends string>(name: Name, type: string, what: string) =>
  z
    .looseObject({
      id: z.string().describe(`Id of the deleted ${what}`),
      object: z.literal(name).describe('Type of record'),
      deleted: z.literal(true).describe('Always true'),
    })
    .meta({ id: type, description: `The stub of a deleted ${what}.` })
