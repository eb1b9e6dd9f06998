import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { text } from './shared.records.ts'
import { docs } from './shared.ts'

export const Ping = z
  .looseObject({ health_status: always(text('Greeting message')) })
  .meta({ id: 'Ping', description: 'The response to a health check.' })

export default defineEntity({
  name: 'ping',
  type: 'Ping',
  summary: 'A health check of the API and the credentials.',
  docs: docs('ping'),
  record: Ping,
  actions: {
    get: {
      title: 'Ping',
      summary: 'Checks that the API is up and the credentials are valid; reads no data.',
      docs: docs('ping'),
      method: 'GET',
      path: '/3.0/ping',
    },
  },
})
