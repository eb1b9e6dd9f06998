import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'

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
  summary: 'Labels.',
  record: Label,
  actions: {
    list: {
      summary: 'List labels for a repository.',
      docs: 'https://docs.github.com/rest/issues/labels#list-labels-for-a-repository',
      method: 'GET',
      path: '/repos/{owner}/{repo}/labels',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        per_page: z.int().optional().meta({
          default: 30,
          description:
            'The number of results per page (max 100). For more information, see "Using pagination in the REST API."',
        }),
        page: z.int().optional().meta({
          default: 1,
          description:
            'The page number of the results to fetch. For more information, see "Using pagination in the REST API."',
        }),
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    create: {
      summary: 'Create a label.',
      docs: 'https://docs.github.com/rest/issues/labels#create-a-label',
      method: 'POST',
      path: '/repos/{owner}/{repo}/labels',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
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
      summary: 'Update a label.',
      docs: 'https://docs.github.com/rest/issues/labels#update-a-label',
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/labels/{name}',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        name: z.string().min(1),
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
      summary: 'Delete a label.',
      docs: 'https://docs.github.com/rest/issues/labels#delete-a-label',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/labels/{name}',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        name: z.string().min(1),
      }),
      record: null,
    },
  },
})
