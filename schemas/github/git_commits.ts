import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Signer, signer } from './shared.git.ts'
import { Verification } from './shared.records.ts'
import { repository } from './shared.ts'

export const GitCommit = z
  .looseObject({
    sha: z.string().describe('Hash of the commit'),
    node_id: z.string(),
    url: z.string(),
    html_url: z.string(),
    author: Signer,
    committer: Signer,
    message: z.string().describe('Message'),
    tree: z.looseObject({ sha: z.string().describe('Hash of the tree'), url: z.string() }),
    parents: z
      .array(z.looseObject({ sha: z.string().describe('Hash of the commit'), url: z.string(), html_url: z.string() }))
      .describe('Commits before it'),
    verification: Verification,
  })
  .meta({ id: 'GitCommit', description: 'A commit as Git keeps it.' })

export default defineEntity({
  name: 'git_commits',
  type: 'GitCommit',
  summary: 'Git objects: commits.',
  record: GitCommit,
  key: 'sha',
  actions: {
    get: {
      summary: 'Gets a commit as Git keeps it. `commits.get` has its files, too.',
      docs: 'https://docs.github.com/rest/git/commits#get-a-commit-object',
      method: 'GET',
      path: '/repos/{owner}/{repo}/git/commits/{commit_sha}',
      params: z.strictObject({ ...repository, commit_sha: z.string().min(1).describe('Hash of the commit') }),
    },
    create: {
      summary: 'Makes a commit. It is on no branch before `refs.update`.',
      docs: 'https://docs.github.com/rest/git/commits#create-a-commit',
      method: 'POST',
      path: '/repos/{owner}/{repo}/git/commits',
      params: z.strictObject({
        ...repository,
        message: z.string().min(1).describe('Message'),
        tree: z.string().min(1).describe('Hash of the tree'),
        parents: z
          .array(z.string())
          .optional()
          .describe('Hashes of the commits before it: one, two for a merge, none for the first'),
        author: z.strictObject(signer).optional().describe('Who wrote it; the default is the caller'),
        committer: z
          .strictObject({ ...signer, name: signer.name.optional(), email: signer.email.optional() })
          .optional()
          .describe('Who committed it; the default is the author'),
        signature: z.string().optional().describe('PGP signature, in ASCII'),
      }),
    },
  },
})
