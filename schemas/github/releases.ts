import { defineEntity } from '@ferrule/codegen'
import { bool, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ReleaseAsset } from './release_assets.ts'
import { ReactionRollup, SimpleUser } from './shared.records.ts'
import { pages, repository } from './shared.ts'

export const ReleaseNotesContent = z
  .looseObject({
    name: z.string().describe('The generated name of the release'),
    body: z.string().describe('Changes of the release, in Markdown'),
  })
  .meta({ id: 'ReleaseNotesContent', description: 'Name and text that GitHub proposes for a release.' })

export const Release = z
  .looseObject({
    url: z.string(),
    html_url: z.string(),
    assets_url: z.string(),
    upload_url: z.string(),
    tarball_url: z.string().nullable(),
    zipball_url: z.string().nullable(),
    id: z.int(),
    node_id: z.string(),
    tag_name: z.string().describe('The name of the tag'),
    target_commitish: z
      .string()
      .describe('Specifies the commitish value that determines where the Git tag is created from'),
    name: z.string().nullable(),
    body: z.string().nullish(),
    draft: z.boolean().describe('true to create a draft (unpublished) release, false to create a published one'),
    prerelease: z.boolean().describe('Whether to identify the release as a prerelease or a full release'),
    immutable: bool('Whether or not the release is immutable'),
    created_at: z.string(),
    published_at: z.string().nullable(),
    updated_at: z.string().nullish(),
    author: SimpleUser,
    assets: z.array(ReleaseAsset),
    body_html: z.string().nullish(),
    body_text: z.string().nullish(),
    mentions_count: z.int().nullish(),
    discussion_url: text('The URL of the release discussion'),
    reactions: ReactionRollup.nullish(),
  })
  .meta({ id: 'Release', description: 'A release' })

export default defineEntity({
  name: 'releases',
  type: 'Release',
  summary: 'Releases of a repository.',
  record: Release,
  actions: {
    list: {
      summary: 'Lists releases.',
      docs: 'https://docs.github.com/rest/releases/releases#list-releases',
      method: 'GET',
      path: '/repos/{owner}/{repo}/releases',
      params: z.strictObject({
        ...repository,
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    create: {
      summary: 'Creates a release.',
      docs: 'https://docs.github.com/rest/releases/releases#create-a-release',
      method: 'POST',
      path: '/repos/{owner}/{repo}/releases',
      params: z.strictObject({
        ...repository,
        tag_name: z.string().describe('The name of the tag'),
        target_commitish: z
          .string()
          .optional()
          .describe(
            "Specifies the commitish value that determines where the Git tag is created from. Can be any branch or commit SHA. Unused if the Git tag already exists. Default: the repository's default branch",
          ),
        name: z.string().optional().describe('The name of the release'),
        body: z.string().max(125_000).optional().describe('Text describing the contents of the tag'),
        draft: z.boolean().optional().meta({
          default: false,
          description: '`true` to create a draft (unpublished) release, `false` to create a published one',
        }),
        prerelease: z.boolean().optional().meta({
          default: false,
          description:
            '`true` to identify the release as a prerelease. `false` to identify the release as a full release',
        }),
        discussion_category_name: z
          .string()
          .optional()
          .describe(
            'If specified, a discussion of the specified category is created and linked to the release. The value must be a category that already exists in the repository',
          ),
        generate_release_notes: z.boolean().optional().meta({
          default: false,
          description:
            'Whether to automatically generate the name and body for this release. If `name` is specified, the specified name will be used; otherwise, a name will be automatically generated',
        }),
        make_latest: z.enum(['true', 'false', 'legacy']).optional().meta({
          default: 'true',
          description:
            'Specifies whether this release should be set as the latest release for the repository. Drafts and prereleases cannot be set as latest. Defaults to `true` for newly published releases',
        }),
      }),
    },
    get_latest: {
      summary: 'Gets the latest release that is neither a draft nor a pre-release.',
      docs: 'https://docs.github.com/rest/releases/releases#get-the-latest-release',
      method: 'GET',
      path: '/repos/{owner}/{repo}/releases/latest',
      params: z.strictObject({
        ...repository,
      }),
    },
    get: {
      summary: 'Gets a release.',
      docs: 'https://docs.github.com/rest/releases/releases#get-a-release',
      method: 'GET',
      path: '/repos/{owner}/{repo}/releases/{release_id}',
      params: z.strictObject({
        ...repository,
        release_id: z.int().describe('The unique identifier of the release'),
      }),
    },
    update: {
      summary: 'Updates a release.',
      docs: 'https://docs.github.com/rest/releases/releases#update-a-release',
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/releases/{release_id}',
      params: z.strictObject({
        ...repository,
        release_id: z.int().describe('The unique identifier of the release'),
        tag_name: z.string().optional().describe('The name of the tag'),
        target_commitish: z
          .string()
          .optional()
          .describe(
            "Specifies the commitish value that determines where the Git tag is created from. Can be any branch or commit SHA. Unused if the Git tag already exists. Default: the repository's default branch",
          ),
        name: z.string().optional().describe('The name of the release'),
        body: z.string().max(125_000).optional().describe('Text describing the contents of the tag'),
        draft: z.boolean().optional().describe('`true` makes the release a draft, and `false` publishes the release'),
        prerelease: z
          .boolean()
          .optional()
          .describe(
            '`true` to identify the release as a prerelease, `false` to identify the release as a full release',
          ),
        make_latest: z.enum(['true', 'false', 'legacy']).optional().meta({
          default: 'true',
          description:
            'Specifies whether this release should be set as the latest release for the repository. Drafts and prereleases cannot be set as latest. Defaults to `true` for newly published releases',
        }),
        discussion_category_name: z
          .string()
          .optional()
          .describe(
            'If specified, a discussion of the specified category is created and linked to the release. The value must be a category that already exists in the repository',
          ),
      }),
    },
    delete: {
      summary: 'Deletes a release.',
      docs: 'https://docs.github.com/rest/releases/releases#delete-a-release',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/releases/{release_id}',
      params: z.strictObject({
        ...repository,
        release_id: z.int().describe('The unique identifier of the release'),
      }),
      record: null,
    },
    get_by_tag: {
      summary: 'Gets a published release by its tag.',
      docs: 'https://docs.github.com/rest/releases/releases#get-a-release-by-tag-name',
      method: 'GET',
      path: '/repos/{owner}/{repo}/releases/tags/{tag}',
      params: z.strictObject({
        ...repository,
        tag: z.string().min(1).describe('The name of the tag'),
      }),
    },
    generate_notes: {
      summary: 'Writes name and text for a release, and keeps nothing.',
      docs: 'https://docs.github.com/rest/releases/releases#generate-release-notes-content-for-a-release',
      access: 'read',
      method: 'POST',
      path: '/repos/{owner}/{repo}/releases/generate-notes',
      params: z.strictObject({
        ...repository,
        tag_name: z.string().describe('Tag of the release, which may be a new one'),
        target_commitish: z
          .string()
          .optional()
          .describe(
            "Specifies the commitish value that will be the target for the release's tag. Required if the supplied tag_name does not reference an existing tag. Ignored if the tag_name already exists",
          ),
        previous_tag_name: z
          .string()
          .optional()
          .describe(
            'The name of the previous tag to use as the starting point for the release notes. Use to manually specify the range for the set of changes considered as part this release',
          ),
        configuration_file_path: z
          .string()
          .optional()
          .describe(
            'Specifies a path to a file in the repository containing configuration settings used for generating the release notes',
          ),
      }),
      record: ReleaseNotesContent,
    },
  },
})
