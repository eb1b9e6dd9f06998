import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { MinimalRepository, SimpleUser } from './shared.records.ts'
import { commitRef, pages, repository } from './shared.ts'

export const SimpleCommitStatus = z
  .looseObject({
    description: z.string().nullable(),
    id: z.int(),
    node_id: z.string(),
    state: z.string(),
    context: z.string(),
    target_url: z.string().nullable(),
    required: z.boolean().nullish(),
    avatar_url: z.string().nullable(),
    url: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'SimpleCommitStatus' })

export const CommitStatus = z
  .looseObject({
    url: z.string(),
    avatar_url: z.string().nullable(),
    id: z.int(),
    node_id: z.string(),
    state: z.string(),
    description: z.string().nullable(),
    target_url: z.string().nullable(),
    context: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    creator: SimpleUser.nullable(),
  })
  .meta({ id: 'CommitStatus', description: 'The status of a commit' })

export default defineEntity({
  name: 'commit_statuses',
  type: 'CommitStatus',
  summary: 'Statuses of commits, as CI and other services report them.',
  record: CommitStatus,
  actions: {
    list: {
      summary: 'Lists the statuses of a commit, newest first.',
      docs: 'https://docs.github.com/rest/commits/statuses#list-commit-statuses-for-a-reference',
      method: 'GET',
      path: '/repos/{owner}/{repo}/commits/{ref}/statuses',
      params: z.strictObject({
        ...repository,
        ref: commitRef,
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    create: {
      summary: 'Reports the status of a commit.',
      docs: 'https://docs.github.com/rest/commits/statuses#create-a-commit-status',
      method: 'POST',
      path: '/repos/{owner}/{repo}/statuses/{sha}',
      params: z.strictObject({
        ...repository,
        sha: z.string().min(1),
        state: z.enum(['error', 'failure', 'pending', 'success']).describe('The state of the status'),
        target_url: z
          .string()
          .nullish()
          .describe(
            'The target URL to associate with this status. This URL will be linked from the GitHub UI to allow users to easily see the source of the status',
          ),
        description: z.string().nullish().describe('A short description of the status'),
        context: z.string().optional().meta({
          default: 'default',
          description:
            'A string label to differentiate this status from the status of other systems. This field is case-insensitive',
        }),
      }),
    },
    get_combined: {
      summary: 'Gets the state of a commit over all contexts, with the latest status of each.',
      docs: 'https://docs.github.com/rest/commits/statuses#get-the-combined-status-for-a-specific-reference',
      method: 'GET',
      path: '/repos/{owner}/{repo}/commits/{ref}/status',
      params: z.strictObject({
        ...repository,
        ref: commitRef,
        ...pages,
      }),
      records: 'statuses',
      meta: {
        state: z.string().nullish(),
        sha: z.string().nullish(),
        total_count: z.int().nullish(),
        repository: MinimalRepository.nullish(),
        commit_url: z.string().nullish(),
        url: z.string().nullish(),
      },
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
      record: SimpleCommitStatus,
    },
  },
})
