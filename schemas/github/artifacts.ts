import { defineEntity } from '@ferrule/codegen'
import { text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { pages, repository } from './shared.ts'

export const Artifact = z
  .looseObject({
    id: z.int(),
    node_id: z.string(),
    name: z.string().describe('The name of the artifact'),
    size_in_bytes: z.int().describe('The size in bytes of the artifact'),
    url: z.string(),
    archive_download_url: z.string(),
    expired: z.boolean().describe('Whether or not the artifact has expired'),
    created_at: z.string().nullable(),
    expires_at: z.string().nullable(),
    updated_at: z.string().nullable(),
    digest: text(
      'The SHA256 digest of the artifact. This field will only be populated on artifacts uploaded with upload-artifact v4 or newer. For older versions, this field will be null',
    ),
    workflow_run: z
      .looseObject({
        id: z.int().nullish(),
        repository_id: z.int().nullish(),
        head_repository_id: z.int().nullish(),
        head_branch: z.string().nullish(),
        head_sha: z.string().nullish(),
      })
      .nullish(),
  })
  .meta({ id: 'Artifact', description: 'An artifact' })

export default defineEntity({
  name: 'artifacts',
  type: 'Artifact',
  summary: 'Files that workflow runs keep.',
  record: Artifact,
  actions: {
    list: {
      summary: 'Lists the artifacts of a repository, newest first.',
      docs: 'https://docs.github.com/rest/actions/artifacts#list-artifacts-for-a-repository',
      method: 'GET',
      path: '/repos/{owner}/{repo}/actions/artifacts',
      params: z.strictObject({
        ...repository,
        ...pages,
        name: z.string().optional().describe('Only artifacts with this name'),
      }),
      records: 'artifacts',
      meta: {
        total_count: z.int().nullish(),
      },
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    list_for_run: {
      summary: 'Lists the artifacts of a workflow run.',
      docs: 'https://docs.github.com/rest/actions/artifacts#list-workflow-run-artifacts',
      method: 'GET',
      path: '/repos/{owner}/{repo}/actions/runs/{run_id}/artifacts',
      params: z.strictObject({
        ...repository,
        run_id: z.int().describe('The unique identifier of the workflow run'),
        ...pages,
        name: z.string().optional().describe('Only artifacts with this name'),
        direction: z
          .enum(['asc', 'desc'])
          .optional()
          .meta({ default: 'desc', description: 'The direction to sort the results by' }),
      }),
      records: 'artifacts',
      meta: {
        total_count: z.int().nullish(),
      },
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    get: {
      summary: 'Gets an artifact: its size, its digest, and where it can be downloaded.',
      docs: 'https://docs.github.com/rest/actions/artifacts#get-an-artifact',
      method: 'GET',
      path: '/repos/{owner}/{repo}/actions/artifacts/{artifact_id}',
      params: z.strictObject({
        ...repository,
        artifact_id: z.int().describe('The unique identifier of the artifact'),
      }),
    },
    download: {
      summary: 'Downloads an artifact as a zip file.',
      docs: 'https://docs.github.com/rest/actions/artifacts#download-an-artifact',
      method: 'GET',
      path: '/repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}',
      params: z.strictObject({
        ...repository,
        artifact_id: z.int().describe('The unique identifier of the artifact'),
        archive_format: z.enum(['zip']).describe('Always `zip`'),
      }),
      download: true,
      vendor: { prepare: 'fromStorage' },
    },
    delete: {
      summary: 'Deletes an artifact.',
      docs: 'https://docs.github.com/rest/actions/artifacts#delete-an-artifact',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/actions/artifacts/{artifact_id}',
      params: z.strictObject({
        ...repository,
        artifact_id: z.int().describe('The unique identifier of the artifact'),
      }),
      record: null,
    },
  },
})
