import { GitHubConnector } from '@ferrule/github'
import { readSdkMethods } from '@ferrule/test-kit/sdk-methods'
import { chaosServer, type Seen } from '@ferrule/test-kit/server'
import { Octokit } from '@octokit/rest'
import { expect, test } from 'vitest'
import { actions, connect, run, TOKEN } from './support/connector.ts'

/**
 * Octokit and the connector make the same call against one recording server, and must send the same request. Octokit takes
 * GitHub's own names of parameters, as the connector does, so that every operation is compared with all that it takes.
 */

/** The method of Octokit for each operation. */
const { methods } = readSdkMethods('github')

type Method = (params: object) => Promise<unknown>

const silent = { debug() {}, info() {}, warn() {}, error() {} }

function official(baseUrl: string, operation: string): Method {
  const [scope = '', name = ''] = (methods[operation] ?? '').split('.')
  const { rest } = new Octokit({ auth: TOKEN, baseUrl, log: silent })
  return (rest as unknown as Record<string, Record<string, Method>>)[scope]?.[name] as Method
}

/** The same request in other words is the same: the order of a query, and escapes that stand for the same text. */
const comparable = ({ method, target, query, body }: Seen) => ({
  method,
  path: (target.split('?')[0] as string).split('/').map(decodeURIComponent),
  query: [...query].sort(([one], [other]) => (one < other ? -1 : 1)),
  body: body === '' ? undefined : JSON.parse(body),
})

test('every operation is compared', () => {
  expect(Object.keys(methods)).toEqual([...actions.map(({ operation }) => operation), 'release_assets.upload'].sort())
})

test.each(actions)('$operation', async ({ operation, samples }) => {
  const server = await chaosServer(() => ({ body: {} }))
  const github = connect(server.url)
  const theirs = official(server.url, operation)
  for (const params of samples) {
    await theirs(params)
    // The answer is no record.
    await run(github, operation, params).catch((error: { code?: string }) => expect(error.code).toBe('response'))
    const [second, first] = [server.requests.at(-1), server.requests.at(-2)] as [Seen, Seen]
    expect(comparable(second)).toEqual(comparable(first))
    // `token` is the older word of the two that GitHub takes.
    expect(second.headers['authorization']).toBe(`Bearer ${TOKEN}`)
    expect(first.headers['authorization']).toBe(`token ${TOKEN}`)
    expect(second.headers['content-type']).toBe(second.body === '' ? undefined : 'application/json')
  }
  expect(server.requests).toHaveLength(samples.length * 2)
})

test('an upload sends the same bytes to the same place', async () => {
  const server = await chaosServer(() => ({ status: 201, body: {} }))
  const github = connect(server.url)
  const given = {
    owner: 'octo-org',
    repo: 'hello.world',
    release_id: 7,
    name: 'kettle é.zip',
    label: 'The kettle & more',
  }
  const bytes = new TextEncoder().encode('tea, milk')
  const { rest } = new Octokit({ auth: TOKEN, log: silent })
  const headers = { 'content-type': 'application/zip' }
  await rest.repos.uploadReleaseAsset({ ...given, baseUrl: server.url, headers, data: bytes as never })
  const call = github.releaseAssets.upload({ ...given, file_content: bytes, content_type: 'application/zip' })
  await call.catch((error: unknown) => expect(error).toMatchObject({ code: 'response' }))
  const [theirs, ours] = server.requests as [Seen, Seen]
  const parts = ({ method, url, headers: all, body }: Seen) => [
    method,
    url.pathname,
    [...url.searchParams],
    all['content-type'],
    body,
  ]
  expect(parts(ours)).toEqual(parts(theirs))
  expect(ours.body).toBe('tea, milk')
})

test('files go to the host for uploads, which is no other one of the API', async () => {
  const hosts: string[] = []
  const answer = (input: unknown): Promise<Response> => {
    hosts.push(new URL(String(input instanceof Request ? input.url : input)).host)
    return Promise.resolve(Response.json({}, { status: 201 }))
  }
  const github = new GitHubConnector({ credentials: { token: TOKEN }, fetch: answer as typeof fetch, retry: 0 })
  const file = { owner: 'o', repo: 'r', release_id: 1, name: 'a.txt', file_content: new Uint8Array(2) }
  await github.releaseAssets.upload(file).catch(() => {})
  await github.releaseAssets.get({ owner: 'o', repo: 'r', asset_id: 1 }).catch(() => {})
  expect(hosts).toEqual(['uploads.github.com', 'api.github.com'])
})
