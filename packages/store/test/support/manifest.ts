import type { CopyManifest } from '../../src/index.ts'

/** A connector with every type of field, and names that would be trouble in SQL. */
export const manifest: CopyManifest = {
  name: 'test-shop',
  $defs: {
    Customer: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        name: { type: ['string', 'null'] },
        note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        'we"ird; DROP TABLE x --': { type: 'string' },
        Name: { type: 'string' },
        amount: { type: 'integer' },
        ratio: { type: 'number' },
        active: { type: 'boolean' },
        created: { type: 'integer' },
        updated_at: { type: 'string' },
        address: { $ref: '#/$defs/Address' },
        metadata: { type: 'object', additionalProperties: { type: 'string' } },
        tags: { type: 'array', items: { type: 'string' } },
        items: { type: 'array', items: { type: 'object' } },
        parent: { anyOf: [{ type: 'string' }, { $ref: '#/$defs/Customer' }] },
      },
    },
    Address: { type: 'object', properties: { city: { type: 'string' }, zip: { type: 'string' } } },
  },
  entities: { customers: { record: { $ref: '#/$defs/Customer' } }, orders: { record: { type: 'object' } } },
}
