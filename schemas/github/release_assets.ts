import { byteSource, defineEntity, openEnum } from '@ferrule/codegen'
import * as z from 'zod'
import { SimpleUser } from './shared.records.ts'
import { pages, repository } from './shared.ts'

export const ReleaseAsset = z
  .looseObject({
    url: z.string(),
    browser_download_url: z.string(),
    id: z.int(),
    node_id: z.string(),
    name: z.string().describe('The file name of the asset'),
    label: z.string().nullable(),
    state: openEnum('uploaded', 'open').describe('State of the release asset'),
    content_type: z.string(),
    size: z.int(),
    digest: z.string().nullable(),
    download_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    uploader: SimpleUser.nullable(),
  })
  .meta({ id: 'ReleaseAsset', description: 'Data related to a release' })

const release_id = z.int().describe('Id of the release')
const asset_id = z.int().describe('Id of the file')

export default defineEntity({
  name: 'release_assets',
  type: 'ReleaseAsset',
  summary: 'Files of releases.',
  record: ReleaseAsset,
  actions: {
    list: {
      summary: 'Lists the files of a release.',
      docs: 'https://docs.github.com/rest/releases/assets#list-release-assets',
      method: 'GET',
      path: '/repos/{owner}/{repo}/releases/{release_id}/assets',
      params: z.strictObject({ ...repository, release_id, ...pages }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    get: {
      summary: 'Gets what is known about a file of a release.',
      docs: 'https://docs.github.com/rest/releases/assets#get-a-release-asset',
      method: 'GET',
      path: '/repos/{owner}/{repo}/releases/assets/{asset_id}',
      params: z.strictObject({ ...repository, asset_id }),
    },
    download: {
      summary: 'Downloads a file of a release.',
      docs: 'https://docs.github.com/rest/releases/assets#get-a-release-asset',
      method: 'GET',
      path: '/repos/{owner}/{repo}/releases/assets/{asset_id}',
      params: z.strictObject({ ...repository, asset_id }),
      headers: { Accept: 'application/octet-stream' },
      download: true,
      vendor: { prepare: 'fromStorage' },
    },
    upload: {
      summary: 'Uploads a file to a release. A file of this name must not be there.',
      docs: 'https://docs.github.com/rest/releases/assets#upload-a-release-asset',
      access: 'write',
      method: 'POST',
      base: 'uploads',
      path: '/repos/{owner}/{repo}/releases/{release_id}/assets',
      params: z.strictObject({
        ...repository,
        release_id,
        name: z.string().min(1).describe('File name'),
        label: z.string().optional().describe('Text that is shown in the place of the name'),
        file_content: byteSource().describe('The content'),
        content_type: z
          .string()
          .regex(/^[\w.+-]+\/[\w.+-]+(; ?[\w.-]+=[\w.+"-]+)*$/)
          .optional()
          .meta({ hint: 'must be a media type, such as application/zip' })
          .describe('Media type. Default: `application/octet-stream`'),
      }),
      place: { name: 'query', label: 'query', file_content: 'whole_body', content_type: 'header:Content-Type' },
      body: 'bytes',
    },
    update: {
      summary: 'Renames a file of a release.',
      docs: 'https://docs.github.com/rest/releases/assets#update-a-release-asset',
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/releases/assets/{asset_id}',
      params: z.strictObject({
        ...repository,
        asset_id,
        name: z.string().optional().describe('File name'),
        label: z.string().optional().describe('Text that is shown in the place of the name'),
        state: z.string().optional().describe('State: `uploaded` or `open`'),
      }),
    },
    delete: {
      summary: 'Deletes a file of a release.',
      docs: 'https://docs.github.com/rest/releases/assets#delete-a-release-asset',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/releases/assets/{asset_id}',
      params: z.strictObject({ ...repository, asset_id }),
      record: null,
    },
  },
})
