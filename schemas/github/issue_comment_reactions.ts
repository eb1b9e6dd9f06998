import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Reaction } from './shared.records.ts'
import { pages, repository } from './shared.ts'

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
        comment_id: z.int().describe('Id of the comment'),
        content: z
          .enum(['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes'])
          .optional()
          .describe('Only this reaction'),
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
  },
})
