import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { AuthorAssociation, ReactionRollup, SimpleUser } from './shared.records.ts'
import { pages, repository } from './shared.ts'

export const CommitComment = z
  .looseObject({
    html_url: z.string(),
    url: z.string(),
    id: z.int(),
    node_id: z.string(),
    body: z.string(),
    path: z.string().nullable(),
    position: z.int().nullable(),
    line: z.int().nullable(),
    commit_id: z.string(),
    user: SimpleUser.nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    author_association: AuthorAssociation,
    reactions: ReactionRollup.nullish(),
  })
  .meta({ id: 'CommitComment', description: 'Commit Comment' })

export default defineEntity({
  name: 'commit_comments',
  type: 'CommitComment',
  summary: 'Comments on commits.',
  record: CommitComment,
  actions: {
    list: {
      summary: 'Lists the comments on commits of a repository.',
      docs: 'https://docs.github.com/rest/commits/comments#list-commit-comments-for-a-repository',
      method: 'GET',
      path: '/repos/{owner}/{repo}/comments',
      params: z.strictObject({
        ...repository,
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    get: {
      summary: 'Gets a comment on a commit.',
      docs: 'https://docs.github.com/rest/commits/comments#get-a-commit-comment',
      method: 'GET',
      path: '/repos/{owner}/{repo}/comments/{comment_id}',
      params: z.strictObject({
        ...repository,
        comment_id: z.int().describe('Id of the comment'),
      }),
    },
  },
})
