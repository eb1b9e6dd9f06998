import * as z from 'zod'
import { open, openEnum } from './shared.records.ts'

/** Users, groups and roles that filters and dashboards are shared with. */

export const SharePermission = z
  .looseObject({
    id: z.int().optional().describe('Id of the permission'),
    type: openEnum(
      'user',
      'group',
      'project',
      'projectRole',
      'global',
      'loggedin',
      'authenticated',
      'project-unknown',
    ).describe('Whom it is shared with'),
    user: open().optional().describe('User'),
    group: open().optional().describe('Group: `name`, `groupId`'),
    project: open().optional().describe('Project'),
    role: open().optional().describe('Project role'),
  })
  .meta({ id: 'SharePermission', description: 'Whom a filter or dashboard is shared with.' })

const ShareParam = z
  .strictObject({
    type: z
      .enum(['user', 'group', 'project', 'projectRole', 'global', 'authenticated'])
      .describe('Whom to share it with: `authenticated` are all users of the site, `global` is everyone'),
    user: z
      .strictObject({ accountId: z.string().max(128).describe('Account id') })
      .optional()
      .describe('User'),
    group: z
      .strictObject({
        groupId: z.string().optional().describe('Id of the group'),
        name: z.string().optional().describe('Name of the group'),
      })
      .optional()
      .describe('Group, by id or name'),
    project: z
      .strictObject({ id: z.string().describe('Id of the project') })
      .optional()
      .describe('Project'),
    role: z
      .strictObject({ id: z.int().describe('Id of the project role') })
      .optional()
      .describe('Project role'),
  })
  .meta({ id: 'ShareParam', description: 'Whom to share a filter or dashboard with.' })

export const shares = (what: string) => z.array(ShareParam).describe(what)
