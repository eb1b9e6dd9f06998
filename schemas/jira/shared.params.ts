import * as z from 'zod'
import { open } from './shared.records.ts'
import { accountId, issueIdOrKey } from './shared.ts'

/** Objects that parameters of several Jira actions share. */

export const DocumentParam = z
  .looseObject({
    type: z.literal('doc').describe('Always `doc`'),
    version: z.int().describe('Version of the format, 1'),
    content: z
      .array(z.looseObject({ type: z.string().describe('Type of the node') }).meta({ open: true }))
      .describe('Blocks'),
  })
  .meta({
    id: 'RichTextDocument',
    description:
      'Rich text in the Atlassian Document Format. To create one from plain text, use `adfFromText` from `@ferrule/jira/adf`.',
    hint: 'must be a rich-text document { type: "doc", version: 1, content }, not plain text; see adfFromText in @ferrule/jira/adf',
  })

/** By id or by another name; one of the two is required. */
const either = <Other extends string>(other: Other, what: string) =>
  z
    .union([
      z.looseObject({ id: z.string().min(1).describe('Id') }),
      z.looseObject({ [other]: z.string().min(1).describe(`The ${other}`) } as Record<Other, z.ZodString>),
    ])
    .meta({ hint: `must be an object with the id or the ${other} of ${what}` })

export const byIdOrKey = (what: string) => either('key', what)
export const byIdOrName = (what: string) => either('name', what)

const fields = {
  description: DocumentParam.nullable().optional().describe('Description; null clears it'),
  priority: byIdOrName('a priority').nullable().optional().describe('Priority, by id or name'),
  assignee: z
    .looseObject({
      accountId: accountId('Account id')
        .nullable()
        .optional()
        .describe('Account id; null to unassign, "-1" for the default assignee'),
    })
    .nullable()
    .optional()
    .describe('Assignee; null if unassigned'),
  labels: z
    .array(z.string().max(255).regex(/^\S+$/).meta({ hint: 'must be a label: no spaces, at most 255 characters' }))
    .optional()
    .describe('Labels, without spaces'),
}

const summary = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\r\n]*$/)
  .meta({ hint: 'must be one line of 1 to 255 characters' })

export const NewFields = z
  .looseObject({
    project: byIdOrKey('a project').describe('Project, by id or key'),
    issuetype: byIdOrName('an issue type').describe('Issue type, by id or name'),
    summary: summary.describe('One-line summary'),
    ...fields,
    parent: byIdOrKey('an issue').optional().describe('Parent issue of the subtask or child, by id or key'),
  })
  .meta({
    id: 'NewIssueFields',
    description: 'Fields of a new issue; custom fields by id.',
    open: true,
    ownFields: true,
  })

export const ChangedFields = z
  .looseObject({ summary: summary.optional().describe('One-line summary'), ...fields })
  .meta({ id: 'ChangedIssueFields', description: 'Fields to set; custom fields by id.', open: true, ownFields: true })

export const update = z
  .record(z.string(), z.array(open()))
  .optional()
  .describe(
    'Update operations by field, such as `{ labels: [{ add: "urgent" }] }`. A field cannot be in both `update` and `fields`',
  )

export const transition = z
  .looseObject({ id: z.string().min(1).describe('Id of the transition') })
  .meta({ hint: 'must be an object with the id of a transition' })

const PropertyParam = z
  .strictObject({
    key: z.string().min(1).max(255).describe('Key'),
    value: z.unknown().optional().describe('Value, any JSON'),
  })
  .meta({ id: 'PropertyParam', description: 'A property to store with a record.' })

export const properties = z.array(PropertyParam).optional().describe('Properties to store with it')

export const historyMetadata = open().optional().describe('Details to record in the change history')

export const VisibilityParam = z
  .strictObject({
    type: z.enum(['group', 'role']).describe('Whether visibility is limited to a group or a project role'),
    value: z.string().optional().describe('Name of the group or role'),
    identifier: z.string().nullable().optional().describe('Id of the group, or name of the role'),
  })
  .meta({ id: 'VisibilityParam', description: 'Who can see a comment or worklog.' })

export const visibility = VisibilityParam.optional().describe('Who can see it. Default: everyone')

export const notifyUsers = z
  .boolean()
  .optional()
  .meta({ default: true, description: 'Whether to email watchers. Turning this off requires administrator permission' })

export const overrideEditableFlag = z
  .boolean()
  .optional()
  .describe('Whether to edit what the workflow locks; only for apps with administrator permission')

/** Issues that are moved together, and where they go. */
export const moved = {
  issues: z.array(issueIdOrKey).min(1).max(50).describe('Ids or keys of the issues, at most 50'),
}

export const ranks = {
  rankBeforeIssue: issueIdOrKey.optional().describe('Id or key of the issue to rank them before'),
  rankAfterIssue: issueIdOrKey.optional().describe('Id or key of the issue to rank them after'),
  rankCustomFieldId: z.int().optional().describe('Number of the rank field. Default: that of the site'),
}

export const oneRank = [['rankBeforeIssue', 'rankAfterIssue']]
