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
    changeType: openEnum('file', 'drive').nullish().describe('What changed'),
    type: text('What changed; use `changeType`').meta({ deprecated: true }),
    time: date('When it changed'),
    removed: bool('Whether it is gone for the user: deleted, or not to be seen any more'),
    fileId: text('Id of the file'),
    driveId: text('Id of the shared drive'),
    teamDriveId: text('Id of the shared drive; use `driveId`').meta({ deprecated: true }),
    file: DriveFile.optional().describe('The file as it is now; absent when removed'),
    drive: Drive.optional().describe('The shared drive as it is now; absent when removed'),
    teamDrive: open().optional().meta({ deprecated: true, description: 'The shared drive; use `drive`' }),
  })
  .meta({ id: 'Change', description: 'A change of a file or a shared drive: its newest state, once.' })

/** Which changes come. */
const which = {
  driveId: driveId().optional().describe('The shared drive whose changes come. Default: those of the user'),
  includeItemsFromAllDrives: flag(
    'Whether changes in shared drives come, too. Default: as `config.shared_drives` says, and true with `driveId`',
  ),
  supportsAllDrives: supportsAllDrives(),
  spaces: names('Where to look: `drive` (the default), `appDataFolder`'),
  includeRemoved: flag('Whether removals come', true),
  includeCorpusRemovals: flag('Whether the state of a file comes that left the list but can still be seen'),
  restrictToMyDrive: flag('Whether only changes of what is in My Drive come', false),
  ...labels(),
}
const token = () =>
  z
    .string()
    .min(1)
    .describe('Where to begin: the token of `changes_start_page_token.get`, or `newStartPageToken` of an earlier run')

const path = '/drive/v3/changes'

export default defineEntity({
  name: 'changes',
  type: 'Change',
  summary:
    'What changed since a token: of what the user sees, or of one shared drive. Keep `newStartPageToken` for the next run after all changes are processed.',
  docs: docs('changes'),
  record: Change,
  actions: {
    list: list({
      summary:
        'Lists what changed since a token, oldest first; each item once, as it is now. The last page has `newStartPageToken` for the next run.',
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
          .describe('Where the next run begins; only on the last page. It does not expire'),
      },
      prepare: 'listChanges',
    }),
    watch: {
      title: 'Watch changes',
      summary: 'Sends notifications of changes to an address of yours; ends automatically after a week at most.',
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
