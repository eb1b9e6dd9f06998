import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { date, text } from './shared.records.ts'
import { docs, fileId, flag, get, id, list, pageToken } from './shared.ts'

const RoleAndView = z
  .looseObject({
    role: text('Proposed role: `writer`, `commenter` or `reader`'),
    view: text('View of the proposal, if it belongs to one; `published` is the only one'),
  })
  .meta({ id: 'AccessProposalRoleAndView', description: 'A role that was proposed.' })

export const AccessProposal = z
  .looseObject({
    fileId: text('Id of the file'),
    proposalId: text('Id of the access proposal'),
    requesterEmailAddress: text('Email address of the user who asks'),
    recipientEmailAddress: text('Email address of the user who would receive access'),
    rolesAndViews: z.array(RoleAndView).optional().describe('Proposed roles'),
    requestMessage: text('Message of the requester'),
    createTime: date('When it was created'),
  })
  .meta({ id: 'AccessProposal', description: 'A request for access to a file.' })

const path = '/drive/v3/files/{fileId}/accessproposals'
const one = `${path}/{proposalId}`
const item = { fileId: fileId() }
const which = { ...item, proposalId: id('Id of the access proposal', 'AAABk3vGo') }

export default defineEntity({
  name: 'access_proposals',
  type: 'AccessProposal',
  summary: 'Pending requests for access to a file. Only approvers can see and resolve them.',
  docs: docs('accessproposals'),
  record: AccessProposal,
  actions: {
    list: list({
      summary: 'Lists the access proposals on a file.',
      docs: docs('accessproposals', 'list'),
      path,
      records: 'accessProposals',
      size: [100, undefined],
      params: { pageToken: pageToken(), ...item },
    }),
    get: get({
      summary: 'Returns one access proposal.',
      docs: docs('accessproposals', 'get'),
      path: one,
      params: which,
      example: 'proposalId,requesterEmailAddress',
    }),
    resolve: {
      summary: 'Accepts or denies an access proposal. To accept it, pass `role`.',
      access: 'write',
      docs: docs('accessproposals', 'resolve'),
      method: 'POST',
      path: `${one}:resolve`,
      params: z.strictObject({
        ...which,
        action: z.enum(['ACCEPT', 'DENY']).describe('What to do with the proposal'),
        role: z.array(z.string().min(1)).min(1).optional().describe('Roles to grant; required to accept'),
        view: z.enum(['published']).optional().describe('View of the proposal, if it belongs to one'),
        sendNotification: flag('Whether to email the requester'),
      }),
      place: { sendNotification: 'body' },
      record: null,
    },
  },
})
