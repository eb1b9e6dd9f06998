import { defineConnector } from '@ferrule/codegen'
import * as z from 'zod'

const LABEL = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?'

const cloudId = () =>
  z
    .string()
    .regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/)
    .meta({ hint: 'must be a cloud id, a UUID' })
    .optional()
    .describe('Cloud id of the site, required for OAuth and scoped API tokens, which use the gateway api.atlassian.com')

const secret = (what: string) =>
  z
    .string()
    .min(1)
    .regex(/^[^\s\p{Cc}]+$/u)
    .meta({ hint: `must be ${what}, without spaces or line breaks` })

export default defineConnector({
  name: 'jira',
  connectorType: 'Jira',
  className: 'Jira',
  category: 'issue-tracker',
  version: '3',
  summary: 'Issues, boards, sprints, projects, filters, users and groups of a Jira Cloud site.',
  docs: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/',
  credentials: z.union([
    z
      .strictObject({
        username: z
          .string()
          .min(1)
          .regex(/^[^:\p{Cc}]+$/u)
          .meta({ hint: 'must be the email address of the account' })
          .describe('Email address of the account'),
        password: secret('an API token').describe('API token of the account; Jira does not accept the login password'),
        cloud_id: cloudId(),
      })
      .describe('An API token. A scoped token also requires the cloud id.'),
    z
      .strictObject({
        client_id: secret('a client id').describe('Client id of the OAuth app'),
        client_secret: secret('a client secret').describe('Client secret of the OAuth app'),
        refresh_token: secret('a refresh token').describe(
          'Refresh token. Each renewal issues a new one, which `tokenStore` keeps and `hooks.onTokenRefresh` receives',
        ),
        access_token: secret('an access token').optional().describe('Access token, used until it expires'),
        cloud_id: cloudId(),
      })
      .describe('OAuth 2.0 (3LO), with the cloud id.'),
    z
      .strictObject({
        access_token: secret('an access token').describe('Access token, used until it expires; it is not refreshed'),
        cloud_id: cloudId(),
      })
      .describe('An access token alone, with the cloud id.'),
  ]),
  config: z.strictObject({
    subdomain: z
      .string()
      .regex(new RegExp(`^(${LABEL}|(https://)?${LABEL}\\.atlassian\\.net/?)$`))
      .meta({ hint: 'must be the subdomain of the site: acme in https://acme.atlassian.net' })
      .optional()
      .describe('Subdomain of the site, `acme` in https://acme.atlassian.net; the full URL also works'),
    cloud_id: cloudId(),
  }),
  env: {
    username: 'JIRA_USERNAME',
    password: 'JIRA_API_TOKEN',
    client_id: 'JIRA_CLIENT_ID',
    client_secret: 'JIRA_CLIENT_SECRET',
    refresh_token: 'JIRA_REFRESH_TOKEN',
    access_token: 'JIRA_ACCESS_TOKEN',
    subdomain: 'JIRA_SUBDOMAIN',
    cloud_id: 'JIRA_CLOUD_ID',
  },
  bases: { api: 'https://{site}' },
  auth: {
    scheme: 'vendor',
    name: 'authorizeJira',
    renews: true,
    username: 'username',
    password: 'password',
    tokenUrl: 'https://auth.atlassian.com/oauth/token',
    clientAuth: 'json',
  },
  tokenClient: { authorize: 'authorizeJiraToken', exchanged: ['client_secret'] },
  query: 'repeat',
  body: 'json',
  requestId: ['atl-traceid', 'atl-request-id', 'x-arequestid'],
  vendor: { readError: 'readJiraError', refuses: 'refusesStranger', derive: 'deriveJira' },
  derives: ['site'],
  // A token that lacks the first scope may still be able to read projects.
  check: ['users.me', 'projects.api_search'],
  hosted: {
    issues: ['search'],
    projects: ['search'],
    users: ['search'],
    issue_fields: ['search'],
    issue_comments: ['search'],
    issue_worklogs: ['search'],
  },
  wholeLists: ['issue_fields.api_search'],
  backoff: [2_000, 30_000],
  limits: [
    'Per endpoint and method: 100 GET and 100 POST requests per second, 50 PUT and 50 DELETE; 150 for one issue or user.',
    'Writes to one issue: 20 per 2 seconds, 100 per 30 seconds.',
    'OAuth apps also share 65,000 points per hour; requests with API tokens do not count.',
    'Issue searches return up to 5000 issues per page, far fewer if many fields are requested; other lists return 50 to 1000.',
    'Searches lag behind writes by seconds; reading an issue does not.',
    'User searches only reach the first 1000 matches.',
  ],
  examples: {
    'permissions.get_mine': { permissions: 'BROWSE_PROJECTS,EDIT_ISSUES' },
    'permissions.check': { globalPermissions: ['ADMINISTER'] },
    id: '10042',
    key: 'PROJ',
    self: 'https://acme.atlassian.net/rest/api/3/issue/10042',
    created: '2026-01-31T12:00:00.000+0000',
    updated: '2026-01-31T12:00:00.000+0000',
    operations: ['set'],
    summary: 'Write the report',
    fieldId: 'summary',
    'CreatedIssue.key': 'PROJ-123',
    'Issue.key': 'PROJ-123',
    'LinkedIssue.key': 'PROJ-123',
    'IssueLinkType.name': 'Blocks',
    'issue_link_types.name': 'Blocks',
    'projects.name': 'Website',
    'issue_attachments.filename': 'screenshot.png',
    'issue_transitions.name': 'Done',
    accountId: '5b10ac8d82e05b22cc7d4ef5',
    timeSpent: '3h 20m',
    'issue_comments.body': {
      type: 'doc',
      version: 1,
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Fixed in 2.1' }] }],
    },
    'versions.move': { id: '10042', after: 'https://acme.atlassian.net/rest/api/3/version/10041' },
    'issue_links.create': {
      type: { name: 'Blocks' },
      inwardIssue: { key: 'PROJ-123' },
      outwardIssue: { key: 'PROJ-124' },
    },
    'issue_transitions.create': { transition: { id: '31' } },
    'issues.api_search': { jql: 'project = PROJ ORDER BY created DESC' },
    'issues.bulk_create': {
      issueUpdates: [
        { fields: { project: { key: 'PROJ' }, issuetype: { name: 'Task' }, summary: 'Write the report' } },
      ],
    },
    'issues.bulk_get': { issueIdsOrKeys: ['PROJ-123', 'PROJ-124'] },
    'issues.count': { jql: 'project = PROJ AND statusCategory != Done' },
    'issues.create': {
      fields: { project: { key: 'PROJ' }, issuetype: { name: 'Task' }, summary: 'Write the report' },
    },
    'issues.update': { fields: { summary: 'Write the whole report' } },
    'users.api_search': { query: 'ada' },
  },
  lists: [
    { style: 'page_token', param: 'nextPageToken', from: 'nextPageToken', last: 'isLast' },
    { style: 'page_token', param: 'since', from: 'until', last: 'lastPage', has: 'lastPage' },
    { style: 'offset', param: 'startAt', total: 'total', last: 'isLast', has: 'startAt' },
    // Users come as an array, without a total.
    { style: 'offset', param: 'startAt', has: '0' },
  ],
})
