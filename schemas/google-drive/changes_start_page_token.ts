import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { kind, text } from './shared.records.ts'
import { docs, driveId, supportsAllDrives } from './shared.ts'

export const StartPageToken = z
  .looseObject({ kind: kind('startPageToken'), startPageToken: text('Where `changes.list` begins; does not expire') })
  .meta({ id: 'StartPageToken', description: 'Where to begin with changes.' })

export default defineEntity({
  name: 'changes_start_page_token',
  type: 'StartPageToken',
  summary: 'Where to begin with changes: now.',
  docs: docs('changes', 'getStartPageToken'),
  record: StartPageToken,
  actions: {
    get: {
      summary: 'Returns the token of this moment: changes from now on are listed with it.',
      docs: docs('changes', 'getStartPageToken'),
      method: 'GET',
      path: '/drive/v3/changes/startPageToken',
      params: z.strictObject({
        driveId: driveId().optional().describe('The shared drive whose changes are meant. Default: those of the user'),
        supportsAllDrives: supportsAllDrives(),
      }),
      defaults: { supportsAllDrives: true },
    },
  },
})
