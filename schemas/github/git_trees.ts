import { defineEntity } from '@ferrule/codegen'
import { LONGEST_DOCUMENT } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { repository } from './shared.ts'

export const GitTree = z
  .looseObject({
    sha: z.string().describe('Hash of the tree'),
    url: z.string().nullish(),
    truncated: z.boolean().describe('Whether there was more than one answer holds'),
    tree: z
      .array(
        z.looseObject({
          path: z.string().describe('Path'),
          mode: z.string().describe('`100644`: a file, `040000`: a folder, …'),
          type: z.string().describe('`blob`, `tree` or `commit`'),
          sha: z.string().describe('Hash of the object'),
          size: z.int().nullish().describe('Number of bytes'),
          url: z.string().nullish(),
        }),
      )
      .describe('Files and folders'),
  })
  .meta({ id: 'GitTree', description: 'The files and folders of a commit or a folder.' })

export default defineEntity({
  name: 'git_trees',
  type: 'GitTree',
  summary: 'Git objects: folders.',
  record: GitTree,
  key: 'sha',
  actions: {
    get: {
      summary: 'Gets the files and folders of a commit or a folder.',
      docs: 'https://docs.github.com/rest/git/trees#get-a-tree',
      method: 'GET',
      path: '/repos/{owner}/{repo}/git/trees/{tree_sha}',
      params: z.strictObject({
        ...repository,
        tree_sha: z.string().min(1).describe('Hash of the tree, or a branch or tag'),
        recursive: z.string().optional().describe('`1`: also what is in the folders'),
      }),
    },
    create: {
      summary: 'Makes a tree from another one and changes, for a commit.',
      docs: 'https://docs.github.com/rest/git/trees#create-a-tree',
      method: 'POST',
      path: '/repos/{owner}/{repo}/git/trees',
      idempotent: true,
      params: z.strictObject({
        ...repository,
        tree: z
          .array(
            z.strictObject({
              path: z.string().min(1).describe('Path'),
              mode: z
                .enum(['100644', '100755', '040000', '160000', '120000'])
                .describe('A file, a program, a folder, a submodule or a link'),
              type: z.enum(['blob', 'tree', 'commit']).optional().describe('What it is'),
              sha: z.string().nullish().describe('Hash of the object; `null` deletes the file'),
              content: z.string().max(LONGEST_DOCUMENT).optional().describe('Content of a file, in place of `sha`'),
            }),
          )
          .min(1)
          .describe('What is there, or is changed'),
        base_tree: z
          .string()
          .optional()
          .describe('Hash of the tree that is changed; without it, all other files are gone'),
      }),
    },
  },
})
