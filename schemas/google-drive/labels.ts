import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Label } from './files.record.ts'
import { docs, fields, fileId, flag, nextPageToken, pageToken } from './shared.ts'

const labelId = z.string().min(1).describe('Id of the label')
const values = (what: string, item = z.string()) => z.array(item).optional().describe(`${what}; replaces the values`)

const FieldModification = z.strictObject({
  fieldId: z.string().min(1).describe('Id of the field'),
  setDateValues: values('Dates, such as `2026-01-31`', z.string().regex(/^\d{4}-\d\d-\d\d$/)),
  setTextValues: values('Texts'),
  setIntegerValues: values('Integers, as strings', z.string().regex(/^-?\d+$/)),
  setSelectionValues: values('Ids of choices'),
  setUserValues: values('Email addresses of users'),
  unsetValues: flag('Whether to clear the field'),
})

export default defineEntity({
  name: 'labels',
  type: 'Label',
  summary: 'Labels on a file. The labels themselves are defined with the Drive Labels API.',
  docs: docs('files', 'listLabels'),
  record: Label,
  actions: {
    list: {
      summary: 'Lists the labels on a file.',
      docs: docs('files', 'listLabels'),
      method: 'GET',
      path: '/drive/v3/files/{fileId}/listLabels',
      params: z.strictObject({
        pageToken: pageToken(),
        fileId: fileId(),
        maxResults: z.int().min(1).max(100).optional().describe('Records per page, up to 100'),
        fields: fields('labels(id)'),
      }),
      defaults: { fields: '*' },
      records: 'labels',
      meta: { nextPageToken: nextPageToken() },
      paging: { style: 'page_token', param: 'pageToken', from: 'nextPageToken', size: 'maxResults', pageSize: 100 },
      vendor: { prepare: 'selectFields' },
    },
    modify: {
      summary:
        'Adds, changes or removes labels on a file; all of it or nothing. Returns the labels that were added or changed.',
      access: 'write',
      docs: docs('files', 'modifyLabels'),
      method: 'POST',
      path: '/drive/v3/files/{fileId}/modifyLabels',
      params: z.strictObject({
        fileId: fileId(),
        labelModifications: z
          .array(
            z.strictObject({
              labelId,
              removeLabel: flag('Whether to remove the label'),
              fieldModifications: z.array(FieldModification).optional().describe('Changes to the fields of the label'),
            }),
          )
          .min(1)
          .describe('What to change'),
        fields: fields('modifiedLabels(id)'),
      }),
      place: { fields: 'query' },
      defaults: { fields: '*' },
      record: z
        .looseObject({
          kind: z.string().nullish().describe('Always `drive#modifyLabelsResponse`'),
          modifiedLabels: z.array(Label).optional().describe('The labels that were added or changed'),
        })
        .meta({ id: 'ModifiedLabels', description: 'What a modification of labels returned.' }),
    },
  },
})
