import { open, openEnum } from '@ferrule/codegen'
import * as z from 'zod'

export { open, openEnum }

/**
 * Parts that the Jira records share. Only ids are certain: permissions or privacy may hide everything else, and new fields
 * can appear at any time.
 */

export const AvatarUrls = z
  .record(z.string(), z.string())
  .meta({ id: 'AvatarUrls', description: 'Avatar URLs by size: `16x16`, `24x24`, `32x32`, `48x48`.' })

export const UserDetails = z
  .looseObject({
    accountId: z.string().optional().describe('Account id, the only permanent identifier of a user'),
    accountType: z.string().optional().describe('Type of account'),
    active: z.boolean().optional().describe('Whether the account is active'),
    avatarUrls: AvatarUrls.optional().describe('Avatar URLs'),
    displayName: z.string().optional().describe('Display name'),
    emailAddress: z.string().nullish().describe('Email address, if privacy settings allow'),
    self: z.string().optional().describe('URL of the user in the API'),
    timeZone: z.string().nullish().describe('Time zone, if privacy settings allow'),
  })
  .meta({
    id: 'UserDetails',
    description: 'A user in connection with something they did. Absent for deleted and anonymous users.',
  })

export const Visibility = z
  .looseObject({
    type: openEnum('group', 'role').optional().describe('Whether visibility is limited to a group or a project role'),
    value: z.string().optional().describe('Name of the group or role'),
    identifier: z.string().nullish().describe('Id of the group, or name of the role'),
  })
  .meta({ id: 'Visibility', description: 'Who can see a comment or worklog.' })

export const Property = z
  .looseObject({
    key: z.string().optional().describe('Key'),
    value: z.unknown().optional().describe('Value, any JSON'),
  })
  .meta({ id: 'EntityProperty', description: 'A property that an app or caller stored with a record.' })

export const StatusCategory = z
  .looseObject({
    id: z.int().optional().describe('Id; a number here'),
    key: openEnum('new', 'indeterminate', 'done', 'undefined').optional().describe('Key'),
    name: z.string().optional().describe('Name'),
    colorName: z.string().optional().describe('Color'),
    self: z.string().optional().describe('URL in the API'),
  })
  .meta({ id: 'StatusCategory', description: 'A status category: to do, in progress or done.' })

export const Status = z
  .looseObject({
    id: z.string().optional().describe('Id'),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('Description of the status'),
    iconUrl: z.string().optional().describe('URL of the icon'),
    statusCategory: StatusCategory.optional().describe('Category of the status'),
    scope: open().optional().describe('Project the status belongs to; team-managed projects only'),
    self: z.string().optional().describe('URL in the API'),
  })
  .meta({ id: 'Status', description: 'A workflow status.' })

export const IssueType = z
  .looseObject({
    id: z.string().optional().describe('Id'),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('Description of the issue type'),
    subtask: z.boolean().optional().describe('Whether it is a subtask type'),
    hierarchyLevel: z.int().optional().describe('Level: -1 for subtasks, 0 for standard issues, 1 for epics'),
    iconUrl: z.string().optional().describe('URL of the icon'),
    avatarId: z.int().optional().describe('Id of the avatar'),
    entityId: z.string().optional().describe('Id within a team-managed project'),
    scope: open().optional().describe('Project the type belongs to; team-managed projects only'),
    self: z.string().optional().describe('URL in the API'),
  })
  .meta({ id: 'IssueType', description: 'An issue type.' })

/** Something with an id and a name: a priority, a resolution, a version, a component. */
export const Named = z
  .looseObject({
    id: z.string().optional().describe('Id'),
    name: z.string().optional().describe('Name'),
    self: z.string().optional().describe('URL in the API'),
  })
  .meta({ id: 'NamedValue', description: 'A named value: a priority, a resolution, a version, a component.' })

export const FieldSchema = z
  .looseObject({
    type: z.string().describe('Data type of the field'),
    items: z.string().optional().describe('Data type of the items, for arrays'),
    system: z.string().optional().describe('Name of the system field'),
    custom: z.string().optional().describe('Type of the custom field'),
    customId: z.int().optional().describe('Number of the custom field'),
    configuration: open().optional().describe('Settings'),
  })
  .meta({ id: 'FieldSchema', description: "The data schema of a field's values." })

export const FieldMetadata = z
  .looseObject({
    fieldId: z.string().optional().describe('Id of the field'),
    key: z.string().describe('Key of the field'),
    name: z.string().describe('Name'),
    required: z.boolean().describe('Whether a value is required'),
    operations: z.array(z.string()).describe('Operations that `update` can perform on it'),
    schema: FieldSchema.optional().describe("Data schema of the field's values"),
    allowedValues: z.array(z.unknown()).optional().describe('Allowed values'),
    hasDefaultValue: z.boolean().optional().describe('Whether there is a default value'),
    defaultValue: z.unknown().optional().describe('Default value'),
    autoCompleteUrl: z.string().optional().describe('URL for looking up values'),
    configuration: open().optional().describe('Settings'),
  })
  .meta({ id: 'FieldMetadata', description: 'How a field can be set on a screen.' })

export const Transition = z
  .looseObject({
    id: z.string().describe('Id of the transition'),
    name: z.string().optional().describe('Name'),
    to: Status.optional().describe('Status that it leads to'),
    hasScreen: z.boolean().optional().describe('Whether it has a screen, on which fields can be set'),
    isGlobal: z.boolean().optional().describe('Whether it can be performed from any status'),
    isInitial: z.boolean().optional().describe('Whether it creates issues'),
    isAvailable: z.boolean().optional().describe('Whether it can be performed now'),
    isConditional: z.boolean().optional().describe('Whether it depends on conditions'),
    looped: z.boolean().optional().describe('Whether it leads back to the same status'),
    fields: z.record(z.string(), FieldMetadata).optional().describe('Fields on its screen, by id; only if expanded'),
    expand: z.string().optional().describe('What can be expanded'),
  })
  .meta({ id: 'IssueTransition', description: 'A transition from one status to another.' })

export const id = (what: string) => z.string().describe(`Id of the ${what}`)
export const self = () => z.string().optional().describe('URL in the API')
export const time = (what: string) => z.string().nullish().describe(`${what}, such as 2021-01-17T12:34:00.000+0000`)
export const document = (what: string) =>
  open().nullish().describe(`${what}, as a rich-text document; \`@ferrule/jira/adf\` converts it to text`)

export const PropertyKey = z
  .looseObject({
    key: z.string().optional().describe('Key'),
    self: z.string().optional().describe('URL in the API'),
  })
  .meta({ id: 'PropertyKey', description: 'The key of a property.' })
