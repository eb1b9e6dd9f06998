import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import { TaxRateFlatAmount } from './details.small.ts'
import { created, id, livemode, Metadata, object, open, openEnum } from './shared.words.ts'

export const TaxRate = z
  .looseObject({
    id: id(),
    object: object('tax_rate'),
    active: z.boolean().describe('Whether it can be used'),
    country: z.string().nullable().describe('Two-letter country code'),
    created: created(),
    description: z.string().nullable().describe('Free text'),
    display_name: z.string().describe('Name that customers see'),
    effective_percentage: z.number().nullable().describe('Percentage that was really used, with automatic tax'),
    flat_amount: declaredAs(open(), TaxRateFlatAmount).nullable().describe('Fixed amount: `amount` and `currency`'),
    inclusive: z.boolean().describe('Whether prices contain it'),
    jurisdiction: z.string().nullable().describe('Where it is due, as printed on invoices'),
    jurisdiction_level: openEnum('city', 'country', 'county', 'district', 'multiple', 'state')
      .nullable()
      .describe('Kind of the jurisdiction'),
    livemode: livemode(),
    metadata: Metadata.nullable().describe("The caller's own keys and values"),
    percentage: z.number().describe('Percentage, 0 to 100'),
    rate_type: openEnum('flat_amount', 'percentage')
      .nullable()
      .describe('Whether it is a percentage or a fixed amount'),
    state: z.string().nullable().describe('State, county, province or region'),
    tax_type: openEnum(
      'amusement_tax',
      'communications_tax',
      'gst',
      'hst',
      'igst',
      'jct',
      'lease_tax',
      'mass_transit_parking_tax',
      'parking_tax',
      'pst',
      'qst',
      'retail_delivery_fee',
      'rst',
      'sales_tax',
      'service_tax',
      'vat',
    )
      .nullable()
      .describe('Kind of the tax'),
  })
  .meta({ id: 'TaxRate', description: 'A tax, in percent or as a fixed amount.' })
