import * as z from 'zod'
import { open } from './shared.records.ts'
import { accountId } from './shared.ts'

/** Objects that parameters of several Jira actions share. */

export const DocumentParam = z
  .looseObject({
    type: z.literal('doc').describe('Always `doc`'),
    version: z.int().describe('Version of the format, 1'),
    content: z
      .array(z.looseObject({ type: z.string().describe('Kind of the block') }).meta({ open: true }))
      .describe('Blocks'),
  })
  .meta({
    id: 'RichTextDocument',
    description:
      'Rich text in the Atlassian Document Format. `adfFromText` of `@ferrule/jira/adf` makes one of plain text.',
    hint: 'must be a rich-text document { type: "doc", version: 1, content }, not plain text; see adfFromText of @ferrule/jira/adf',
  })

/** By id or by another name; one of the two must be there. */
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
  description: DocumentParam.nullable().optional().describe('Description; null removes it'),
  priority: byIdOrName('a priority').nullable().optional().describe('Priority, by id or name'),
  assignee: z
    .looseObject({
      accountId: accountId('Account id').nullable().optional().describe('Account id; null: nobody, "-1": the default'),
    })
    .nullable()
    .optional()
    .describe('Assignee; null: nobody'),
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
    summary: summary.describe('One line that says what it is about'),
    ...fields,
    parent: byIdOrKey('an issue').optional().describe('Parent of a subtask or child, by id or key'),
  })
  .meta({ id: 'NewIssueFields', description: 'Fields of a new issue; custom fields under their ids.', open: true })

export const ChangedFields = z
  .looseObject({ summary: summary.optional().describe('One line that says what it is about'), ...fields })
  .meta({ id: 'ChangedIssueFields', description: 'Fields to set; custom fields under their ids.', open: true })

export const update = z
  .record(z.string(), z.array(open()))
  .optional()
  .describe('Operations by field, like `{ labels: [{ add: "urgent" }] }`; no field may be here and in `fields`')

export const transition = z
  .looseObject({ id: z.string().min(1).describe('Id of the transition') })
  .meta({ hint: 'must be an object with the id of a transition' })

const PropertyParam = z
  .strictObject({
    key: z.string().min(1).max(255).describe('Key'),
    value: z.unknown().optional().describe('Value, any JSON'),
  })
  .meta({ id: 'PropertyParam', description: 'A value to store with a record.' })

export const properties = z.array(PropertyParam).optional().describe('Values to store with it')

export const historyMetadata = open().optional().describe('What the history says of the change')

export const VisibilityParam = z
  .strictObject({
    type: z.enum(['group', 'role']).describe('Whether a group or a project role may see it'),
    value: z.string().optional().describe('Name of the group or role'),
    identifier: z.string().nullable().optional().describe('Id of the group, or name of the role'),
  })
  .meta({ id: 'VisibilityParam', description: 'Who may see a comment or worklog.' })

export const visibility = VisibilityParam.optional().describe('Who may see it. Default: everybody')

export const notifyUsers = z
  .boolean()
  .optional()
  .meta({ default: true, description: 'Whether watchers get mail. Turning it off takes administrator rights' })

export const overrideEditableFlag = z
  .boolean()
  .optional()
  .describe('Whether to change what the workflow locks; only for apps with administrator rights')
