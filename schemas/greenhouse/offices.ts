import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { id, ids, ref, text } from './shared.records.ts'
import { docs, get, list, textFilter } from './shared.ts'

export const Office = z
  .looseObject({
    id: id(),
    name: text('Name'),
    location: z
      .looseObject({ name: text('Place in words') })
      .meta({ id: 'Place', description: 'A place in words.' })
      .nullish()
      .describe('Where it is'),
    primary_contact_user_id: ref('User to turn to'),
    parent_id: ref('Office above it'),
    parent_office_external_id: text("The customer's own id of the office above; null or empty"),
    child_ids: ids('Offices right below'),
    child_office_external_ids: z
      .array(z.string().nullable())
      .nullish()
      .describe("The customer's own ids of the offices right below"),
    external_id: text("The customer's own id"),
  })
  .meta({ id: 'Office', description: 'An office, within a tree of them.' })

export default defineEntity({
  name: 'offices',
  type: 'Office',
  summary: 'Offices of the company.',
  docs: docs('offices'),
  record: Office,
  actions: {
    list: list({
      summary: 'Lists offices.',
      docs: docs('get-list-offices'),
      path: '/v1/offices',
      params: { external_id: textFilter("Only the one with this id of the customer's own") },
    }),
    get: get('office', {
      summary: 'Returns one office.',
      docs: docs('get-retrieve-office'),
      path: '/v1/offices/{id}',
    }),
  },
})
