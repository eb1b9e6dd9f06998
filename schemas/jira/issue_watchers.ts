import * as z from 'zod'
import { defineEntity } from '../../packages/codegen/src/define.ts'
import { UserDetails } from './shared.records.ts'
import { accountId, docs, ISSUE, issueIdOrKey, whole } from './shared.ts'

const path = `${ISSUE}/watchers`
const at = '/issue/{issueIdOrKey}/watchers'

export default defineEntity({
  name: 'issue_watchers',
  type: 'UserDetails',
  summary: 'Who is told when issues change.',
  docs: docs('issue-watchers'),
  record: UserDetails,
  actions: {
    list: {
      summary: 'Lists the watchers of an issue.',
      docs: docs('issue-watchers', 'get', at),
      tier: 'wish',
      ...whole,
      path,
      params: z.strictObject({ issueIdOrKey }),
      records: 'watchers',
      meta: {
        isWatching: z.boolean().optional().describe('Whether the caller is one'),
        watchCount: z.int().optional().describe('Number of watchers, hidden ones too'),
      },
    },
    create: {
      summary: 'Adds a watcher to an issue.',
      docs: docs('issue-watchers', 'post', at),
      tier: 'wish',
      method: 'POST',
      path,
      params: z.strictObject({ issueIdOrKey, accountId: accountId('Account id') }),
      place: { accountId: 'none' },
      idempotent: true,
      vendor: { prepare: 'prepareWatcher' },
      record: null,
    },
    delete: {
      summary: 'Removes a watcher from an issue.',
      docs: docs('issue-watchers', 'delete', at),
      tier: 'wish',
      method: 'DELETE',
      path,
      params: z.strictObject({ issueIdOrKey, accountId: accountId('Account id') }),
      record: null,
    },
  },
})
