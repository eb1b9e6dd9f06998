import * as z from 'zod'
import { defineEntity, maxKeys, openUnion } from '../../../../src/define.ts'
import { Address } from './shared.ts'

const labels = z
  .record(z.string().regex(/^[a-z]{1,9}$/), z.string().max(20))
  .check(maxKeys(5))
  .meta({ id: 'Labels', description: 'Free labels.', hint: 'must have at most 5 labels of 1 to 9 lower-case letters' })

// Trait: what a vendor may add to, and every kind of value and limit.
export default defineEntity({
  name: 'open_values',
  type: 'OpenValue',
  summary: 'Values of every kind.',
  record: z.looseObject({
    state: z
      .string()
      .meta({ openEnum: ['on', 'off'] })
      .describe('State'),
    kind: z.literal('value'),
    extra: z.looseObject({}).meta({ open: true }).optional(),
    mixed: z.looseObject({ known: z.boolean() }).meta({ open: true }).optional(),
    anything: z.unknown().optional(),
    counts: z.record(z.string(), z.int()).optional(),
    matrix: z.array(z.array(z.number()).readonly()),
    choice: z.discriminatedUnion('type', [
      z.looseObject({ type: z.literal('a'), a: z.int() }),
      z.looseObject({ type: z.literal('b'), b: z.boolean().nullable() }),
    ]),
    address: Address.optional(),
    method: openUnion('type', [
      z.looseObject({ type: z.literal('card'), last4: z.string() }),
      z.looseObject({ type: z.enum(['bank', 'giro']), iban: z.string().nullable() }),
    ]).optional(),
  }),
  actions: {
    create: {
      summary: 'Creates a value.',
      method: 'POST',
      path: '/values',
      params: z.strictObject({
        size: z
          .union([z.enum(['s', 'm']), z.int().min(1).max(9)])
          .describe('Named or in numbers')
          .meta({ example: 3 }),
        ids: z.union([z.string(), z.array(z.string()).min(1).max(10)]).optional(),
        email: z.email().max(99).optional(),
        code: z.string().length(3).startsWith('x-').optional(),
        rank: z.int32().positive().optional(),
        share: z.number().min(0).max(1).optional(),
        flag: z.literal([true, null]).optional(),
        note: z.union([z.string().max(30), z.literal(''), z.null()]).optional(),
        labels: z.union([labels, z.literal('')]).optional(),
        when: z.iso.datetime().optional().meta({ deprecated: true, description: 'When it was' }),
      }),
    },
  },
})
