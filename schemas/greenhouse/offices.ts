import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { id, ids, ref, text } from './shared.records.ts'
import { docs, get, list, textFilter } from './shared.ts'

export const Office = z
  .looseObject({
    id: id(),
    name: text('Name'),
    location: z
      .looseObject({ name: text('Name of the location') })
      .meta({ id: 'Location', description: 'A location, given by name.' })
      .nullish()
      .describe('Location of the office'),
    primary_contact_user_id: ref('Id of the primary contact'),
    parent_id: ref('Id of the parent office'),
    parent_office_external_id: text("Your organization's id for the parent office; null or empty if there is none"),
    child_ids: ids('Ids of the child offices'),
    child_office_external_ids: z
      .array(z.string().nullable())
      .nullish()
      .describe("Your organization's ids for the child offices"),
    external_id: text("Your organization's id for the record"),
  })
  .meta({ id: 'Office', description: 'An office. Offices form a tree.' })

export default defineEntity({
  name: 'offices',
  type: 'Office',
  summary: "The organization's offices.",
  docs: docs('offices'),
  record: Office,
  actions: {
    list: list({
      summary: 'Lists offices.',
      docs: docs('get-list-offices'),
      path: '/v1/offices',
      params: { external_id: textFilter('Only the record that has this external id') },
    }),
    get: get('office', {
      summary: 'Returns one office.',
      docs: docs('get-retrieve-office'),
      path: '/v1/offices/{id}',
    }),
  },
})
