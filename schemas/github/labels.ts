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
    get: {
      summary: 'Gets a label by its name.',
      docs: 'https://docs.github.com/rest/issues/labels#get-a-label',
      method: 'GET',
      path: '/repos/{owner}/{repo}/labels/{name}',
      params: z.strictObject({
        ...repository,
        name: z.string().min(1).describe('The name of the label'),
      }),
    },
    list_for_issue: {
      summary: 'Lists the labels of an issue or a pull request.',
      docs: 'https://docs.github.com/rest/issues/labels#list-labels-for-an-issue',
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/labels',
      params: z.strictObject({
        ...repository,
        issue_number: z.int().describe('The number that identifies the issue'),
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    add_to_issue: {
      summary: 'Adds labels to an issue, and returns all that it then has.',
      docs: 'https://docs.github.com/rest/issues/labels#add-labels-to-an-issue',
      access: 'write',
      method: 'POST',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/labels',
      params: z.strictObject({
        ...repository,
        issue_number: z.int().describe('The number that identifies the issue'),
        labels: z
          .array(
            z.union([
              z.string(),
              z.strictObject({
                name: z.string().describe('The name of the label to add'),
                rationale: z.string().optional().describe('Optional reasoning for adding this label'),
                suggest: z
                  .boolean()
                  .optional()
                  .describe(
                    'If `true`, the label is stored as a pending suggestion for human review rather than applied directly',
                  ),
                confidence: z
                  .enum(['low', 'medium', 'high'])
                  .optional()
                  .describe('The confidence level for this label choice'),
              }),
            ]),
          )
          .min(1)
          .optional()
          .describe(
            "The labels to add to the issue's existing labels. You can also pass an `array` of labels directly, but GitHub recommends passing an object with the `labels` key",
          ),
      }),
      record: z.array(Label),
    },
    set_on_issue: {
      summary: 'Replaces the labels of an issue; an empty list removes all.',
      docs: 'https://docs.github.com/rest/issues/labels#set-labels-for-an-issue',
      access: 'write',
      method: 'PUT',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/labels',
      params: z.strictObject({
        ...repository,
        issue_number: z.int().describe('The number that identifies the issue'),
        labels: z
          .union([
            z.array(z.string()),
            z.array(
              z.strictObject({
                name: z.string(),
              }),
            ),
          ])
          .optional()
          .describe(
            'The names of the labels to set for the issue. The labels you set replace any existing labels. You can pass an empty array to remove all labels',
          ),
      }),
      record: z.array(Label),
    },
    remove_from_issue: {
      summary: 'Removes a label from an issue, and returns those that are left.',
      docs: 'https://docs.github.com/rest/issues/labels#remove-a-label-from-an-issue',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/labels/{name}',
      params: z.strictObject({
        ...repository,
        issue_number: z.int().describe('The number that identifies the issue'),
        name: z.string().min(1).describe('The name of the label'),
      }),
      record: z.array(Label),
    },
    remove_all_from_issue: {
      summary: 'Removes all labels from an issue.',
      docs: 'https://docs.github.com/rest/issues/labels#remove-all-labels-from-an-issue',
      access: 'destructive',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/labels',
      params: z.strictObject({
        ...repository,
        issue_number: z.int().describe('The number that identifies the issue'),
      }),
      record: null,
    },
  },
})
