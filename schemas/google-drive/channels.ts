import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Channel } from './shared.records.ts'
import { docs } from './shared.ts'

export default defineEntity({
  name: 'channels',
  type: 'Channel',
  summary: 'Notification channels, as created by `files.watch` and `changes.watch`.',
  docs: docs('channels'),
  record: Channel,
  actions: {
    stop: {
      summary: "Stops a channel's notifications.",
      access: 'destructive',
      docs: docs('channels', 'stop'),
      method: 'POST',
      path: '/drive/v3/channels/stop',
      params: z.strictObject({
        id: z.string().min(1).max(64).describe('Id of the channel, as passed to `watch`'),
        resourceId: z.string().min(1).describe('`resourceId` from the response to `watch`'),
      }),
      record: null,
    },
  },
})
