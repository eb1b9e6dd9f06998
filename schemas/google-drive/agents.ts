import { defineAgents } from '@ferrule/codegen'

export default defineAgents({
  effects: {
    message: [
      'comments.create',
      'comments.update',
      'replies.create',
      'replies.update',
      'approvals.start',
      'approvals.approve',
      'approvals.decline',
      'approvals.comment',
      'approvals.reassign',
    ],
    publish: ['revisions.update'],
    access: [
      'permissions.create',
      'permissions.update',
      'permissions.delete',
      'access_proposals.resolve',
      'changes.watch',
      'files.watch',
    ],
  },
})
