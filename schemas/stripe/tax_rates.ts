import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { createdFilter, docs, expand, get, list, metadata, metadataOrEmpty, pathId } from './shared.ts'
import { TaxRate } from './tax_rates.record.ts'

const recordId = () => pathId('tax rate', 'txr_123')

export default defineEntity({
  name: 'tax_rates',
  type: 'TaxRate',
  summary: 'Taxes, in percent or as fixed amounts.',
  docs: docs('tax_rates'),
  record: TaxRate,
  actions: {
    list: list({
      summary: 'Lists tax rates, newest first.',
      docs: docs('tax_rates/list'),
      path: '/v1/tax_rates',
      params: {
        active: z.boolean().optional().describe('Whether it can be used'),
        created: createdFilter,
        inclusive: z.boolean().optional().describe('Whether prices contain it'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one tax rate.',
      docs: docs('tax_rates/retrieve'),
      path: '/v1/tax_rates/{id}',
    }),
    create: {
      summary: 'Creates a tax rate and returns it.',
      docs: docs('tax_rates/create'),
      method: 'POST',
      path: '/v1/tax_rates',
      params: z.strictObject({
        display_name: z.string().describe('Name that customers see'),
        inclusive: z.boolean().describe('Whether prices contain it'),
        percentage: z.number().describe('Percentage, 0 to 100'),
        active: z.boolean().optional().describe('Whether it can be used'),
        country: z.string().optional().describe('Two-letter country code'),
        description: z.string().optional().describe('Free text'),
        expand,
        jurisdiction: z.string().optional().describe('Where it is due, as printed on invoices'),
        metadata: metadata(),
        state: z.string().optional().describe('State, county, province or region'),
        tax_type: z
          .enum([
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
          ])
          .optional()
          .describe('Kind of the tax'),
      }),
    },
    update: {
      summary: 'Changes the fields that are given and returns the tax rate.',
      docs: docs('tax_rates/update'),
      method: 'POST',
      path: '/v1/tax_rates/{id}',
      params: z.strictObject({
        id: recordId(),
        active: z.boolean().optional().describe('Whether it can be used'),
        country: z.string().optional().describe('Two-letter country code'),
        description: z.string().optional().describe('Free text'),
        display_name: z.string().optional().describe('Name that customers see'),
        expand,
        jurisdiction: z.string().optional().describe('Where it is due, as printed on invoices'),
        metadata: metadataOrEmpty(),
        state: z.string().optional().describe('State, county, province or region'),
        tax_type: z
          .enum([
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
          ])
          .optional()
          .describe('Kind of the tax'),
      }),
    },
  },
})
