import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Signer, signer } from './shared.git.ts'
import { Verification } from './shared.records.ts'
import { repository } from './shared.ts'

export const GitTag = z
  .looseObject({
    node_id: z.string(),
    tag: z.string().describe('Name'),
    sha: z.string().describe('Hash of the tag'),
    url: z.string(),
    message: z.string().describe('Message'),
    tagger: Signer,
    object: z.looseObject({
      sha: z.string().describe('Hash of the object'),
      type: z.string().describe('`commit`, `tree` or `blob`'),
      url: z.string(),
    }),
    verification: Verification.nullish(),
  })
  .meta({ id: 'GitTag', description: 'A tag with a message.' })

export default defineEntity({
  name: 'git_tags',
  type: 'GitTag',
  summary: 'Git objects: tags with a message.',
  record: GitTag,
  key: 'sha',
  actions: {
    get: {
      summary: 'Gets a tag with a message by its hash.',
      docs: 'https://docs.github.com/rest/git/tags#get-a-tag',
      method: 'GET',
      path: '/repos/{owner}/{repo}/git/tags/{tag_sha}',
      params: z.strictObject({ ...repository, tag_sha: z.string().min(1).describe('Hash of the tag') }),
    },
    create: {
      summary: 'Makes a tag with a message. It has no name before `refs.create`.',
      docs: 'https://docs.github.com/rest/git/tags#create-a-tag-object',
      method: 'POST',
      path: '/repos/{owner}/{repo}/git/tags',
      params: z.strictObject({
        ...repository,
        tag: z.string().min(1).describe('Name: `v1.0.0`'),
        message: z.string().describe('Message'),
        object: z.string().min(1).describe('Hash of what is tagged'),
        type: z.enum(['commit', 'tree', 'blob']).describe('What is tagged'),
        tagger: z.strictObject(signer).optional().describe('Who tags; the default is the caller'),
      }),
    },
  },
})
