import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { date, kind, openEnum, text, User } from './shared.records.ts'
import { docs, fileId, flag, get, id, list, moment, pageToken, write } from './shared.ts'

const ReviewerResponse = z
  .looseObject({
    kind: kind('reviewerResponse'),
    reviewer: User.optional().describe('The reviewer'),
    response: openEnum('NO_RESPONSE', 'APPROVED', 'DECLINED').nullish().describe('Response of the reviewer'),
  })
  .meta({ id: 'ReviewerResponse', description: 'The response of one reviewer.' })

export const Approval = z
  .looseObject({
    kind: kind('approval'),
    approvalId: text('Id of the approval'),
    targetFileId: text('Id of the file'),
    createTime: date('When it was created'),
    modifyTime: date('When it was last modified'),
    completeTime: date('When it was completed'),
    dueTime: date('When it is due'),
    status: openEnum('IN_PROGRESS', 'APPROVED', 'CANCELLED', 'DECLINED').nullish().describe('Status'),
    initiator: User.optional().describe('The user who started it'),
    reviewerResponses: z.array(ReviewerResponse).optional().describe('Responses of the reviewers'),
    fileContentChangeBehavior: openEnum('RESET_APPROVAL', 'NO_APPROVAL_ACTION')
      .nullish()
      .describe('What happens when the content of the file changes'),
  })
  .meta({ id: 'Approval', description: 'A review of a file by people who approve or decline it.' })

const path = '/drive/v3/files/{fileId}/approvals'
const one = `${path}/{approvalId}`
const item = { fileId: fileId() }
const which = { ...item, approvalId: id('Id of the approval', 'AAABk3vGo') }
const email = z
  .string()
  .regex(/^[^\s@]+@[^\s@]+$/)
  .meta({ hint: 'must be an email address', description: 'Email address' })
const message = (what: string) => z.string().min(1).optional().describe(`Message ${what}`)

/** A step of an approval that carries a message. */
const step = <Message extends z.ZodType>(name: string, summary: string, said: Message) =>
  write({
    summary,
    access: 'write',
    docs: docs('approvals', name),
    method: 'POST',
    path: `${one}:${name}`,
    params: { ...which, message: said },
    query: {},
  })

const note = () => message('for the activity log and the notifications')

export default defineEntity({
  name: 'approvals',
  type: 'Approval',
  summary: 'Approvals: reviewers approve or decline a file.',
  docs: docs('approvals'),
  record: Approval,
  actions: {
    list: list({
      summary: 'Lists the approvals of a file.',
      docs: docs('approvals', 'list'),
      path,
      records: 'items',
      size: [100, undefined],
      params: { pageToken: pageToken(), ...item },
    }),
    get: get({
      summary: 'Returns one approval.',
      docs: docs('approvals', 'get'),
      path: one,
      params: which,
      example: 'approvalId,status',
    }),
    start: write({
      summary: 'Starts an approval of a file.',
      access: 'write',
      docs: docs('approvals', 'start'),
      method: 'POST',
      path: `${path}:start`,
      params: {
        ...item,
        reviewerEmails: z.array(email).min(1).describe('Email addresses of the reviewers'),
        dueTime: moment('When it is due'),
        lockFile: flag('Whether to lock the file'),
        message: message('to the reviewers'),
        fileContentChangeBehavior: z
          .enum(['RESET_APPROVAL', 'NO_APPROVAL_ACTION'])
          .optional()
          .describe('What happens when the content of the file changes'),
      },
      query: {},
    }),
    approve: step('approve', 'Approves as a reviewer. The last required response completes the approval.', note()),
    decline: step('decline', 'Declines as a reviewer, which completes the approval.', note()),
    cancel: {
      ...step('cancel', 'Cancels an approval in progress.', note()),
      access: 'destructive',
    },
    comment: step('comment', 'Comments on an approval.', z.string().min(1).describe('Message')),
    reassign: write({
      summary: 'Adds or replaces reviewers. Reviewers cannot be removed.',
      access: 'write',
      docs: docs('approvals', 'reassign'),
      method: 'POST',
      path: `${one}:reassign`,
      params: {
        ...which,
        addReviewers: z
          .array(z.strictObject({ addedReviewerEmail: email }))
          .min(1)
          .optional()
          .describe('Reviewers to add'),
        replaceReviewers: z
          .array(z.strictObject({ removedReviewerEmail: email, addedReviewerEmail: email }))
          .min(1)
          .optional()
          .describe('Reviewers to replace'),
        message: message('to the new reviewers'),
      },
      query: {},
      atLeastOne: [['addReviewers', 'replaceReviewers']],
    }),
  },
})
