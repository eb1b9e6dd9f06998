import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Commit } from './shared.records.ts'
import { commitRef, pages, repository } from './shared.ts'

export default defineEntity({
  name: 'commits',
  type: 'Commit',
  summary: 'Commits of a repository.',
  record: Commit,
  actions: {
    list: {
      summary: 'Lists commits, newest first.',
      docs: 'https://docs.github.com/rest/commits/commits#list-commits',
      method: 'GET',
      path: '/repos/{owner}/{repo}/commits',
      params: z.strictObject({
        ...repository,
        sha: z
          .string()
          .optional()
          .describe(
            'SHA or branch to start listing commits from. Default: the repository’s default branch (usually `main`)',
          ),
        path: z.string().optional().describe('Only commits containing this file path will be returned'),
        author: z.string().optional().describe('GitHub username or email address to use to filter by commit author'),
        committer: z
          .string()
          .optional()
          .describe('GitHub username or email address to use to filter by commit committer'),
        since: z
          .string()
          .optional()
          .describe('Only show results that were last updated after the given time. Time in ISO 8601'),
        until: z.string().optional().describe('Only commits before this date will be returned. Time in ISO 8601'),
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    get: {
      summary: 'Gets a commit with the files that it changes, at most 300.',
      docs: 'https://docs.github.com/rest/commits/commits#get-a-commit',
      method: 'GET',
      path: '/repos/{owner}/{repo}/commits/{ref}',
      params: z.strictObject({
        ...repository,
        ref: commitRef,
        ...pages,
      }),
    },
  },
})
