import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { self, UserDetails } from './shared.records.ts'
import { docs, ISSUE, issueIdOrKey } from './shared.ts'

export const Votes = z
  .looseObject({
    self: self(),
    votes: z.int().optional().describe('Number of votes'),
    hasVoted: z.boolean().optional().describe('Whether the caller voted'),
    voters: z.array(UserDetails).optional().describe('Users who voted, if the caller may see them'),
  })
  .meta({ id: 'IssueVotes', description: 'The votes for an issue.' })

const path = `${ISSUE}/votes`
const at = '/issue/{issueIdOrKey}/votes'
const params = z.strictObject({ issueIdOrKey })

export default defineEntity({
  name: 'issue_votes',
  type: 'IssueVotes',
  summary: 'Votes for issues.',
  docs: docs('issue-votes'),
  record: Votes,
  actions: {
    get: {
      summary: "Returns an issue's votes.",
      docs: docs('issue-votes', 'get', at),
      method: 'GET',
      path,
      params,
    },
    create: {
      title: 'Vote for issue',
      summary: "Adds the caller's vote to an issue.",
      docs: docs('issue-votes', 'post', at),
      method: 'POST',
      path,
      params,
      idempotent: true,
      record: null,
    },
    delete: {
      title: 'Withdraw vote for issue',
      summary: "Removes the caller's vote from an issue.",
      docs: docs('issue-votes', 'delete', at),
      method: 'DELETE',
      path,
      params,
      record: null,
    },
  },
})
