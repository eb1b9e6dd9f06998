import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref, text } from '../greenhouse/shared.records.ts'
import { idFilter, textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, get, list } from './shared.ts'

export const Office = z
  .looseObject({
    ...own,
    name: always(text('Name')),
    parent_id: orNull(ref('Office above it')),
    external_id: orNull(text("The customer's own id")),
    location: orNull(text('Where it is')),
    primary_in_house_contact_user_id: orNull(ref('User to turn to')),
  })
  .meta({ id: 'Office', description: 'An office, within a tree of them.' })

export default defineEntity({
  name: 'offices',
  type: 'Office',
  summary: 'Offices of the company.',
  docs,
  record: Office,
  actions: {
    list: list({
      summary: 'Lists offices, newest first.',
      path: '/v3/offices',
      params: {
        parent_id: idFilter('Only those right below this one'),
        external_id: textFilter("Only the one with this id of the customer's own"),
      },
    }),
    get: get('office', { summary: 'Returns one office.', path: '/v3/offices' }),
  },
})
