import { defineSync } from '@ferrule/codegen'

const changes = (record: 'file' | 'drive') =>
  ({
    kind: 'changes',
    entity: 'changes',
    action: 'list',
    params: { pageSize: 1000, includeItemsFromAllDrives: true },
    from: 'pageToken',
    start: { entity: 'changes_start_page_token', action: 'get', path: 'startPageToken' },
    next: 'newStartPageToken',
    time: 'time',
    id: `${record}Id`,
    record,
    removed: 'removed',
    kindOf: { path: 'changeType', value: record },
  }) as const

const ofFiles = {
  primaryKey: ['fileId', 'id'],
  mode: 'children',
  deletes: 'missing',
  list: { params: { pageSize: 100 } },
  parent: { stream: 'files', params: { fileId: 'id' }, write: { fileId: 'id' } },
} as const

export default defineSync({
  streams: {
    // "Removed" means deleted, or no longer visible to the user.
    files: {
      primaryKey: ['id'],
      mode: 'feed',
      deletes: 'event',
      list: { params: { pageSize: 1000, includeItemsFromAllDrives: true } },
      feed: changes('file'),
    },
    drives: {
      primaryKey: ['id'],
      mode: 'feed',
      deletes: 'event',
      list: { params: { pageSize: 100 } },
      feed: changes('drive'),
    },
    // Google does not document whether a comment counts as a change to its file.
    comments: { ...ofFiles, deletes: 'reconcile', list: { params: { pageSize: 100, includeDeleted: true } } },
    replies: {
      ...ofFiles,
      primaryKey: ['fileId', 'commentId', 'id'],
      list: { params: { pageSize: 100, includeDeleted: true } },
      parent: {
        stream: 'comments',
        params: { fileId: 'fileId', commentId: 'id' },
        write: { fileId: 'fileId', commentId: 'id' },
      },
    },
    permissions: ofFiles,
    revisions: ofFiles,
    approvals: { ...ofFiles, primaryKey: ['fileId', 'approvalId'], deletes: 'reconcile' },
    access_proposals: { ...ofFiles, primaryKey: ['fileId', 'proposalId'], deletes: 'reconcile' },
    labels: { ...ofFiles, list: { params: { maxResults: 100 } } },
  },
  excluded: { changes: 'keeps the other streams up to date' },
})
