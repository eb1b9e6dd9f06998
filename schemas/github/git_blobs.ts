import { defineEntity } from '@ferrule/codegen'
import { LONGEST_DOCUMENT } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { repository } from './shared.ts'

export const GitBlob = z
  .looseObject({
    sha: z.string().describe('Hash of the content'),
    node_id: z.string(),
    url: z.string(),
    size: z.int().nullable().describe('Number of bytes'),
    content: z.string().describe('The content, as `encoding` says'),
    encoding: z.string().describe('`base64` or `utf-8`'),
    highlighted_content: z.string().nullish(),
  })
  .meta({ id: 'GitBlob', description: 'The content of a file, by its hash.' })

export default defineEntity({
  name: 'git_blobs',
  type: 'GitBlob',
  summary: 'Git objects: contents of files.',
  record: GitBlob,
  key: 'sha',
  actions: {
    get: {
      summary: 'Gets the content of a file by its hash, up to 100 MB.',
      docs: 'https://docs.github.com/rest/git/blobs#get-a-blob',
      method: 'GET',
      path: '/repos/{owner}/{repo}/git/blobs/{file_sha}',
      params: z.strictObject({ ...repository, file_sha: z.string().min(1).describe('Hash of the content') }),
    },
    create: {
      summary: 'Keeps the content of a file, for a tree.',
      docs: 'https://docs.github.com/rest/git/blobs#create-a-blob',
      method: 'POST',
      path: '/repos/{owner}/{repo}/git/blobs',
      idempotent: true,
      params: z.strictObject({
        ...repository,
        content: z.string().max(LONGEST_DOCUMENT).describe('The content'),
        encoding: z.string().optional().meta({ default: 'utf-8', description: '`utf-8` or `base64`' }),
      }),
      record: z.looseObject({ sha: z.string().describe('Hash of the content'), url: z.string() }),
    },
  },
})
