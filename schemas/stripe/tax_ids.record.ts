import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import { TaxIdOwner, TaxIdVerification } from './details.small.ts'
import { created, deletedRecord, expandable, id, livemode, object, open } from './shared.words.ts'

export const TaxId = z
  .looseObject({
    id: id(),
    object: object('tax_id'),
    country: z.string().nullable().describe('Two-letter country code'),
    created: created(),
    customer: expandable('Customer').nullable().describe('Customer whose it is'),
    customer_account: z.string().nullable().describe('Account that acts as the customer'),
    livemode: livemode(),
    owner: declaredAs(open(), TaxIdOwner).nullable().describe('Whose it is: `type`, and an id'),
    type: z.string().describe('Kind of the number, e.g. `eu_vat`'),
    value: z.string().describe('The number'),
    verification: declaredAs(open(), TaxIdVerification).nullable().describe('Result of checking it'),
  })
  .meta({ id: 'TaxId', description: 'A tax number of a customer or of the account.' })

export const DeletedTaxId = deletedRecord('tax_id', 'DeletedTaxId', 'tax id')
