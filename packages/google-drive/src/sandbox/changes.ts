import type { Behavior, NewRow, Params, World } from '@ferrule/sandbox/engine'
import { parameter, refuse } from './errors.ts'
import { type ChannelRow, feedOf } from './rows.ts'

/** The change feed and its channels. */

/** Tokens count the entries of the feed from 1. */
const startToken = (world: World): string => String(feedOf(world).length + 1)

/** What of the feed comes: of the user, or of one shared drive. */
function visible(entry: ReturnType<typeof feedOf>[number], params: Params): boolean {
  const { driveId, includeItemsFromAllDrives, includeRemoved, restrictToMyDrive } = params
  if (entry.removed && includeRemoved === false) return false
  if (driveId !== undefined) return entry.driveId === driveId
  if (restrictToMyDrive === true) return entry.driveId === undefined
  return entry.driveId === undefined || includeItemsFromAllDrives === true
}

const list: Behavior = ({ params }, world) => {
  if (params['driveId'] !== undefined && params['includeItemsFromAllDrives'] !== true)
    throw refuse(403, 'teamDrivesNotSupported', 'includeItemsFromAllDrives must be true where driveId is given.')
  const feed = feedOf(world)
  const from = Number(params['pageToken'])
  if (!Number.isInteger(from) || from < 1 || from > feed.length + 1)
    throw parameter('invalid', 'pageToken', 'Invalid Value')
  const size = Number(params['pageSize'] ?? 100)
  const newest = new Map(feed.map((entry, index) => [entry.id, index]))
  const found: NewRow[] = []
  let at = from - 1
  for (; at < feed.length && found.length < size; at++) {
    const entry = feed[at] as (typeof feed)[number]
    // Each item comes once, where it changed last.
    if (newest.get(entry.id) !== at || !visible(entry, params)) continue
    const { changeType, id, driveId, time, removed } = entry
    const row = world.store.find(changeType === 'file' ? 'files' : 'drives', id)
    found.push({
      kind: 'drive#change',
      changeType,
      type: changeType,
      time,
      removed: removed || !row,
      ...(changeType === 'file' ? { fileId: id } : { driveId: id }),
      ...(changeType === 'file' && driveId && { driveId }),
      ...(row && !removed && { [changeType]: row }),
    })
  }
  return {
    kind: 'drive#changeList',
    changes: found,
    ...(at < feed.length ? { nextPageToken: String(at + 1) } : { newStartPageToken: startToken(world) }),
  }
}

/** A day for files, a week for changes. */
async function watch(world: World, params: Params, resource: string, longest: number): Promise<ChannelRow> {
  const { id, type, address, token, expiration } = params
  if (world.store.find('channels', id)) throw refuse(400, 'channelIdNotUnique', `Channel id ${String(id)} not unique`)
  const most = (world.now() + longest) * 1000
  const end = expiration === undefined ? (world.now() + 3600) * 1000 : Math.min(Number(expiration), most)
  return world.store.insert('channels', {
    id: String(id),
    resourceId: world.random.text(27),
    resourceUri: `https://www.googleapis.com/drive/v3/${resource}`,
    _address: { type, address },
    ...(token !== undefined && { token }),
    expiration: String(end),
    kind: 'api#channel',
  })
}

const DAY = 86_400

export const changeBehaviors: Readonly<Record<string, Behavior>> = {
  'changes.list': list,
  'changes.watch': ({ params }, world) => watch(world, params, 'changes', 7 * DAY),
  'changes_start_page_token.get': (_, world) => ({
    kind: 'drive#startPageToken',
    startPageToken: startToken(world),
  }),
  'files.watch': (call, world, crud) => watch(world, call.params, `files/${crud.named(call, world, 'fileId').id}`, DAY),
  'channels.stop'({ params: { id, resourceId } }, world) {
    const row = world.store.find<ChannelRow>('channels', id)
    if (!row || row.resourceId !== resourceId)
      throw refuse(404, 'notFound', `Channel '${String(id)}' not found for project.`)
    world.store.removeRow('channels', row)
  },
}
