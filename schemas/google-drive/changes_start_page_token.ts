import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { kind, text } from './shared.records.ts'
import { docs, driveId, supportsAllDrives } from './shared.ts'

export const StartPageToken = z
  .looseObject({
    kind: kind('startPageToken'),
    startPageToken: text('Token that `changes.list` can start from; does not expire'),
  })
  .meta({ id: 'StartPageToken', description: 'A starting point for listing changes.' })

export default defineEntity({
  name: 'changes_start_page_token',
  type: 'StartPageToken',
  summary: 'The starting point for listing future changes.',
  docs: docs('changes', 'getStartPageToken'),
  record: StartPageToken,
  actions: {
    get: {
      summary: 'Returns a token for this moment, from which later changes can be listed.',
      docs: docs('changes', 'getStartPageToken'),
      method: 'GET',
      path: '/drive/v3/changes/startPageToken',
      params: z.strictObject({
        driveId: driveId()
          .optional()
          .describe("Shared drive whose changes to list with the token. Default: the user's own change log"),
        supportsAllDrives: supportsAllDrives(),
      }),
      defaults: { supportsAllDrives: true },
    },
  },
})
