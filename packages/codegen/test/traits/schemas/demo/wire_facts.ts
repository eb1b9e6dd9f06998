import * as z from 'zod'
import { byteSource, defineEntity } from '../../../../src/define.ts'

// Trait: everything an operation can say about its request and answer.
export default defineEntity({
  name: 'wire_facts',
  type: 'WireFact',
  summary: 'Requests with peculiarities.',
  record: z.looseObject({ id: z.string(), size: z.union([z.int(), z.string()]).optional() }),
  actions: {
    create: {
      summary: 'Uploads a fact.',
      method: 'POST',
      base: 'upload',
      path: '/facts/{folder}',
      params: z.strictObject({
        folder: z.string().min(1),
        kind: z.string().optional(),
        tags: z.array(z.string()).optional(),
        trace: z.string().optional(),
        dry_run: z.boolean().optional(),
        name: z.string().optional(),
        title: z.string().optional(),
        content: z.union([z.string(), byteSource()]).optional().describe('Its bytes, or base64'),
        thumbnail: byteSource().optional(),
      }),
      place: { kind: 'query', trace: 'header:Demo-Trace', dry_run: 'none' },
      wire: { kind: 'filter.kind' },
      styles: { tags: 'csv' },
      defaults: { kind: 'plain' },
      body: 'multipart',
      headers: { accept: 'application/vnd.demo+json' },
      idempotent: true,
      records: 'facts',
      first: true,
      exact: ['size'],
      vendor: { prepare: 'prepareUpload' },
      atLeastOne: [['name', 'title']],
    },
    publish: {
      summary: 'Publishes a fact.',
      method: 'POST',
      access: 'write',
      path: '/v1/{+name}:publish',
      params: z.strictObject({ name: z.string().min(1), note: z.string().optional() }),
      record: null,
    },
    rename: {
      summary: 'Names a fact anew.',
      method: 'PATCH',
      path: '/v1/{+name}',
      params: z.strictObject({ name: z.string().min(1) }),
      vendor: { prepare: 'prepareUpload' },
      record: null,
    },
    download: {
      summary: 'Returns the bytes of a fact.',
      method: 'GET',
      path: '/facts/{id}/content',
      params: z.strictObject({ id: z.string().min(1) }),
      download: true,
    },
  },
})
