import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Commit } from './shared.records.ts'

export default defineEntity({
  name: 'commits',
  type: 'Commit',
  summary: 'Commits.',
  record: Commit,
  actions: {
    list: {
      summary: 'List commits.',
      docs: 'https://docs.github.com/rest/commits/commits#list-commits',
      method: 'GET',
      path: '/repos/{owner}/{repo}/commits',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
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
          .describe(
            'Only show results that were last updated after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`',
          ),
        until: z
          .string()
          .optional()
          .describe(
            'Only commits before this date will be returned. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`',
          ),
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
    get: {
      summary: 'Get a commit.',
      docs: 'https://docs.github.com/rest/commits/commits#get-a-commit',
      method: 'GET',
      path: '/repos/{owner}/{repo}/commits/{ref}',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        ref: z
          .string()
          .min(1)
          .describe(
            'The commit reference. Can be a commit SHA, branch name (`heads/BRANCH_NAME`), or tag name (`tags/TAG_NAME`). For more information, see "Git References" in the Git documentation',
          ),
        page: z.int().optional().meta({
          default: 1,
          description:
            'The page number of the results to fetch. For more information, see "Using pagination in the REST API."',
        }),
        per_page: z.int().optional().meta({
          default: 30,
          description:
            'The number of results per page (max 100). For more information, see "Using pagination in the REST API."',
        }),
      }),
    },
  },
})
