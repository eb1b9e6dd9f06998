import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Reaction } from './shared.records.ts'
import { pages, repository } from './shared.ts'

export default defineEntity({
  name: 'issue_reactions',
  type: 'Reaction',
  summary: 'Reactions to issues and pull requests.',
  record: Reaction,
  actions: {
    list: {
      summary: 'Lists the reactions to an issue.',
      docs: 'https://docs.github.com/rest/reactions/reactions#list-reactions-for-an-issue',
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/reactions',
      params: z.strictObject({
        ...repository,
        issue_number: z.int().describe('Number of the issue'),
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
