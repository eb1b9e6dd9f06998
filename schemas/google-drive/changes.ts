import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Drive } from './drives.record.ts'
import { LISTED } from './files.params.ts'
import { DriveFile } from './files.record.ts'
import { bool, Channel, date, kind, open, openEnum, text } from './shared.records.ts'
import { docs, driveId, flag, inQuery, labels, list, names, supportsAllDrives } from './shared.ts'
import { channel } from './watch.ts'

export const Change = z
  .looseObject({
    kind: kind('change'),
    changeType: openEnum('file', 'drive').nullish().describe('Kind of change'),
    type: text('Deprecated: use `changeType`').meta({ deprecated: true }),
    time: date('When the change occurred'),
    removed: bool('Whether the user no longer has the item: it was deleted, or access was lost'),
    fileId: text('Id of the file'),
    driveId: text('Id of the shared drive'),
    teamDriveId: text('Deprecated: use `driveId`').meta({ deprecated: true }),
    file: DriveFile.optional().describe('Current state of the file; absent if removed'),
    drive: Drive.optional().describe('Current state of the shared drive; absent if removed'),
    teamDrive: open().optional().meta({ deprecated: true, description: 'Deprecated: use `drive`' }),
  })
  .meta({
    id: 'Change',
    description: 'A change to a file or shared drive. Each item appears once, in its latest state.',
  })

/** Which changes to return. */
const which = {
  driveId: driveId().optional().describe("Shared drive to return changes from. Default: the user's own change log"),
  includeItemsFromAllDrives: flag(
    'Whether to include changes in shared drives. Default: `config.shared_drives`; true if `driveId` is given',
  ),
  supportsAllDrives: supportsAllDrives(),
  spaces: names('Spaces to search: `drive` (the default), `appDataFolder`'),
  includeRemoved: flag('Whether to include items that were deleted or are no longer accessible', true),
  includeCorpusRemovals: flag(
    "Whether to include the file's state when it has left the list of changes but the user can still access it",
  ),
  restrictToMyDrive: flag('Whether to return only changes to items in My Drive', false),
  ...labels(),
}
const token = () =>
  z
    .string()
    .min(1)
    .describe('Token to start from: from `changes_start_page_token.get`, or `newStartPageToken` of an earlier run')

const path = '/drive/v3/changes'

export default defineEntity({
  name: 'changes',
  type: 'Change',
  summary:
    'Changes since a token, either to everything the user can see or to one shared drive. Once all changes are processed, keep `newStartPageToken` for the next run.',
  docs: docs('changes'),
  record: Change,
  actions: {
    list: list({
      summary:
        'Lists changes since a token, oldest first. Each item appears once, in its current state. The last page has the `newStartPageToken` for the next run.',
      docs: docs('changes', 'list'),
      path,
      records: 'changes',
      size: [1000, 100],
      selected: `nextPageToken,newStartPageToken,changes(kind,changeType,time,removed,fileId,driveId,drive,file(${LISTED}))`,
      params: { pageToken: token(), ...which },
      defaults: { supportsAllDrives: true },
      meta: {
        newStartPageToken: z
          .string()
          .nullish()
          .describe('Token for the next run, which does not expire; on the last page only'),
      },
      prepare: 'listChanges',
    }),
    watch: {
      title: 'Watch changes',
      summary: 'Sends notifications of changes to your URL; stops after a week at most.',
      access: 'write',
      docs: docs('changes', 'watch'),
      method: 'POST',
      path: `${path}/watch`,
      params: z.strictObject({ pageToken: token(), ...channel, ...which }),
      place: inQuery('pageToken', ...Object.keys(which)),
      defaults: { type: 'web_hook', supportsAllDrives: true },
      record: Channel,
      vendor: { prepare: 'withSharedDrives' },
    },
  },
})
