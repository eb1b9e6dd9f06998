import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Reaction } from './shared.records.ts'
import { reactionContent as content, pages, repository } from './shared.ts'

const issue_number = z.int().describe('Number of the issue')

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
        issue_number,
        content: content.optional().describe('Only this reaction'),
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    create: {
      summary: 'Reacts to an issue; the same reaction again changes nothing.',
      docs: 'https://docs.github.com/rest/reactions/reactions#create-reaction-for-an-issue',
      method: 'POST',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/reactions',
      idempotent: true,
      params: z.strictObject({ ...repository, issue_number, content: content.describe('The reaction') }),
    },
    delete: {
      summary: 'Takes a reaction to an issue back.',
      docs: 'https://docs.github.com/rest/reactions/reactions#delete-an-issue-reaction',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/reactions/{reaction_id}',
      params: z.strictObject({ ...repository, issue_number, reaction_id: z.int().describe('Id of the reaction') }),
      record: null,
    },
  },
})
