import manifest from '@ferrule/jira/manifest'
import { type Seen, type Server, startServer } from '@ferrule/test-kit/recorder'
import { expectSdkMethods, methodCalled } from '@ferrule/test-kit/sdk-methods'
import { createAgileClient } from 'jira.js/agile'
import { createCloudClient } from 'jira.js/cloud'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from './support/calls.ts'
import { API_TOKEN, anyAnswer, connect, run, USERNAME } from './support/connector.ts'

/**
 * jira.js, whose author tries every call against a live site each night, and we make the same call against one
 * recording server, and must send the same request.
 */

/** Operations that the SDK cannot make, with the reason. */
const WITHOUT_SDK: Readonly<Record<string, string>> = {
  'issue_attachments.create': 'compared in attachments.test.ts: its body is a form, not JSON',
  // Atlassian calls these experimental, and jira.js leaves them out. The published document judges their requests.
  'dashboards.create': 'experimental',
  'dashboards.update': 'experimental',
  'dashboards.copy': 'experimental',
  'dashboards.delete': 'experimental',
  'filters.change_owner': 'experimental',
  'groups.list': 'experimental',
  'issue_types.list_for_project': 'experimental',
  'projects.restore': 'experimental',
  'projects.list_recent': 'experimental',
  'resolutions.list': 'experimental',
  'security_levels.list': 'experimental',
  'webhook_endpoints.list_failed': 'experimental',
}

let server: Server
beforeAll(async () => {
  server = await startServer(({ path, method }) => ({ body: anyAnswer(path, method) }))
})
afterAll(() => server.close())

function official() {
  const options = {
    host: server.url,
    auth: { type: 'basic', email: USERNAME, apiToken: API_TOKEN },
    onSchemaMismatch: 'silent',
  } as const
  return { ...createCloudClient(options), agile: createAgileClient(options) }
}

/** The one request that a call makes. What the SDK thinks of the answer does not matter. */
async function requestOf(call: () => PromiseLike<unknown>): Promise<Seen> {
  server.seen.length = 0
  await call()
  expect(server.seen).toHaveLength(1)
  return server.seen[0] as Seen
}

/** Jira takes several values repeated or with commas between them, where we write commas. */
function queryOf({ query }: Seen): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(query))
    found[name] = name in found ? `${found[name]},${value}` : value
  return found
}

const repeated = [
  'id',
  'keys',
  'status',
  'type',
  'scope',
  'schemeId',
  'projectId',
  'contextId',
  'projectIds',
  'reconcileIssues',
]

function expectSame(ours: Seen, theirs: Seen): void {
  expect([ours.method, ours.path]).toEqual([theirs.method, theirs.path])
  expect(queryOf(ours)).toEqual(queryOf(theirs))
  for (const name of repeated) {
    const all = (seen: Seen) => new URLSearchParams(seen.query).getAll(name)
    expect([name, all(ours)]).toEqual([name, all(theirs)])
  }
  expect(ours.body === '' ? '' : JSON.parse(ours.body)).toEqual(theirs.body === '' ? '' : JSON.parse(theirs.body))
  expect(ours.headers.authorization).toBe(theirs.headers.authorization)
  // The SDK asks for JSON where a file comes.
  expect(ours.headers.accept).toBe(ours.path.includes('/content/') ? '*/*' : theirs.headers.accept)
  const type = (seen: Seen) => (seen.body === '' ? undefined : seen.headers['content-type']?.split(';')[0])
  expect(type(ours)).toBe(type(theirs))
  if (ours.body === '') expect(ours.headers['content-type']).toBeUndefined()
}

const operations = Object.entries(manifest.entities).flatMap(([entity, { actions }]) =>
  Object.keys(actions).map((action) => `${entity}.${action}`),
)

test('every operation is compared, or there is a reason why not', () => {
  const compared = [...rows].filter(([, { sdk }]) => sdk).map(([name]) => name)
  expect([...compared, ...Object.keys(WITHOUT_SDK)].sort()).toEqual([...operations].sort())
})

test.each([...rows].filter(([, { sdk }]) => sdk))(
  'the same request as jira.js: %s',
  async (operation, { samples, sdk }) => {
    const theirClient = official()
    const ours = connect(server.url)
    for (const params of samples) {
      const theirs = await requestOf(() => sdk?.(theirClient, params as never) as never)
      expectSame(await requestOf(() => run(ours, operation, params)), theirs)
    }
  },
)

test('where we say more than the SDK: a search asks for all navigable fields', async () => {
  const { query } = await requestOf(() => connect(server.url).issues.apiSearch({ jql: 'key = A-1' }))
  expect(queryOf({ query } as Seen)).toEqual({ jql: 'key = A-1', fields: '*navigable' })
})

test('a query too long for an address goes in a body that means the same', async () => {
  const jql = `key in (${Array.from({ length: 1500 }, (_, index) => `LONG-${index}`).join(', ')})`
  const sdk = official()
  const theirs = await requestOf(() =>
    sdk.issueSearch.searchAndReconsileIssuesUsingJqlPost({
      jql,
      fields: ['summary', 'status'],
      expand: 'names,schema',
      properties: ['p'],
      maxResults: 10,
      nextPageToken: 't',
      reconcileIssues: [1, 2],
      fieldsByKeys: false,
    }),
  )
  const ours = await requestOf(() =>
    connect(server.url).issues.apiSearch({
      jql,
      fields: 'summary,status',
      expand: ['names', 'schema'],
      properties: ['p'],
      maxResults: 10,
      nextPageToken: 't',
      reconcileIssues: [1, 2],
      fieldsByKeys: false,
    }),
  )
  expectSame(ours, theirs)
  expect(ours.method).toBe('POST')
})

test('the reference names the methods that are compared', async () => {
  const compared = [...rows].flatMap(([operation, { sdk, samples }]) => (sdk ? [{ operation, sdk, samples }] : []))
  const called = compared.map(({ operation, sdk, samples: [params] }) => [
    operation,
    // Boards are methods of a client of their own, which the rows call `agile`.
    methodCalled((jira) => sdk(jira, params as never)).replace(/^agile\./, ''),
  ])
  await expectSdkMethods('jira', { package: 'jira.js', client: 'jira', methods: Object.fromEntries(called) })
})
