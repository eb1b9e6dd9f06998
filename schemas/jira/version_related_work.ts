import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { digits, docs, whole } from './shared.ts'

export const RelatedWork = z
  .looseObject({
    relatedWorkId: z.string().nullish().describe('Id; null for the release notes that Jira makes itself'),
    category: z.string().describe('Category, such as `Design`'),
    title: z.string().optional().describe('Title'),
    url: z.string().nullish().describe('URL; null for the release notes that Jira makes itself'),
    issueId: z.int().optional().describe('Id of the issue that it is, if it is one'),
  })
  .meta({ id: 'RelatedWork', description: 'A link from a version to work that belongs to it.' })

const id = digits('version')
const path = '/rest/api/3/version/{id}/relatedwork'
const page = (method: string, at = '/version/{id}/relatedwork') => docs('project-versions', method, at)

const fields = {
  category: z.string().min(1).describe('Category, such as `Design`'),
  title: z.string().optional().describe('Title'),
  url: z.string().min(1).optional().describe('URL'),
}

export default defineEntity({
  name: 'version_related_work',
  type: 'RelatedWork',
  summary: 'Links from versions to designs, documents and other work that belongs to them.',
  docs: docs('project-versions'),
  record: RelatedWork,
  actions: {
    list: {
      summary: "Lists a version's related work.",
      docs: page('get'),
      ...whole,
      path,
      params: z.strictObject({ id }),
    },
    create: {
      summary: 'Adds related work to a version.',
      docs: page('post'),
      method: 'POST',
      path,
      params: z.strictObject({ id, ...fields }),
    },
    update: {
      summary: 'Updates related work of a version.',
      docs: page('put'),
      method: 'PUT',
      path,
      params: z.strictObject({ id, relatedWorkId: z.string().min(1).describe('Id of the related work'), ...fields }),
    },
    delete: {
      summary: 'Removes related work from a version.',
      docs: page('delete', '/version/{versionId}/relatedwork/{relatedWorkId}'),
      method: 'DELETE',
      path: '/rest/api/3/version/{versionId}/relatedwork/{relatedWorkId}',
      params: z.strictObject({
        versionId: id,
        relatedWorkId: z
          .string()
          .regex(/^[A-Za-z0-9-]{1,64}$/)
          .meta({ hint: 'must be the id of related work' })
          .describe('Id of the related work'),
      }),
      record: null,
    },
  },
})
