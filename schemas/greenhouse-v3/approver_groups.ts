import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ref, time } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const ApproverGroup = z
  .looseObject({
    ...own,
    approval_flow_id: always(ref('Id of the approval flow')),
    approvals_required: always(z.int().describe('Approvals required')),
    sort_order: always(z.int().describe('Sort order')),
    required_for_exception: always(flag('Whether an exception needs it')),
    resolved_at: orNull(time('When it was decided')),
  })
  .meta({ id: 'ApproverGroup', description: 'Steps of approval flows.' })

export default defineEntity({
  name: 'approver_groups',
  type: 'ApproverGroup',
  summary: 'Steps of approval flows.',
  docs,
  record: ApproverGroup,
  actions: {
    list: list({
      summary: 'Lists approver groups, newest first.',
      path: '/v3/approver_groups',
      params: {
        approval_flow_ids: idList('Only records of these approval flows'),
      },
    }),
  },
})
