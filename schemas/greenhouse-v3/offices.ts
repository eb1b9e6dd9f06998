import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref, text } from '../greenhouse/shared.records.ts'
import { idFilter, textFilter } from '../greenhouse/shared.ts'
import { ifIncluded, own } from './shared.records.ts'
import { docs, get, including, list } from './shared.ts'

export const Office = z
  .looseObject({
    ...own,
    child_ids: ifIncluded(z.array(z.int()).describe('Ids of the offices below')),
    child_office_external_ids: ifIncluded(z.array(z.string().nullable()).describe('External ids of the offices below')),
    parent_office_external_id: ifIncluded(z.string().describe('External id of the parent office')),
    name: always(text('Name')),
    parent_id: orNull(ref('Id of the parent office')),
    external_id: orNull(text("Your organization's id for the record")),
    location: orNull(text('Location of the office')),
    primary_in_house_contact_user_id: orNull(ref('Id of the primary contact')),
  })
  .meta({ id: 'Office', description: 'An office. Offices form a tree.' })

const include = including('child_ids', 'child_office_external_ids', 'parent_office_external_id')

export default defineEntity({
  name: 'offices',
  type: 'Office',
  summary: "The organization's offices.",
  docs,
  record: Office,
  actions: {
    list: list({
      summary: 'Lists offices, newest first.',
      path: '/v3/offices',
      params: {
        ...include,
        parent_id: idFilter('Only direct children of this record'),
        external_id: textFilter('Only the record that has this external id'),
      },
    }),
    get: get('office', { summary: 'Returns one office.', path: '/v3/offices' }, include),
  },
})
