import {
  type Answer,
  type Incoming,
  isObject,
  type JsonSchema,
  type Manifest,
  type ManifestAction,
  manifestOf,
  membersOf,
  options,
  resolve,
  type SandboxDefinition,
  unfilled,
} from '@ferrule/sandbox/engine'
import manifest from '../generated/manifest.gen.ts'
import { accessibleSites, authenticate, consent, isStranger, strangersAnswer, withoutGateway } from './access.ts'
import { badValues, faultRefusal, noRecord, problemDocument, refuse } from './errors.ts'
import { jiraFacts } from './facts.ts'
import { contentsOf, issuePartBehaviors, issueParts } from './issue-parts.ts'
import { issueBehaviors, touch } from './issues.ts'
import { namesOf, paged } from './lists.ts'
import { answered } from './records.ts'
import { INVENTED, SIZES, seed } from './seed.ts'
import { siteRecords } from './site.ts'
import { talkRecords, worklogBehaviors } from './talk.ts'
import { userBehaviors } from './users.ts'

export type { JiraData } from './data.ts'
export type { JiraSandboxCredentials } from './facts.ts'

const published = manifestOf(manifest)

/** Calls that the connector makes within another operation. */
function withInner({ entities, ...rest }: Manifest): Manifest {
  const own = (entity: string, action: string): ManifestAction => {
    const found = entities[entity]?.actions[action]
    if (!found) throw new Error(`the manifest has no ${entity}.${action}`)
    return found
  }
  const add = (entity: string, actions: Record<string, ManifestAction>) => ({
    ...entities[entity],
    actions: { ...entities[entity]?.actions, ...actions },
  })
  const { failFast: _, ...long } = own('issues', 'api_search').params?.properties ?? {}
  const list: JsonSchema = { type: 'array', items: { type: 'string' } }
  return {
    ...rest,
    entities: {
      ...entities,
      issues: add('issues', {
        api_search_long: {
          ...own('issues', 'api_search'),
          method: 'POST',
          params: {
            type: 'object',
            additionalProperties: false,
            properties: { ...long, fields: list, properties: list, expand: { type: 'string' } },
          },
        },
      }),
      issue_attachments: add('issue_attachments', {
        create: {
          ...own('issue_attachments', 'create'),
          // The rest is in a form.
          params: { type: 'object', properties: { issueIdOrKey: { type: 'string' } }, required: ['issueIdOrKey'] },
        },
      }),
      users: add('users', {
        bulk: {
          ...own('users', 'list'),
          path: '/rest/api/3/user/bulk',
          records: 'values',
          params: {
            type: 'object',
            properties: { startAt: { type: 'integer' }, maxResults: { type: 'integer' }, accountId: list },
            required: ['accountId'],
          },
        },
      }),
    },
  }
}

const extended = withInner(published)

/** Query values have the types of their parameters; unknown ones are ignored, sizes that are too large are cut. */
function queryValues({ url, operation }: Incoming): Record<string, unknown> {
  const { properties = {} } = operation?.params ?? {}
  const found: Record<string, unknown> = {}
  for (const name of new Set(url.searchParams.keys())) {
    const rule = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!rule) continue
    const texts = url.searchParams.getAll(name)
    found[name] = typed(texts, rule)
    const { maximum } = resolve(rule, extended.$defs)
    if (name === 'maxResults' && operation?.name !== 'issues.api_search' && maximum !== undefined)
      found[name] = Math.min(maximum, Number(found[name])) || found[name]
  }
  return found
}

function typed(texts: readonly string[], rule: JsonSchema): unknown {
  const all = options(rule, extended.$defs ?? {})
  const list = all.find(({ type }) => type === 'array')
  const [text = ''] = texts
  if (list && (texts.length > 1 || all.length === 1)) {
    const parts = texts.length > 1 ? texts : namesOf(text)
    return parts.map((part) => typed([part], list.items ?? {}))
  }
  if (all.some(({ type }) => type === 'integer') && /^-?\d+$/.test(text)) return Number(text)
  if (all.some(({ type }) => type === 'boolean') && /^(true|false)$/.test(text)) return text === 'true'
  return text
}

function bodyValues({ text, request, operation, url }: Incoming): Record<string, unknown> {
  if (operation?.method === 'GET' || text === '') return {}
  const type = request.headers.get('content-type')?.split(';')[0]
  if (operation?.name === 'issue_attachments.create' && type === 'multipart/form-data') return {}
  if (type !== 'application/json')
    throw problemDocument(415, 'Unsupported Media Type', `Content-Type '${type ?? ''}' is not supported.`, url.pathname)
  try {
    const value: unknown = JSON.parse(text)
    if (operation?.name === 'issue_watchers.create' && typeof value === 'string') return { accountId: value }
    if (/^(issue|board|sprint)_properties\.update$/.test(operation?.name ?? '')) return { value }
    if (isObject(value)) return value
  } catch {}
  throw refuse(400, ['There was an error parsing JSON. Check that your request body is valid.'])
}

/** Records below an issue whose changes are the issue's, too. */
const TOUCHING = new Set(['issue_comments', 'issue_worklogs'])

/** Records hold what was put into them. */
const bare = unfilled(published)

/** What is particular of Jira. */
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
  defaults: () => bare,

  requestId: (random) => random.text(32, 'abcdef0123456789'),
  headers: ({ request, requestId }, world) => ({
    'ATL-TraceId': requestId,
    'X-AREQUESTID': requestId.slice(0, 12),
    'X-RateLimit-Limit': '100',
    'X-RateLimit-Remaining': '99',
    ...(isStranger(world, request) &&
      request.headers.has('authorization') && { 'X-Seraph-LoginReason': 'AUTHENTICATED_FAILED' }),
  }),
  authenticate,
  values(incoming) {
    return { values: { ...queryValues(incoming), ...bodyValues(incoming) }, text: false }
  },

  refusals: {
    unknownRoute: (method, path) =>
      /^\/rest\/api\/3\/search$/.test(path)
        ? refuse(410, ['The requested API has been removed. Use /rest/api/3/search/jql instead.'])
        : problemDocument(404, 'Not Found', `No endpoint ${method} ${path}.`, path),
    badValues: (problem, { url }) => badValues(problem, url.pathname),
    badForm: (param) => refuse(400, [`${param} is not valid.`]),
    notFound: noRecord,
    unknownCursor: () => refuse(400, ['The page token is not valid or has expired.']),
    fault: faultRefusal,
  },

  newId: (_, __, count) => String(10_001 + count),
  present: answered,
  page: paged,
  stub: () => undefined,
  places: {
    boardId: 'boards',
    epicIdOrKey: 'issues',
    filterId: 'filters',
    projectIdOrKey: 'projects',
    sprintId: 'sprints',
  },
  usual: { listed: (rows) => rows },
  rules: {
    ...issueParts,
    ...siteRecords,
    issues: { is: (row, value) => row.id === value || row['key'] === value.toUpperCase() },
    ...talkRecords,
  },
  /** What happens below an issue changes it, too. */
  wrote: async (_, collection, row, world) => {
    if (TOUCHING.has(collection)) await touch(world, String(row['issue']))
  },
  behaviors: {
    ...issueBehaviors,
    ...issuePartBehaviors,
    ...userBehaviors,
    ...worklogBehaviors,
  },

  async around(call, world, run): Promise<Answer> {
    const stranger = isStranger(world, call.request)
    const answer = stranger ? strangersAnswer(call) : undefined
    if (answer !== undefined) return { status: 200, body: answer }
    const { body } = await run()
    if (call.operation.name === 'issue_attachments.download') {
      const { id, filename, mimeType } = membersOf(body)
      const disposition = `attachment; filename="${filename}"`
      const headers = { 'content-type': String(mimeType), 'content-disposition': disposition }
      return { status: 200, body: contentsOf(world).get(String(id)) ?? `${filename}\n`, headers }
    }
    const { name, record, method, action } = call.operation
    if ((record === null || method === 'DELETE') && name !== 'filters.remove_favorite') return { status: 204 }
    // An update returns the issue only if it is asked to.
    if (body === undefined) return { status: 204 }
    return { status: method === 'POST' && action.endsWith('create') ? 201 : 200, body }
  },
} satisfies SandboxDefinition

export default jira
