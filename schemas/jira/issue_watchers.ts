import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { UserDetails } from './shared.records.ts'
import { accountId, docs, ISSUE, issueIdOrKey, whole } from './shared.ts'

const path = `${ISSUE}/watchers`
const at = '/issue/{issueIdOrKey}/watchers'

export default defineEntity({
  name: 'issue_watchers',
  type: 'UserDetails',
  summary: 'Users who are notified when an issue changes.',
  docs: docs('issue-watchers'),
  record: UserDetails,
  actions: {
    list: {
      summary: "Lists an issue's watchers.",
      docs: docs('issue-watchers', 'get', at),
      ...whole,
      path,
      params: z.strictObject({ issueIdOrKey }),
      records: 'watchers',
      meta: {
        isWatching: z.boolean().optional().describe('Whether the caller is watching the issue'),
        watchCount: z.int().optional().describe('Number of watchers, including hidden ones'),
      },
    },
    create: {
      title: 'Add issue watcher',
      summary: 'Adds a watcher to an issue.',
      docs: docs('issue-watchers', 'post', at),
      method: 'POST',
      path,
      params: z.strictObject({ issueIdOrKey, accountId: accountId('Account id') }),
      place: { accountId: 'none' },
      idempotent: true,
      vendor: { prepare: 'prepareWatcher' },
      record: null,
    },
    delete: {
      title: 'Remove issue watcher',
      summary: 'Removes a watcher from an issue.',
      docs: docs('issue-watchers', 'delete', at),
      method: 'DELETE',
      path,
      params: z.strictObject({ issueIdOrKey, accountId: accountId('Account id') }),
      record: null,
    },
  },
})
