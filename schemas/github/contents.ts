import { defineEntity, openEnum } from '@ferrule/codegen'
import { LONGEST_DOCUMENT } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { repository } from './shared.ts'

export const FileCommit = z
  .looseObject({
    content: z
      .looseObject({
        name: z.string().nullish(),
        path: z.string().nullish(),
        sha: z.string().nullish(),
        size: z.int().nullish(),
        url: z.string().nullish(),
        html_url: z.string().nullish(),
        git_url: z.string().nullish(),
        download_url: z.string().nullish(),
        type: z.string().nullish(),
        _links: z
          .looseObject({
            self: z.string().nullish(),
            git: z.string().nullish(),
            html: z.string().nullish(),
          })
          .nullish(),
      })
      .nullable(),
    commit: z.looseObject({
      sha: z.string().nullish(),
      node_id: z.string().nullish(),
      url: z.string().nullish(),
      html_url: z.string().nullish(),
      author: z
        .looseObject({
          date: z.string().nullish(),
          name: z.string().nullish(),
          email: z.string().nullish(),
        })
        .nullish(),
      committer: z
        .looseObject({
          date: z.string().nullish(),
          name: z.string().nullish(),
          email: z.string().nullish(),
        })
        .nullish(),
      message: z.string().nullish(),
      tree: z
        .looseObject({
          url: z.string().nullish(),
          sha: z.string().nullish(),
        })
        .nullish(),
      parents: z
        .array(
          z.looseObject({
            url: z.string().nullish(),
            html_url: z.string().nullish(),
            sha: z.string().nullish(),
          }),
        )
        .nullish(),
      verification: z
        .looseObject({
          verified: z.boolean().nullish(),
          reason: z.string().nullish(),
          signature: z.string().nullish(),
          payload: z.string().nullish(),
          verified_at: z.string().nullish(),
        })
        .nullish(),
    }),
  })
  .meta({ id: 'FileCommit', description: 'File Commit' })

export const ContentFile = z
  .looseObject({
    type: openEnum('file'),
    encoding: z.string(),
    size: z.int(),
    name: z.string(),
    path: z.string(),
    content: z.string(),
    sha: z.string(),
    url: z.string(),
    git_url: z.string().nullable(),
    html_url: z.string().nullable(),
    download_url: z.string().nullable(),
    _links: z.looseObject({
      git: z.string().nullable(),
      html: z.string().nullable(),
      self: z.string(),
    }),
    target: z.string().nullish(),
    submodule_git_url: z.string().nullish(),
  })
  .meta({ id: 'ContentFile', description: 'Content File' })

export const ContentSymlink = z
  .looseObject({
    type: openEnum('symlink'),
    target: z.string(),
    size: z.int(),
    name: z.string(),
    path: z.string(),
    sha: z.string(),
    url: z.string(),
    git_url: z.string().nullable(),
    html_url: z.string().nullable(),
    download_url: z.string().nullable(),
    _links: z.looseObject({
      git: z.string().nullable(),
      html: z.string().nullable(),
      self: z.string(),
    }),
  })
  .meta({ id: 'ContentSymlink', description: 'An object describing a symlink' })

export const ContentSubmodule = z
  .looseObject({
    type: openEnum('submodule'),
    submodule_git_url: z.string(),
    size: z.int(),
    name: z.string(),
    path: z.string(),
    sha: z.string(),
    url: z.string(),
    git_url: z.string().nullable(),
    html_url: z.string().nullable(),
    download_url: z.string().nullable(),
    _links: z.looseObject({
      git: z.string().nullable(),
      html: z.string().nullable(),
      self: z.string(),
    }),
  })
  .meta({ id: 'ContentSubmodule', description: 'An object describing a submodule' })

export default defineEntity({
  name: 'contents',
  type: 'FileCommit',
  summary: 'Files and folders of a repository, and the commits that change them.',
  record: FileCommit,
  actions: {
    get: {
      summary: 'Gets a file (Base64, up to 1 MB), or lists a folder.',
      docs: 'https://docs.github.com/rest/repos/contents#get-repository-content',
      method: 'GET',
      path: '/repos/{owner}/{repo}/contents/{path}',
      params: z.strictObject({
        ...repository,
        path: z.string().describe('Path of the file or folder; empty: the root'),
        ref: z
          .string()
          .optional()
          .describe('The name of the commit/branch/tag. Default: the repository’s default branch'),
      }),
      blank: ['path'],
      record: z.union([
        z.array(
          z.looseObject({
            type: openEnum('dir', 'file', 'submodule', 'symlink'),
            size: z.int(),
            name: z.string(),
            path: z.string(),
            content: z.string().nullish(),
            sha: z.string(),
            url: z.string(),
            git_url: z.string().nullable(),
            html_url: z.string().nullable(),
            download_url: z.string().nullable(),
            _links: z.looseObject({
              git: z.string().nullable(),
              html: z.string().nullable(),
              self: z.string(),
            }),
          }),
        ),
        ContentFile,
        ContentSymlink,
        ContentSubmodule,
      ]),
    },
    // Not drafted: answers of another status.
    update: {
      summary: 'Creates or replaces a file, as a commit. To replace a file, pass its current `sha`.',
      docs: 'https://docs.github.com/rest/repos/contents#create-or-update-file-contents',
      method: 'PUT',
      path: '/repos/{owner}/{repo}/contents/{path}',
      params: z.strictObject({
        ...repository,
        path: z.string().min(1).describe('Path of the file or folder'),
        message: z.string().describe('The commit message'),
        content: z.string().max(LONGEST_DOCUMENT).describe('The new file content, using Base64 encoding'),
        sha: z.string().optional().describe('The blob SHA of the file being replaced'),
        branch: z.string().optional().describe('The branch name. Default: the repository’s default branch'),
        committer: z
          .strictObject({
            name: z
              .string()
              .describe(
                "The name of the author or committer of the commit. You'll receive a `422` status code if `name` is omitted",
              ),
            email: z
              .string()
              .describe(
                "The email of the author or committer of the commit. You'll receive a `422` status code if `email` is omitted",
              ),
            date: z.string().optional(),
          })
          .optional()
          .describe('The person that committed the file. Default: the authenticated user'),
        author: z
          .strictObject({
            name: z
              .string()
              .describe(
                "The name of the author or committer of the commit. You'll receive a `422` status code if `name` is omitted",
              ),
            email: z
              .string()
              .describe(
                "The email of the author or committer of the commit. You'll receive a `422` status code if `email` is omitted",
              ),
            date: z.string().optional(),
          })
          .optional()
          .describe(
            'The author of the file. Default: The `committer` or the authenticated user if you omit `committer`',
          ),
      }),
    },
    delete: {
      summary: 'Deletes a file, as a commit.',
      docs: 'https://docs.github.com/rest/repos/contents#delete-a-file',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/contents/{path}',
      params: z.strictObject({
        ...repository,
        path: z.string().min(1).describe('Path of the file or folder'),
        message: z.string().describe('The commit message'),
        sha: z.string().describe('The blob SHA of the file being deleted'),
        branch: z.string().optional().describe('The branch name. Default: the repository’s default branch'),
        committer: z
          .strictObject({
            name: z.string().optional().describe('The name of the author (or committer) of the commit'),
            email: z.string().optional().describe('The email of the author (or committer) of the commit'),
          })
          .optional()
          .describe('object containing information about the committer'),
        author: z
          .strictObject({
            name: z.string().optional().describe('The name of the author (or committer) of the commit'),
            email: z.string().optional().describe('The email of the author (or committer) of the commit'),
          })
          .optional()
          .describe('object containing information about the author'),
      }),
      place: {
        message: 'body',
        sha: 'body',
        branch: 'body',
        committer: 'body',
        author: 'body',
      },
    },
  },
})
