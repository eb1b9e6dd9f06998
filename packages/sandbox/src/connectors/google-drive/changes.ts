import type { NewRow, Row } from '../../core/rows.ts'
import type { Behavior, Params, World } from '../../core/vendor.ts'
import { parameter, refuse } from './errors.ts'
import { bare, barePart, bytesOf, feedOf, fileOf, nothing, partOf, partsOf } from './rows.ts'

/** The change feed, its channels, and versions of files. */

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
      ...(row && !removed && { [changeType]: bare(row) }),
    })
  }
  return {
    kind: 'drive#changeList',
    changes: found,
    ...(at < feed.length ? { nextPageToken: String(at + 1) } : { newStartPageToken: startToken(world) }),
  }
}

/** A day for files, a week for changes. */
async function watch(world: World, params: Params, resource: string, longest: number): Promise<NewRow> {
  const { id, type, address, token, expiration } = params
  if (world.store.find('channels', id)) throw refuse(400, 'channelIdNotUnique', `Channel id ${String(id)} not unique`)
  const most = (world.now() + longest) * 1000
  const end = expiration === undefined ? (world.now() + 3600) * 1000 : Math.min(Number(expiration), most)
  const row = await world.store.insert('channels', {
    id: String(id),
    resourceId: world.random.text(27),
    resourceUri: `https://www.googleapis.com/drive/v3/${resource}`,
    _address: { type, address },
    ...(token !== undefined && { token }),
    expiration: String(end),
    kind: 'api#channel',
  })
  return bare(row)
}

const DAY = 86_400

const revisionOf = (world: World, params: Params): Row => {
  const file = fileOf(world, params)
  const wanted = params['revisionId'] === 'head' ? file.headRevisionId : params['revisionId']
  return partOf(world, 'revisions', file.id, wanted, 'Revision')
}

export const changeBehaviors: Readonly<Record<string, Behavior>> = {
  'changes.list': list,
  'changes.watch': ({ params }, world) => watch(world, params, 'changes', 7 * DAY),
  'changes_start_page_token.get': (_, world) => ({
    kind: 'drive#startPageToken',
    startPageToken: startToken(world),
  }),
  'files.watch': ({ params }, world) => watch(world, params, `files/${fileOf(world, params).id}`, DAY),
  'channels.stop': ({ params }, world) => {
    const row = world.store.find('channels', params['id'])
    if (!row || row['resourceId'] !== params['resourceId'])
      throw refuse(404, 'notFound', `Channel '${String(params['id'])}' not found for project.`)
    world.store.remove('channels', row.id)
    return nothing()
  },

  'revisions.list': (call, world, crud) => {
    const rows = partsOf(world, 'revisions', fileOf(world, call.params).id).map(barePart)
    return crud.page(call, world, rows as Row[], { kind: 'drive#revisionList' })
  },
  'revisions.get': ({ params }, world) => barePart(revisionOf(world, params)),
  'revisions.update': async ({ params }, world) => {
    const row = revisionOf(world, params)
    if (row['keepForever'] === true && params['keepForever'] === false)
      throw refuse(400, 'illegalKeepForeverModification', 'keepForever cannot be taken back.')
    const names = ['keepForever', 'published', 'publishAuto', 'publishedOutsideDomain']
    const changed = (await world.store.change('revisions', row.id, (draft) => {
      for (const name of names) if (params[name] !== undefined) draft[name] = params[name]
    })) as Row
    return barePart(changed)
  },
  'revisions.delete': ({ params }, world) => {
    const row = revisionOf(world, params)
    if (row['_own'] === fileOf(world, params).headRevisionId)
      throw refuse(400, 'badRequest', 'The last revision of a file cannot be deleted.')
    world.store.remove('revisions', row.id)
    bytesOf(world).delete(String(row['_own']))
    return nothing()
  },
}
