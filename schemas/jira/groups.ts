import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { open, self, UserDetails } from './shared.records.ts'
import { accountId, docs, maxResults, offset, startAt } from './shared.ts'

export const Group = z
  .looseObject({
    groupId: z.string().nullish().describe('Id of the group'),
    name: z.string().optional().describe('Name'),
    self: self(),
    users: open().optional().describe('Members: `size`, `items`; only in responses of writes'),
    expand: z.string().optional().describe('What can be expanded'),
  })
  .meta({ id: 'Group', description: 'A group of users.' })

/** Which group; one of the two. */
const group = {
  groupId: z.string().min(1).optional().describe('Id of the group'),
  groupname: z.string().min(1).optional().describe('Name of the group'),
}
const one = [['groupId', 'groupname']]
const exactlyOne = { atLeastOne: one, atMostOne: one }

export default defineEntity({
  name: 'groups',
  type: 'Group',
  summary: 'Groups of users.',
  docs: docs('groups'),
  record: Group,
  actions: {
    list: {
      summary: 'Lists groups.',
      docs: docs('groups', 'get', '/group/bulk'),
      path: '/rest/api/3/group/bulk',
      params: z.strictObject({
        startAt,
        maxResults: maxResults(100),
        groupId: z.array(z.string()).optional().describe('Only groups with these ids'),
        groupName: z.array(z.string()).optional().describe('Only groups with these names'),
        accessType: z.enum(['site-admin', 'admin', 'user']).optional().describe('Only groups that give this access'),
        applicationKey: z.string().optional().describe('Only groups that give access to this product'),
      }),
      ...offset('values', 50),
    },
    create: {
      summary: 'Creates a group and returns it.',
      docs: docs('groups', 'post', '/group'),
      method: 'POST',
      path: '/rest/api/3/group',
      params: z.strictObject({ name: z.string().min(1).max(255).describe('Name') }),
    },
    delete: {
      summary: 'Deletes a group. What only its members could see becomes visible to another group.',
      docs: docs('groups', 'delete', '/group'),
      method: 'DELETE',
      path: '/rest/api/3/group',
      params: z.strictObject({
        ...group,
        swapGroupId: z.string().optional().describe('Id of the group that takes its place in restrictions'),
        swapGroup: z.string().optional().describe('Name of the group that takes its place in restrictions'),
      }),
      atLeastOne: one,
      atMostOne: [...one, ['swapGroupId', 'swapGroup']],
      record: null,
    },
    list_members: {
      title: 'List members of group',
      summary: "Lists a group's members.",
      docs: docs('groups', 'get', '/group/member'),
      path: '/rest/api/3/group/member',
      params: z.strictObject({
        ...group,
        includeInactiveUsers: z
          .boolean()
          .optional()
          .meta({ default: false, description: 'Whether to include inactive users' }),
        startAt,
        maxResults: maxResults(50),
      }),
      ...exactlyOne,
      record: UserDetails,
      ...offset('values', 50),
    },
    add_member: {
      title: 'Add member to group',
      summary: 'Adds a user to a group and returns the group.',
      docs: docs('groups', 'post', '/group/user'),
      access: 'write',
      method: 'POST',
      path: '/rest/api/3/group/user',
      params: z.strictObject({ ...group, accountId: accountId('Account id') }),
      place: { groupId: 'query', groupname: 'query' },
      ...exactlyOne,
    },
    remove_member: {
      title: 'Remove member from group',
      summary: 'Removes a user from a group.',
      docs: docs('groups', 'delete', '/group/user'),
      method: 'DELETE',
      path: '/rest/api/3/group/user',
      params: z.strictObject({ ...group, accountId: accountId('Account id') }),
      ...exactlyOne,
      record: null,
    },
  },
})
