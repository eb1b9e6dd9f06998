import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { pages, repository } from './shared.ts'

export const Label = z
  .looseObject({
    id: z.int().describe('Unique identifier for the label'),
    node_id: z.string(),
    url: z.string().describe('URL for the label'),
    name: z.string().describe('The name of the label'),
    description: z.string().nullable().describe('Optional description of the label, such as its purpose'),
    color: z.string().describe('6-character hex code, without the leading #, identifying the color'),
    default: z.boolean().describe('Whether this label comes by default in a new repository'),
  })
  .meta({
    id: 'Label',
    description: 'Color-coded labels help you categorize and filter your issues (just like labels in Gmail)',
  })

export default defineEntity({
  name: 'labels',
  type: 'Label',
  summary: 'Labels of a repository.',
  record: Label,
  actions: {
    list: {
      summary: 'Lists the labels of a repository.',
      docs: 'https://docs.github.com/rest/issues/labels#list-labels-for-a-repository',
      method: 'GET',
      path: '/repos/{owner}/{repo}/labels',
      params: z.strictObject({
        ...repository,
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    create: {
      summary: 'Creates a label.',
      docs: 'https://docs.github.com/rest/issues/labels#create-a-label',
      method: 'POST',
      path: '/repos/{owner}/{repo}/labels',
      params: z.strictObject({
        ...repository,
        name: z
          .string()
          .describe(
            'The name of the label. Emoji can be added to label names, using either native emoji or colon-style markup. For example, typing `:strawberry:` will render the emoji !:strawberry:',
          ),
        color: z.string().optional().describe('The hexadecimal color code for the label, without the leading `#`'),
        description: z
          .string()
          .optional()
          .describe('A short description of the label. Must be 100 characters or fewer'),
      }),
    },
    update: {
      summary: 'Renames a label, or changes its color or description.',
      docs: 'https://docs.github.com/rest/issues/labels#update-a-label',
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/labels/{name}',
      params: z.strictObject({
        ...repository,
        name: z.string().min(1).describe('The name of the label'),
        new_name: z
          .string()
          .optional()
          .describe(
            'The new name of the label. Emoji can be added to label names, using either native emoji or colon-style markup. For example, typing `:strawberry:` will render the emoji !:strawberry:',
          ),
        color: z.string().optional().describe('The hexadecimal color code for the label, without the leading `#`'),
        description: z
          .string()
          .optional()
          .describe('A short description of the label. Must be 100 characters or fewer'),
      }),
    },
    delete: {
      summary: 'Deletes a label.',
      docs: 'https://docs.github.com/rest/issues/labels#delete-a-label',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/labels/{name}',
      params: z.strictObject({
        ...repository,
        name: z.string().min(1).describe('The name of the label'),
      }),
      record: null,
    },
  },
})
