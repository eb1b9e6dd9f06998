import { open, openEnum } from '@ferrule/codegen'
import * as z from 'zod'

export { open, openEnum }

/**
 * What the Jira records share. Only ids are certain: everything else may be hidden by permissions or privacy, and new
 * fields come at any time.
 */

export const AvatarUrls = z
  .record(z.string(), z.string())
  .meta({ id: 'AvatarUrls', description: 'Addresses of pictures by size: `16x16`, `24x24`, `32x32`, `48x48`.' })

export const UserDetails = z
  .looseObject({
    accountId: z.string().optional().describe('Account id, the only lasting handle of a user'),
    accountType: z.string().optional().describe('Kind of the account'),
    active: z.boolean().optional().describe('Whether the account is active'),
    avatarUrls: AvatarUrls.optional().describe('Pictures'),
    displayName: z.string().optional().describe('Name to show'),
    emailAddress: z.string().nullish().describe('Email address, where privacy allows it'),
    self: z.string().optional().describe('Address of the user in the API'),
    timeZone: z.string().nullish().describe('Time zone, where privacy allows it'),
  })
  .meta({ id: 'UserDetails', description: 'Somebody who did something. Absent for deleted and anonymous users.' })

export const Visibility = z
  .looseObject({
    type: openEnum('group', 'role').optional().describe('Whether a group or a project role may see it'),
    value: z.string().optional().describe('Name of the group or role'),
    identifier: z.string().nullish().describe('Id of the group, or name of the role'),
  })
  .meta({ id: 'Visibility', description: 'Who may see a comment or worklog.' })

export const Property = z
  .looseObject({
    key: z.string().optional().describe('Key'),
    value: z.unknown().optional().describe('Value, any JSON'),
  })
  .meta({ id: 'EntityProperty', description: 'A value that an app or a caller stored with a record.' })

export const StatusCategory = z
  .looseObject({
    id: z.int().optional().describe('Id, a number here'),
    key: openEnum('new', 'indeterminate', 'done', 'undefined').optional().describe('Key'),
    name: z.string().optional().describe('Name'),
    colorName: z.string().optional().describe('Color'),
    self: z.string().optional().describe('Address in the API'),
  })
  .meta({ id: 'StatusCategory', description: 'To do, in progress or done.' })

export const Status = z
  .looseObject({
    id: z.string().optional().describe('Id'),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('What the status means'),
    iconUrl: z.string().optional().describe('Picture'),
    statusCategory: StatusCategory.optional().describe('Category of the status'),
    scope: open().optional().describe('Project that the status is of, for team-managed projects'),
    self: z.string().optional().describe('Address in the API'),
  })
  .meta({ id: 'Status', description: 'A step of a workflow.' })

export const IssueType = z
  .looseObject({
    id: z.string().optional().describe('Id'),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('What the type is for'),
    subtask: z.boolean().optional().describe('Whether it is a type of subtasks'),
    hierarchyLevel: z.int().optional().describe('Level: -1 subtask, 0 usual, 1 epic'),
    iconUrl: z.string().optional().describe('Picture'),
    avatarId: z.int().optional().describe('Id of the picture'),
    entityId: z.string().optional().describe('Id within a team-managed project'),
    scope: open().optional().describe('Project that the type is of, for team-managed projects'),
    self: z.string().optional().describe('Address in the API'),
  })
  .meta({ id: 'IssueType', description: 'A kind of issue.' })

/** Something with an id and a name: a priority, a resolution, a version, a component. */
export const Named = z
  .looseObject({
    id: z.string().optional().describe('Id'),
    name: z.string().optional().describe('Name'),
    self: z.string().optional().describe('Address in the API'),
  })
  .meta({ id: 'NamedValue', description: 'A value of a list: a priority, a resolution, a version, a component.' })

export const FieldSchema = z
  .looseObject({
    type: z.string().describe('Data type of the field'),
    items: z.string().optional().describe('Data type of the entries, for lists'),
    system: z.string().optional().describe('Name of a system field'),
    custom: z.string().optional().describe('Kind of a custom field'),
    customId: z.int().optional().describe('Number of a custom field'),
    configuration: open().optional().describe('Settings'),
  })
  .meta({ id: 'FieldSchema', description: 'What the values of a field look like.' })

export const FieldMetadata = z
  .looseObject({
    fieldId: z.string().optional().describe('Id of the field'),
    key: z.string().describe('Key of the field'),
    name: z.string().describe('Name'),
    required: z.boolean().describe('Whether a value must be given'),
    operations: z.array(z.string()).describe('What `update` may do with it'),
    schema: FieldSchema.optional().describe('What its values look like'),
    allowedValues: z.array(z.unknown()).optional().describe('Values to choose from'),
    hasDefaultValue: z.boolean().optional().describe('Whether there is a default'),
    defaultValue: z.unknown().optional().describe('The default'),
    autoCompleteUrl: z.string().optional().describe('Where values can be looked up'),
    configuration: open().optional().describe('Settings'),
  })
  .meta({ id: 'FieldMetadata', description: 'How a field can be set on a screen.' })

export const Transition = z
  .looseObject({
    id: z.string().describe('Id of the transition'),
    name: z.string().optional().describe('Name'),
    to: Status.optional().describe('Status that it leads to'),
    hasScreen: z.boolean().optional().describe('Whether it has a screen, whose fields can be given'),
    isGlobal: z.boolean().optional().describe('Whether it starts from every status'),
    isInitial: z.boolean().optional().describe('Whether it creates issues'),
    isAvailable: z.boolean().optional().describe('Whether it can be performed now'),
    isConditional: z.boolean().optional().describe('Whether conditions limit it'),
    looped: z.boolean().optional().describe('Whether it leads back to the same status'),
    fields: z.record(z.string(), FieldMetadata).optional().describe('Fields of its screen by id; only when expanded'),
    expand: z.string().optional().describe('What can be expanded'),
  })
  .meta({ id: 'IssueTransition', description: 'A way from one status to another.' })

export const id = (what: string) => z.string().describe(`Id of the ${what}`)
export const self = () => z.string().optional().describe('Address in the API')
export const time = (what: string) => z.string().nullish().describe(`${what}, like 2021-01-17T12:34:00.000+0000`)
export const document = (what: string) =>
  open().nullish().describe(`${what}, a rich-text document; \`@ferrule/jira/adf\` makes text of it`)
