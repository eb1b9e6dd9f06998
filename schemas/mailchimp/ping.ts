import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { text } from './shared.records.ts'
import { docs } from './shared.ts'

export const Ping = z
  .looseObject({ health_status: always(text('A greeting')) })
  .meta({ id: 'Ping', description: 'A sign of life.' })

export default defineEntity({
  name: 'ping',
  type: 'Ping',
  summary: 'Whether the API is up and the credentials work.',
  docs: docs('ping'),
  record: Ping,
  actions: {
    get: {
      title: 'Ping',
      summary: 'Checks that the API responds; needs valid credentials and reads no data.',
      docs: docs('ping'),
      method: 'GET',
      path: '/3.0/ping',
    },
  },
})
