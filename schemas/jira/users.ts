import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { AvatarUrls, open, openEnum } from './shared.records.ts'
import { accountId, docs, expand, issueIdOrKey, maxResults, projectIdOrKey, startAt, users } from './shared.ts'

export const User = z
  .looseObject({
    accountId: z.string().describe('Account id, the only lasting handle of a user'),
    self: z.string().describe('Address in the API'),
    accountType: openEnum('atlassian', 'app', 'customer', 'unknown').describe('Kind of the account'),
    emailAddress: z.string().nullish().describe('Email address, where privacy allows it'),
    avatarUrls: AvatarUrls.describe('Pictures'),
    displayName: z.string().describe('Name to show'),
    active: z.boolean().describe('Whether the account is active'),
    timeZone: z.string().nullish().describe('Time zone, where privacy allows it'),
    locale: z.string().nullish().describe('Language, where privacy allows it'),
    expand: z.string().nullish().describe('What can be expanded'),
    groups: open().nullish().describe('Groups: `size`, and `items` when expanded'),
    applicationRoles: open().nullish().describe('Products that may be used: `size`, and `items` when expanded'),
    appType: openEnum('service', 'agent', 'unknown').optional().describe('Kind of an app'),
    guest: z.boolean().optional().describe('Whether the account is a guest'),
  })
  .meta({ id: 'User', description: 'An account. Privacy settings hide most of it.' })

const withGroups = expand('groups', 'applicationRoles')

export default defineEntity({
  name: 'users',
  type: 'User',
  summary: 'Accounts of people, apps and customers.',
  docs: docs('users'),
  record: User,
  actions: {
    get: {
      summary: 'Returns one user.',
      docs: docs('users', 'get', '/user'),
      method: 'GET',
      path: '/rest/api/3/user',
      params: z.strictObject({ accountId: accountId('Account id'), expand: withGroups }),
      styles: { expand: 'csv' },
    },
    me: {
      title: 'Get current user',
      summary: 'Returns the user whose credentials are used.',
      docs: docs('myself', 'get', '/myself'),
      method: 'GET',
      path: '/rest/api/3/myself',
      params: z.strictObject({ expand: withGroups }),
      styles: { expand: 'csv' },
    },
    list: {
      summary: 'Lists all users, inactive ones too. Pages may come short where users are hidden.',
      docs: docs('users', 'get', '/users'),
      ...users,
      path: '/rest/api/3/users',
      params: z.strictObject({ startAt, maxResults: maxResults(1000) }),
    },
    api_search: {
      summary: 'Finds active users by name, email address or account id; the first 1000 at most.',
      docs: docs('user-search', 'get', '/user/search'),
      ...users,
      path: '/rest/api/3/user/search',
      params: z.strictObject({
        query: z.string().optional().describe('Beginning of a name or email address'),
        startAt,
        maxResults: maxResults(1000),
        accountId: z
          .union([accountIds(), z.array(accountId('Account id')).min(1).max(200)])
          .optional()
          .describe('Account id; several comma-separated or a list, which are fetched by their ids'),
        property: z.string().optional().describe('Path of a user property and its value, like `thing.flag=true`'),
      }),
      atLeastOne: [['query', 'accountId', 'property']],
      atMostOne: [['query', 'accountId']],
      vendor: { prepare: 'prepareUserSearch', finish: 'finishUserSearch' },
    },
    assignable: {
      title: 'List assignable users',
      summary: 'Finds users who can be assigned to issues of a project, or to one issue.',
      docs: docs('user-search', 'get', '/user/assignable/search'),
      ...users,
      path: '/rest/api/3/user/assignable/search',
      params: z.strictObject({
        query: z.string().optional().describe('Beginning of a name or email address'),
        accountId: accountId('Only this account').optional(),
        project: projectIdOrKey.optional(),
        issueKey: issueIdOrKey.optional(),
        startAt,
        maxResults: maxResults(1000),
      }),
      atLeastOne: [['project', 'issueKey']],
    },
  },
})

/** One account id, or several with commas between them. */
function accountIds() {
  return z
    .string()
    .min(1)
    .regex(/^[^,\s]{1,128}(,[^,\s]{1,128}){0,199}$/)
    .meta({ hint: 'must be account ids of at most 128 characters, separated by commas' })
}
