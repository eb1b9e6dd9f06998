import { defineEntity } from '@ferrule/codegen'
import { LONGEST_DOCUMENT, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { SimpleUser } from './shared.records.ts'
import { pages } from './shared.ts'
import { User } from './users.ts'

export const GistHistory = z
  .looseObject({
    user: SimpleUser.nullish(),
    version: z.string().nullish(),
    committed_at: z.string().nullish(),
    change_status: z
      .looseObject({
        total: z.int().nullish(),
        additions: z.int().nullish(),
        deletions: z.int().nullish(),
      })
      .nullish(),
    url: z.string().nullish(),
  })
  .meta({ id: 'GistHistory', description: 'Gist History' })

export const GistSimple = z
  .looseObject({
    forks: z
      .array(
        z.looseObject({
          id: z.string().nullish(),
          url: z.string().nullish(),
          user: User.nullish(),
          created_at: z.string().nullish(),
          updated_at: z.string().nullish(),
        }),
      )
      .nullish()
      .meta({ deprecated: true }),
    history: z.array(GistHistory).nullish().meta({ deprecated: true }),
    fork_of: z
      .looseObject({
        url: z.string(),
        forks_url: z.string(),
        commits_url: z.string(),
        id: z.string(),
        node_id: z.string(),
        git_pull_url: z.string(),
        git_push_url: z.string(),
        html_url: z.string(),
        files: z.record(
          z.string(),
          z.looseObject({
            filename: z.string().nullish(),
            type: z.string().nullish(),
            language: z.string().nullish(),
            raw_url: z.string().nullish(),
            size: z.int().nullish(),
          }),
        ),
        public: z.boolean(),
        created_at: z.string(),
        updated_at: z.string(),
        description: z.string().nullable(),
        comments: z.int(),
        comments_enabled: z.boolean().nullish(),
        user: SimpleUser.nullable(),
        comments_url: z.string(),
        owner: SimpleUser.nullish(),
        truncated: z.boolean().nullish(),
        forks: z.array(z.unknown()).nullish(),
        history: z.array(z.unknown()).nullish(),
      })
      .nullish()
      .describe('Gist'),
    url: z.string().nullish(),
    forks_url: z.string().nullish(),
    commits_url: z.string().nullish(),
    id: z.string().nullish(),
    node_id: z.string().nullish(),
    git_pull_url: z.string().nullish(),
    git_push_url: z.string().nullish(),
    html_url: z.string().nullish(),
    files: z
      .record(
        z.string(),
        z
          .looseObject({
            filename: z.string().nullish(),
            type: z.string().nullish(),
            language: z.string().nullish(),
            raw_url: z.string().nullish(),
            size: z.int().nullish(),
            truncated: z.boolean().nullish(),
            content: z.string().nullish(),
            encoding: text('The encoding used for `content`. Currently, `"utf-8"` and `"base64"` are supported'),
          })
          .nullable(),
      )
      .nullish(),
    public: z.boolean().nullish(),
    created_at: z.string().nullish(),
    updated_at: z.string().nullish(),
    description: z.string().nullish(),
    comments: z.int().nullish(),
    comments_enabled: z.boolean().nullish(),
    user: z.string().nullish(),
    comments_url: z.string().nullish(),
    owner: SimpleUser.nullish(),
    truncated: z.boolean().nullish(),
  })
  .meta({ id: 'GistSimple', description: 'Gist Simple' })

export const BaseGist = z
  .looseObject({
    url: z.string(),
    forks_url: z.string(),
    commits_url: z.string(),
    id: z.string(),
    node_id: z.string(),
    git_pull_url: z.string(),
    git_push_url: z.string(),
    html_url: z.string(),
    files: z.record(
      z.string(),
      z.looseObject({
        filename: z.string().nullish(),
        type: z.string().nullish(),
        language: z.string().nullish(),
        raw_url: z.string().nullish(),
        size: z.int().nullish(),
        encoding: text('The encoding used for `content`. Currently, `"utf-8"` and `"base64"` are supported'),
      }),
    ),
    public: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    description: z.string().nullable(),
    comments: z.int(),
    comments_enabled: z.boolean().nullish(),
    user: SimpleUser.nullable(),
    comments_url: z.string(),
    owner: SimpleUser.nullish(),
    truncated: z.boolean().nullish(),
    forks: z.array(z.unknown()).nullish(),
    history: z.array(z.unknown()).nullish(),
  })
  .meta({ id: 'BaseGist', description: 'Base Gist' })

export default defineEntity({
  name: 'gists',
  type: 'GistSimple',
  summary: 'Gists of a user.',
  record: GistSimple,
  actions: {
    list: {
      summary: 'Lists the gists of the authenticated user; without credentials, public gists.',
      docs: 'https://docs.github.com/rest/gists/gists#list-gists-for-the-authenticated-user',
      method: 'GET',
      path: '/gists',
      params: z.strictObject({
        since: z
          .string()
          .optional()
          .describe('Only show results that were last updated after the given time. Time in ISO 8601'),
        ...pages,
      }),
      record: BaseGist,
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    create: {
      summary: 'Creates a gist.',
      docs: 'https://docs.github.com/rest/gists/gists#create-a-gist',
      method: 'POST',
      path: '/gists',
      params: z.strictObject({
        files: z
          .record(
            z.string(),
            z.strictObject({
              content: z.string().max(LONGEST_DOCUMENT).describe('Content of the file'),
            }),
          )
          .describe('Names and content for the files that make up the gist'),
        description: z.string().optional().describe('Description of the gist'),
        public: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
      }),
    },
    get: {
      summary: 'Gets a gist with its files.',
      docs: 'https://docs.github.com/rest/gists/gists#get-a-gist',
      method: 'GET',
      path: '/gists/{gist_id}',
      params: z.strictObject({
        gist_id: z.string().min(1).describe('The unique identifier of the gist'),
      }),
    },
    delete: {
      summary: 'Deletes a gist.',
      docs: 'https://docs.github.com/rest/gists/gists#delete-a-gist',
      method: 'DELETE',
      path: '/gists/{gist_id}',
      params: z.strictObject({
        gist_id: z.string().min(1).describe('The unique identifier of the gist'),
      }),
      record: null,
    },
  },
})
