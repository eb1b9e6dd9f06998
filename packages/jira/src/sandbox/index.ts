import {
  type Answer,
  type JsonSchema,
  type Manifest,
  type ManifestAction,
  manifestOf,
  membersOf,
  type SandboxDefinition,
  unfilled,
} from '@ferrule/sandbox/engine'
import manifest from '../generated/manifest.gen.ts'
import { accessibleSites, anonymousBody, authenticate, consent, isAnonymous, withoutGateway } from './access.ts'
import { refused } from './errors.ts'
import { jiraFacts } from './facts.ts'
import { issueBehaviors, put } from './issues.ts'
import { inForm, usual } from './lists.ts'
import { contentsOf, partBehaviors, partRecords } from './parts.ts'
import { answered } from './records.ts'
import { INVENTED, SIZES, seed } from './seed.ts'
import { siteRecords, userBehaviors } from './site.ts'
import { worklogBehaviors } from './worklogs.ts'

export type { JiraData } from './data.ts'
export type { JiraSandboxCredentials } from './facts.ts'

const { entities, ...published } = manifestOf(manifest)

const own = (entity: string, action: string): ManifestAction => {
  const found = entities[entity]?.actions[action]
  if (!found) throw new Error(`the manifest has no ${entity}.${action}`)
  return found
}
const added = (entity: string, actions: Readonly<Record<string, ManifestAction>>) => ({
  ...entities[entity],
  actions: { ...entities[entity]?.actions, ...actions },
})
const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({ type: 'object', properties })

const TEXTS: JsonSchema = { type: 'array', items: { type: 'string' } }
const PAGE = { startAt: { type: 'integer' }, maxResults: { type: 'integer' } }

/** With requests that the connector makes within another operation, or in another form. */
const extended: Manifest = {
  ...published,
  entities: {
    ...entities,
    issues: added('issues', {
      api_search_long: {
        ...own('issues', 'api_search'),
        method: 'POST',
        params: object({ ...own('issues', 'api_search').params?.properties, fields: TEXTS, properties: TEXTS }),
      },
    }),
    issue_attachments: added('issue_attachments', {
      create: { ...own('issue_attachments', 'create'), params: object({ issueIdOrKey: { type: 'string' } }) },
    }),
    issue_watchers: added('issue_watchers', {
      create: { ...own('issue_watchers', 'create'), in: { accountId: 'whole_body' } },
    }),
    users: added('users', {
      bulk: {
        ...own('users', 'list'),
        path: '/rest/api/3/user/bulk',
        records: 'values',
        params: object({ ...PAGE, accountId: TEXTS }),
      },
    }),
  },
}

/** Changes of these records change the issue above them. */
const TOUCHING = ['issue_comments', 'issue_worklogs']

/** Records hold what was put into them. */
const empty = unfilled(extended)

const jira = {
  ...jiraFacts,
  collections: 'entity',
  manifest: extended,
  records: SIZES,
  invented: INVENTED,
  seed,
  oauth: consent,
  answer: accessibleSites,
  route: withoutGateway,
  defaults: () => empty,
  requestId: (random) => random.text(32, 'abcdef0123456789'),
  headers: ({ request, requestId }, world) => ({
    'ATL-TraceId': requestId,
    'X-AREQUESTID': requestId.slice(0, 12),
    'X-RateLimit-Limit': '100',
    'X-RateLimit-Remaining': '99',
    ...(isAnonymous(world, request) &&
      request.headers.has('authorization') && { 'X-Seraph-LoginReason': 'AUTHENTICATED_FAILED' }),
  }),
  authenticate,
  refuse: refused,
  newId: (_, __, count) => String(10_001 + count),
  present: answered,
  envelope: inForm,
  stub: () => undefined,
  places: {
    boardId: 'boards',
    epicIdOrKey: 'issues',
    filterId: 'filters',
    projectIdOrKey: 'projects',
    sprintId: 'sprints',
  },
  usual,
  rules: {
    ...siteRecords,
    ...partRecords,
    issues: { is: (row, value) => row.id === value || row['key'] === value.toUpperCase() },
  },
  async wrote(_, collection, row, world) {
    if (TOUCHING.includes(collection)) await put(world, row['issue'], {})
  },
  behaviors: { ...issueBehaviors, ...partBehaviors, ...userBehaviors, ...worklogBehaviors },

  async around(call, world, run): Promise<Answer> {
    const anonymous = isAnonymous(world, call.request) ? anonymousBody(call) : undefined
    if (anonymous !== undefined) return { status: 200, body: anonymous }
    const { body } = await run()
    const { name, record, method, action } = call.operation
    if (name === 'issue_attachments.download') {
      const { id, filename, mimeType } = membersOf(body)
      const disposition = `attachment; filename="${filename}"`
      const headers = { 'content-type': String(mimeType), 'content-disposition': disposition }
      return { status: 200, body: contentsOf(world).get(String(id)) ?? `${filename}\n`, headers }
    }
    // An update returns the issue only if it is asked to.
    const silent = record === null || method === 'DELETE' || body === undefined
    if (silent && name !== 'filters.remove_favorite') return { status: 204 }
    return { status: method === 'POST' && action.endsWith('create') ? 201 : 200, body }
  },
} satisfies SandboxDefinition

export default jira
