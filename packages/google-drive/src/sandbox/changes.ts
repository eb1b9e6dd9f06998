import type { Behavior, NewRow, Params, World } from '@ferrule/sandbox/engine'
import { parameter, refuse } from './errors.ts'
import { feedOf } from './rows.ts'

/** The change feed. */

/** Tokens count the entries of the feed from 1. */
const startToken = (world: World): string => String(feedOf(world).length + 1)

/** Which changes are returned: the user's, or those of one shared drive. */
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
    const entry = feed[at]
    // Each item comes once, where it changed last.
    if (!entry || newest.get(entry.id) !== at || !visible(entry, params)) continue
    const { changeType, id, driveId, time, removed } = entry
    const row = removed ? undefined : world.store.find(changeType === 'file' ? 'files' : 'drives', id)
    found.push({
      ...{ kind: 'drive#change', changeType, type: changeType, time, removed: !row, driveId },
      ...(changeType === 'file' && { fileId: id }),
      ...(row && { [changeType]: row }),
    })
  }
  return {
    kind: 'drive#changeList',
    changes: found,
    ...(at < feed.length ? { nextPageToken: String(at + 1) } : { newStartPageToken: startToken(world) }),
  }
}

export const changeBehaviors: Readonly<Record<string, Behavior>> = {
  'changes.list': list,
  'changes_start_page_token.get': (_, world) => ({ kind: 'drive#startPageToken', startPageToken: startToken(world) }),
}
