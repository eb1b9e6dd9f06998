import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, openEnum, ref } from '../greenhouse/shared.records.ts'
import { textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const ApprovalFlow = z
  .looseObject({
    ...own,
    job_id: always(ref('Id of the job')),
    offer_id: orNull(ref('Id of the offer')),
    approval_type: openEnum('open_job', 'offer_job', 'offer_candidate').describe('Approval type'),
    sequential: always(flag('Whether its groups are asked one after another')),
    version: always(z.int().describe('Version')),
    requested_by_id: orNull(ref('Id of the requested by')),
    approval_status: openEnum('pending', 'rejected', 'approved').nullable().describe('Approval status'),
  })
  .meta({ id: 'ApprovalFlow', description: 'Who has to approve a job or an offer, and how far that is.' })

export default defineEntity({
  name: 'approval_flows',
  type: 'ApprovalFlow',
  summary: 'Who has to approve a job or an offer, and how far that is.',
  docs,
  record: ApprovalFlow,
  actions: {
    list: list({
      summary: 'Lists approval flows, newest first.',
      path: '/v3/approval_flows',
      params: {
        job_ids: idList('Only records of these jobs'),
        offer_ids: idList('Only records of these offers'),
        approval_type: textFilter('Only records with this approval type'),
      },
    }),
  },
})
