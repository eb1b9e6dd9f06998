import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Reaction } from './shared.records.ts'
import { pages, repository } from './shared.ts'

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
