import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { text } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, list } from './shared.ts'

export const CloseReason = z
  .looseObject({
    ...own,
    name: always(text('Name')),
  })
  .meta({ id: 'CloseReason', description: 'A reason for closing an opening.' })

export default defineEntity({
  name: 'close_reasons',
  type: 'CloseReason',
  summary: 'Reasons for closing an opening.',
  docs,
  record: CloseReason,
  actions: {
    list: list({
      summary: 'Lists close reasons, newest first.',
      path: '/v3/close_reasons',
      params: {},
    }),
  },
})
