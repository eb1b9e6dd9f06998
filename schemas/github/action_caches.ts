import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { pages, repository } from './shared.ts'

export const ActionCache = z
  .looseObject({
    id: z.int().nullish().describe('Id of the cache'),
    ref: z.string().nullish().describe('Branch or tag that it is of: `refs/heads/main`'),
    key: z.string().nullish().describe('Key that workflows name it by'),
    version: z.string().nullish().describe('Hash of how it was packed, and of what'),
    last_accessed_at: z.string().nullish().describe('When it was last used'),
    created_at: z.string().nullish().describe('When it was made'),
    size_in_bytes: z.int().nullish().describe('Size'),
  })
  .meta({ id: 'ActionCache', description: 'A cache of GitHub Actions.' })

const ref = z.string().optional().describe('Only of this branch or tag: `refs/heads/main`')

export default defineEntity({
  name: 'action_caches',
  type: 'ActionCache',
  summary: 'Caches of GitHub Actions.',
  record: ActionCache,
  actions: {
    list: {
      summary: 'Lists the caches of a repository.',
      docs: 'https://docs.github.com/rest/actions/cache#list-github-actions-caches-for-a-repository',
      method: 'GET',
      path: '/repos/{owner}/{repo}/actions/caches',
      params: z.strictObject({
        ...repository,
        ref,
        key: z.string().optional().describe('Only those whose key begins with it'),
        sort: z
          .enum(['created_at', 'last_accessed_at', 'size_in_bytes'])
          .optional()
          .meta({ default: 'last_accessed_at', description: 'Order' }),
        direction: z.enum(['asc', 'desc']).optional().meta({ default: 'desc', description: 'Direction' }),
        ...pages,
      }),
      records: 'actions_caches',
      meta: { total_count: z.int().nullish() },
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    get_usage: {
      summary: 'Tells how much the caches of a repository take.',
      docs: 'https://docs.github.com/rest/actions/cache#get-github-actions-cache-usage-for-a-repository',
      method: 'GET',
      path: '/repos/{owner}/{repo}/actions/cache/usage',
      params: z.strictObject(repository),
      record: z.looseObject({
        full_name: z.string().describe('Owner and name of the repository'),
        active_caches_size_in_bytes: z.int().describe('Size of all caches'),
        active_caches_count: z.int().describe('How many there are'),
      }),
    },
    delete: {
      summary: 'Deletes a cache.',
      docs: 'https://docs.github.com/rest/actions/cache#delete-a-github-actions-cache-for-a-repository-using-a-cache-id',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/actions/caches/{cache_id}',
      params: z.strictObject({ ...repository, cache_id: z.int().describe('Id of the cache') }),
      record: null,
    },
    delete_by_key: {
      summary: 'Deletes the caches that have a key.',
      docs: 'https://docs.github.com/rest/actions/cache#delete-github-actions-caches-for-a-repository-using-a-cache-key',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/actions/caches',
      params: z.strictObject({ ...repository, key: z.string().min(1).describe('The whole key'), ref }),
      place: { key: 'query', ref: 'query' },
      record: z.looseObject({
        total_count: z.int().describe('How many were deleted'),
        actions_caches: z.array(ActionCache).describe('Those that were deleted'),
      }),
    },
  },
})
