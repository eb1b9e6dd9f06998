import { defineEntity, openEnum } from '@ferrule/codegen'
import * as z from 'zod'
import { NullableSimpleUser } from './shared.records.ts'

export const Milestone = z
  .looseObject({
    url: z.string(),
    html_url: z.string(),
    labels_url: z.string(),
    id: z.int(),
    node_id: z.string(),
    number: z.int().describe('The number of the milestone'),
    state: openEnum('open', 'closed').describe('The state of the milestone'),
    title: z.string().describe('The title of the milestone'),
    description: z.string().nullable(),
    creator: NullableSimpleUser.nullable(),
    open_issues: z.int(),
    closed_issues: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    closed_at: z.string().nullable(),
    due_on: z.string().nullable(),
  })
  .meta({ id: 'Milestone', description: 'A collection of related issues and pull requests' })

export default defineEntity({
  name: 'milestones',
  type: 'Milestone',
  summary: 'Milestones.',
  record: Milestone,
  actions: {
    list: {
      summary: 'List milestones.',
      docs: 'https://docs.github.com/rest/issues/milestones#list-milestones',
      method: 'GET',
      path: '/repos/{owner}/{repo}/milestones',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
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
        per_page: z.int().optional().meta({
          default: 30,
          description:
            'The number of results per page (max 100). For more information, see "Using pagination in the REST API."',
        }),
        page: z.int().optional().meta({
          default: 1,
          description:
            'The page number of the results to fetch. For more information, see "Using pagination in the REST API."',
        }),
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    create: {
      summary: 'Create a milestone.',
      docs: 'https://docs.github.com/rest/issues/milestones#create-a-milestone',
      method: 'POST',
      path: '/repos/{owner}/{repo}/milestones',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        title: z.string().describe('The title of the milestone'),
        state: z
          .enum(['open', 'closed'])
          .optional()
          .meta({ default: 'open', description: 'The state of the milestone. Either `open` or `closed`' }),
        description: z.string().optional().describe('A description of the milestone'),
        due_on: z
          .string()
          .optional()
          .describe('The milestone due date. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`'),
      }),
    },
    get: {
      summary: 'Get a milestone.',
      docs: 'https://docs.github.com/rest/issues/milestones#get-a-milestone',
      method: 'GET',
      path: '/repos/{owner}/{repo}/milestones/{milestone_number}',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        milestone_number: z.int().describe('The number that identifies the milestone'),
      }),
    },
    update: {
      summary: 'Update a milestone.',
      docs: 'https://docs.github.com/rest/issues/milestones#update-a-milestone',
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/milestones/{milestone_number}',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        milestone_number: z.int().describe('The number that identifies the milestone'),
        title: z.string().optional().describe('The title of the milestone'),
        state: z
          .enum(['open', 'closed'])
          .optional()
          .meta({ default: 'open', description: 'The state of the milestone. Either `open` or `closed`' }),
        description: z.string().optional().describe('A description of the milestone'),
        due_on: z
          .string()
          .optional()
          .describe('The milestone due date. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`'),
      }),
    },
  },
})
