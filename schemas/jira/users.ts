import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { AvatarUrls, open, openEnum } from './shared.records.ts'
import { accountId, docs, expand, issueIdOrKey, maxResults, projectIdOrKey, startAt, users } from './shared.ts'

export const User = z
  .looseObject({
    accountId: z.string().describe('Account id, the only permanent identifier of a user'),
    self: z.string().describe('URL in the API'),
    accountType: openEnum('atlassian', 'app', 'customer', 'unknown').describe('Type of account'),
    emailAddress: z.string().nullish().describe('Email address, if privacy settings allow'),
    avatarUrls: AvatarUrls.describe('Avatar URLs'),
    displayName: z.string().describe('Display name'),
    active: z.boolean().describe('Whether the account is active'),
    timeZone: z.string().nullish().describe('Time zone, if privacy settings allow'),
    locale: z.string().nullish().describe('Locale, if privacy settings allow'),
    expand: z.string().nullish().describe('What can be expanded'),
    groups: open().nullish().describe('Groups: `size`, and `items` if expanded'),
    applicationRoles: open().nullish().describe('Products the user can access: `size`, and `items` if expanded'),
    appType: openEnum('service', 'agent', 'unknown').optional().describe('Type of app'),
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
      summary: 'Returns the authenticated user.',
      docs: docs('myself', 'get', '/myself'),
      method: 'GET',
      path: '/rest/api/3/myself',
      params: z.strictObject({ expand: withGroups }),
      styles: { expand: 'csv' },
    },
    list: {
      summary: 'Lists all users, including inactive ones. Pages may come up short if users are hidden.',
      docs: docs('users', 'get', '/users'),
      ...users,
      path: '/rest/api/3/users',
      params: z.strictObject({ startAt, maxResults: maxResults(1000) }),
    },
    api_search: {
      summary: 'Searches active users by name, email address or account id. Reaches the first 1000 matches at most.',
      docs: docs('user-search', 'get', '/user/search'),
      ...users,
      path: '/rest/api/3/user/search',
      params: z.strictObject({
        query: z.string().optional().describe('Start of a name or email address'),
        startAt,
        maxResults: maxResults(1000),
        accountId: z
          .union([accountIds(), z.array(accountId('Account id')).min(1).max(200)])
          .optional()
          .describe('Account id, or several, comma-separated or as an array; these are looked up by id'),
        property: z.string().optional().describe('Path of a user property and its value, such as `thing.flag=true`'),
      }),
      atLeastOne: [['query', 'accountId', 'property']],
      atMostOne: [['query', 'accountId']],
      vendor: { prepare: 'prepareUserSearch', finish: 'finishUserSearch' },
    },
    assignable: {
      title: 'List assignable users',
      summary: "Searches users who can be assigned to a project's issues, or to one issue.",
      docs: docs('user-search', 'get', '/user/assignable/search'),
      ...users,
      path: '/rest/api/3/user/assignable/search',
      params: z.strictObject({
        query: z.string().optional().describe('Start of a name or email address'),
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

/** One account id, or several separated by commas. */
function accountIds() {
  return z
    .string()
    .min(1)
    .regex(/^[^,\s]{1,128}(,[^,\s]{1,128}){0,199}$/)
    .meta({ hint: 'must be account ids of at most 128 characters, separated by commas' })
}
