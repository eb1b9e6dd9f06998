import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Reaction } from './shared.records.ts'
import { reactionContent as content, pages, repository } from './shared.ts'

const comment_id = z.int().describe('Id of the comment')

export default defineEntity({
  name: 'issue_comment_reactions',
  type: 'Reaction',
  summary: 'Reactions to comments on issues.',
  record: Reaction,
  actions: {
    list: {
      summary: 'Lists the reactions to a comment on an issue.',
      docs: 'https://docs.github.com/rest/reactions/reactions#list-reactions-for-an-issue-comment',
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
      params: z.strictObject({
        ...repository,
        comment_id,
        content: content.optional().describe('Only this reaction'),
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    create: {
      summary: 'Reacts to a comment; the same reaction again changes nothing.',
      docs: 'https://docs.github.com/rest/reactions/reactions#create-reaction-for-an-issue-comment',
      method: 'POST',
      path: '/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
      idempotent: true,
      params: z.strictObject({ ...repository, comment_id, content: content.describe('The reaction') }),
    },
    delete: {
      summary: 'Takes a reaction to a comment back.',
      docs: 'https://docs.github.com/rest/reactions/reactions#delete-an-issue-comment-reaction',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions/{reaction_id}',
      params: z.strictObject({ ...repository, comment_id, reaction_id: z.int().describe('Id of the reaction') }),
      record: null,
    },
  },
})
