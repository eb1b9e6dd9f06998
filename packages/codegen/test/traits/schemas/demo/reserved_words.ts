import * as z from 'zod'
import { defineEntity } from '../../../../src/define.ts'

const id = z
  .string()
  .regex(/^w\d+$/)
  .meta({ hint: 'must be the id of a word, like w1' })

// Trait: actions whose names are reserved words or taken by imports, field names that need quotes, a deprecated action.
export default defineEntity({
  name: 'reserved_words',
  type: 'ReservedWord',
  summary: 'Words with a meaning of their own.',
  record: z.looseObject({
    id: id.describe('Id of the word'),
    class: z.string().optional(),
    'x-quoted': z.int().nullable().describe('A name that needs quotes */'),
  }),
  actions: {
    get: { summary: 'Returns a word.', method: 'GET', path: '/words/{id}', params: z.strictObject({ id }) },
    delete: {
      summary: 'Deletes a word.',
      method: 'DELETE',
      path: '/words/{id}',
      params: z.strictObject({ id }),
      record: null,
      deprecated: 'Use `void`.',
    },
    void: {
      summary: 'Takes a word out of use.',
      method: 'POST',
      path: '/words/{id}/void',
      params: z.strictObject({ id }),
    },
    send: {
      summary: 'Sends all words.',
      method: 'POST',
      access: 'write',
      path: '/words/send',
      record: z.looseObject({ sent: z.int() }),
    },
  },
})
