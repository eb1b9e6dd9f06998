import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Reaction } from './shared.records.ts'
import { reactionContent as content, pages, repository } from './shared.ts'

const comment_id = z.int().describe('Id of the comment')

export default defineEntity({
  name: 'commit_comment_reactions',
  type: 'Reaction',
  summary: 'Reactions to comments on commits.',
  record: Reaction,
  actions: {
    list: {
      summary: 'Lists the reactions to a comment on a commit.',
      docs: 'https://docs.github.com/rest/reactions/reactions#list-reactions-for-a-commit-comment',
      method: 'GET',
      path: '/repos/{owner}/{repo}/comments/{comment_id}/reactions',
      params: z.strictObject({
        ...repository,
        comment_id,
        content: content.optional().describe('Only this reaction'),
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    create: {
      summary: 'Reacts to a comment on a commit; the same reaction again changes nothing.',
      docs: 'https://docs.github.com/rest/reactions/reactions#create-reaction-for-a-commit-comment',
      method: 'POST',
      path: '/repos/{owner}/{repo}/comments/{comment_id}/reactions',
      idempotent: true,
      params: z.strictObject({ ...repository, comment_id, content: content.describe('The reaction') }),
    },
    delete: {
      summary: 'Takes a reaction to a comment on a commit back.',
      docs: 'https://docs.github.com/rest/reactions/reactions#delete-a-commit-comment-reaction',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/comments/{comment_id}/reactions/{reaction_id}',
      params: z.strictObject({ ...repository, comment_id, reaction_id: z.int().describe('Id of the reaction') }),
      record: null,
    },
  },
})
