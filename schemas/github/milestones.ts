import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Milestone } from './shared.records.ts'
import { pages, repository } from './shared.ts'

export default defineEntity({
  name: 'milestones',
  type: 'Milestone',
  summary: 'Milestones of a repository.',
  record: Milestone,
  actions: {
    list: {
      summary: 'Lists milestones.',
      docs: 'https://docs.github.com/rest/issues/milestones#list-milestones',
      method: 'GET',
      path: '/repos/{owner}/{repo}/milestones',
      params: z.strictObject({
        ...repository,
        state: z
          .enum(['open', 'closed', 'all'])
          .optional()
          .meta({ default: 'open', description: 'The state of the milestone. Either `open`, `closed`, or `all`' }),
        sort: z
          .enum(['due_on', 'completeness'])
          .optional()
          .meta({ default: 'due_on', description: 'What to sort results by. Either `due_on` or `completeness`' }),
        direction: z
          .enum(['asc', 'desc'])
          .optional()
          .meta({ default: 'asc', description: 'The direction of the sort. Either `asc` or `desc`' }),
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    create: {
      summary: 'Creates a milestone.',
      docs: 'https://docs.github.com/rest/issues/milestones#create-a-milestone',
      method: 'POST',
      path: '/repos/{owner}/{repo}/milestones',
      params: z.strictObject({
        ...repository,
        title: z.string().describe('The title of the milestone'),
        state: z
          .enum(['open', 'closed'])
          .optional()
          .meta({ default: 'open', description: 'The state of the milestone. Either `open` or `closed`' }),
        description: z.string().optional().describe('A description of the milestone'),
        due_on: z.string().optional().describe('The milestone due date. Time in ISO 8601'),
      }),
    },
    get: {
      summary: 'Gets a milestone.',
      docs: 'https://docs.github.com/rest/issues/milestones#get-a-milestone',
      method: 'GET',
      path: '/repos/{owner}/{repo}/milestones/{milestone_number}',
      params: z.strictObject({
        ...repository,
        milestone_number: z.int().describe('The number that identifies the milestone'),
      }),
    },
    update: {
      summary: 'Updates a milestone; `state` closes it.',
      docs: 'https://docs.github.com/rest/issues/milestones#update-a-milestone',
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/milestones/{milestone_number}',
      params: z.strictObject({
        ...repository,
        milestone_number: z.int().describe('The number that identifies the milestone'),
        title: z.string().optional().describe('The title of the milestone'),
        state: z
          .enum(['open', 'closed'])
          .optional()
          .meta({ default: 'open', description: 'The state of the milestone. Either `open` or `closed`' }),
        description: z.string().optional().describe('A description of the milestone'),
        due_on: z.string().optional().describe('The milestone due date. Time in ISO 8601'),
      }),
    },
    delete: {
      summary: 'Deletes a milestone.',
      docs: 'https://docs.github.com/rest/issues/milestones#delete-a-milestone',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/milestones/{milestone_number}',
      params: z.strictObject({
        ...repository,
        milestone_number: z.int().describe('The number that identifies the milestone'),
      }),
      record: null,
    },
  },
})
