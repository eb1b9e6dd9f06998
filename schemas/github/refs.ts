import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { repository } from './shared.ts'

export const GitRef = z
  .looseObject({
    ref: z.string(),
    node_id: z.string(),
    url: z.string(),
    object: z.looseObject({
      type: z.string(),
      sha: z.string().describe('SHA for the reference'),
      url: z.string(),
    }),
  })
  .meta({ id: 'GitRef', description: 'A branch or tag of a repository.' })

export default defineEntity({
  name: 'refs',
  type: 'GitRef',
  summary: 'Git references of a repository: branches and tags.',
  record: GitRef,
  key: 'ref',
  actions: {
    get: {
      summary: 'Gets a reference: `heads/main` or `tags/v1`.',
      docs: 'https://docs.github.com/rest/git/refs#get-a-reference',
      method: 'GET',
      path: '/repos/{owner}/{repo}/git/ref/{ref}',
      params: z.strictObject({
        ...repository,
        ref: z.string().min(1).describe('Without `refs/`: `heads/main`, `tags/v1`'),
      }),
    },
    list: {
      summary: 'Lists the references that begin with a text: `heads/feature`.',
      docs: 'https://docs.github.com/rest/git/refs#list-matching-references',
      method: 'GET',
      path: '/repos/{owner}/{repo}/git/matching-refs/{ref}',
      params: z.strictObject({
        ...repository,
        ref: z.string().min(1).describe('Without `refs/`: `heads/main`, `tags/v1`'),
      }),
      paging: { style: 'single', param: '' },
    },
    create: {
      summary: 'Creates a reference: a branch or a tag.',
      docs: 'https://docs.github.com/rest/git/refs#create-a-reference',
      method: 'POST',
      path: '/repos/{owner}/{repo}/git/refs',
      params: z.strictObject({
        ...repository,
        ref: z.string().describe('Full name, with `refs/` and a second slash: `refs/heads/main`'),
        sha: z.string().describe('Commit that it leads to'),
      }),
    },
    update: {
      summary: 'Moves a reference to another commit.',
      docs: 'https://docs.github.com/rest/git/refs#update-a-reference',
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/git/refs/{ref}',
      // With `force`, commits can be lost.
      access: 'destructive',
      params: z.strictObject({
        ...repository,
        ref: z.string().min(1).describe('Without `refs/`: `heads/main`, `tags/v1`'),
        sha: z.string().describe('Commit that it leads to from now on'),
        force: z.boolean().optional().meta({
          default: false,
          description: 'Also to a commit that does not follow the present one, which may lose work',
        }),
      }),
    },
    delete: {
      summary: 'Deletes a reference: a branch or a tag.',
      docs: 'https://docs.github.com/rest/git/refs#delete-a-reference',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/git/refs/{ref}',
      params: z.strictObject({
        ...repository,
        ref: z.string().min(1).describe('Without `refs/`: `heads/main`, `tags/v1`'),
      }),
      record: null,
    },
  },
})
