import { GitHubConnector } from '@ferrule/github'
import { sampleRoutes } from '@ferrule/test-kit/routes'
import { Octokit } from '@octokit/rest'
import { describe, expect, test } from 'vitest'
import { TOKEN } from './support/connector.ts'

/** Octokit takes routes and parameters in the same words, so both send each of the document's routes. */

const BASE = 'http://127.0.0.1:1'
/** Octokit takes parameters of these names as its own options, so a route that has one cannot be compared with it. */
const OPTIONS = ['baseUrl', 'url', 'headers', 'data', 'method', 'mediaType', 'request']
const routes = sampleRoutes('github').map(({ route, sample }) => ({
  route,
  sample: Object.fromEntries(Object.entries(sample).filter(([name]) => !OPTIONS.includes(name))),
}))

interface Sent {
  readonly method: string
  readonly path: readonly string[]
  readonly query: readonly (readonly [string, string])[]
  readonly body: unknown
}

const comparable = (method: string, url: URL, body: unknown): Sent => ({
  method,
  path: url.pathname.split('/').map(decodeURIComponent),
  query: [...url.searchParams].sort(([one], [other]) => (one < other ? -1 : 1)),
  body: body ? JSON.parse(String(body)) : undefined,
})

/** A fetch that answers each request with nothing, and keeps it. */
function recorder() {
  const sent: Sent[] = []
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const request = input instanceof Request ? input : undefined
    const url = new URL(request?.url ?? String(input))
    const body = request ? await request.text() : init.body
    sent.push(comparable(request?.method ?? init.method ?? 'GET', url, body))
    return Response.json({})
  }
  return { sent, fetch }
}

test('routes of the whole document are typed', () => {
  expect(routes.length).toBeGreaterThan(1_100)
})

test('each route sends what Octokit sends', async () => {
  const [ours, theirs] = [recorder(), recorder()]
  const github = new GitHubConnector({ credentials: { token: TOKEN }, baseUrl: BASE, fetch: ours.fetch, retry: 0 })
  const octokit = new Octokit({ auth: TOKEN, baseUrl: BASE, request: { fetch: theirs.fetch } })
  const send = github.request.bind(github) as unknown as (route: string, params: object) => Promise<unknown>
  for (const { route, sample } of routes) {
    await octokit.request(route, sample)
    await send(route, sample)
  }
  const differing = routes.flatMap(({ route }, index) => {
    const [one, other] = [ours.sent[index], theirs.sent[index]]
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ route, one, other }]
  })
  expect(differing.slice(0, 5)).toEqual([])
  expect(ours.sent).toHaveLength(routes.length)
})

describe('a route', () => {
  const where = { owner: 'octo-org', repo: 'a/b' }
  const made = (fetch: typeof globalThis.fetch) =>
    new GitHubConnector({ credentials: { token: TOKEN }, fetch, retry: 0 })
  const send = (github: GitHubConnector, ...args: unknown[]) =>
    (github.request as (...args: unknown[]) => Promise<unknown>).apply(github, args)

  test.each([
    ['TRACE /user', {}],
    ['GET user', {}],
    ['GET /user?page=1', {}],
    ['GET /repos/../user', {}],
    ['GET https://evil.example/user', {}],
    ['GET /repos/{owner}/{repo}', { owner: 'octo-org' }],
    ['GET /repos/{owner}/{repo}', { ...where, repo: '..' }],
    ['GET /user', []],
    ['GET /user', 'text'],
  ])('%s with %o is refused, and nothing is sent', async (route, params) => {
    const { sent, fetch } = recorder()
    await expect(async () => send(made(fetch), route, params)).rejects.toMatchObject({ code: 'params' })
    expect(sent).toEqual([])
  })

  test('takes query parameters beside a body where it names them', async () => {
    const { sent, fetch } = recorder()
    await send(made(fetch), 'POST /repos/{owner}/{repo}/things{?name,label}', {
      ...where,
      name: 'n',
      label: 'l',
      size: 1,
    })
    expect(sent).toMatchObject([
      {
        path: ['', 'repos', 'octo-org', 'a/b', 'things'],
        query: [
          ['label', 'l'],
          ['name', 'n'],
        ],
        body: { size: 1 },
      },
    ])
  })

  test('of a list follows links, but only for the parameters that a position may set', async () => {
    const asked: string[] = []
    const fetch: typeof globalThis.fetch = async (input) => {
      const url = new URL(input instanceof Request ? input.url : String(input))
      asked.push(url.search)
      const next = `<https://evil.example/x?page=${asked.length + 1}&state=all&owner=evil>; rel="next"`
      return Response.json([{ id: asked.length }], { headers: asked.length < 3 ? { link: next } : {} })
    }
    const list = made(fetch).requestList('GET /repos/{owner}/{repo}/issues', { ...where, state: 'open' })
    expect((await list.toArray({ max: 9 })).map(({ id }) => id)).toEqual([1, 2, 3])
    expect(asked).toEqual(['?state=open', '?state=open&page=2', '?state=open&page=3'])
  })

  test('of a list resumes at its cursor, and not at that of another route', async () => {
    const fetch: typeof globalThis.fetch = async (input) => {
      const url = new URL(input instanceof Request ? input.url : String(input))
      const page = Number(url.searchParams.get('page') ?? 1)
      const link = `<https://api.github.com/x?page=${page + 1}>; rel="next"`
      return Response.json([{ id: page }], { headers: page < 3 ? { link } : {} })
    }
    const github = made(fetch)
    const { cursor } = await github.requestList('GET /repos/{owner}/{repo}/issues', where)
    expect(cursor).toBeTypeOf('string')
    const rest = await github.requestList('GET /repos/{owner}/{repo}/issues', where, { cursor }).toArray({ max: 9 })
    expect(rest.map(({ id }) => id)).toEqual([2, 3])
    const other = github.requestList('GET /repos/{owner}/{repo}/pulls', where, { cursor })
    await expect(other).rejects.toMatchObject({ code: 'params' })
  })
})
