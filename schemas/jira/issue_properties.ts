import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Property, PropertyKey } from './shared.records.ts'
import { docs, ISSUE, issueIdOrKey, propertyKey, whole } from './shared.ts'

const path = `${ISSUE}/properties`
const at = '/issue/{issueIdOrKey}/properties'

export default defineEntity({
  name: 'issue_properties',
  type: 'EntityProperty',
  summary: 'Data that apps and callers store with issues. JQL can search it if an app declares an index.',
  docs: docs('issue-properties'),
  record: Property,
  actions: {
    list: {
      summary: "Lists the keys of an issue's properties.",
      docs: docs('issue-properties', 'get', at),
      ...whole,
      path,
      params: z.strictObject({ issueIdOrKey }),
      records: 'keys',
      record: PropertyKey,
    },
    get: {
      summary: 'Returns one property.',
      docs: docs('issue-properties', 'get', `${at}/{propertyKey}`),
      method: 'GET',
      path: `${path}/{propertyKey}`,
      params: z.strictObject({ issueIdOrKey, propertyKey }),
    },
    update: {
      title: 'Set issue property',
      summary: 'Sets a property, whether it exists or not.',
      docs: docs('issue-properties', 'put', `${at}/{propertyKey}`),
      method: 'PUT',
      path: `${path}/{propertyKey}`,
      params: z.strictObject({
        issueIdOrKey,
        propertyKey,
        value: z.unknown().optional().describe('Value, any JSON of at most 32,768 characters'),
      }),
      place: { value: 'whole_body' },
      atLeastOne: [['value']],
      record: null,
    },
    delete: {
      summary: 'Deletes a property.',
      docs: docs('issue-properties', 'delete', `${at}/{propertyKey}`),
      method: 'DELETE',
      path: `${path}/{propertyKey}`,
      params: z.strictObject({ issueIdOrKey, propertyKey }),
      record: null,
    },
  },
})
