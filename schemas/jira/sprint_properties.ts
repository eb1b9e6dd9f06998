import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { AGILE } from './shared.agile.ts'
import { Property, PropertyKey } from './shared.records.ts'
import { agileDocs, idOf, propertyKey, whole } from './shared.ts'

const sprintId = idOf('sprint')
const path = `${AGILE}/sprint/{sprintId}/properties`
const docs = (method?: string, at = path) => agileDocs('sprint', method, method && at)

export default defineEntity({
  name: 'sprint_properties',
  type: 'EntityProperty',
  summary: 'Data that apps and callers store with sprints.',
  docs: docs(),
  record: Property,
  actions: {
    list: {
      summary: "Lists the keys of a sprint's properties.",
      docs: docs('get'),
      ...whole,
      path,
      params: z.strictObject({ sprintId }),
      records: 'keys',
      record: PropertyKey,
    },
    get: {
      summary: 'Returns one property.',
      docs: docs('get', `${path}/{propertyKey}`),
      method: 'GET',
      path: `${path}/{propertyKey}`,
      params: z.strictObject({ sprintId, propertyKey }),
    },
    update: {
      title: 'Set sprint property',
      summary: 'Sets a property, whether it exists or not.',
      docs: docs('put', `${path}/{propertyKey}`),
      method: 'PUT',
      path: `${path}/{propertyKey}`,
      params: z.strictObject({
        sprintId,
        propertyKey,
        value: z.unknown().optional().describe('Value, any JSON of at most 32,768 characters'),
      }),
      place: { value: 'whole_body' },
      atLeastOne: [['value']],
      record: null,
    },
    delete: {
      summary: 'Deletes a property.',
      docs: docs('delete', `${path}/{propertyKey}`),
      method: 'DELETE',
      path: `${path}/{propertyKey}`,
      params: z.strictObject({ sprintId, propertyKey }),
      record: null,
    },
  },
})
