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
  expect(Object.keys(methods)).toEqual(actions.map(({ operation }) => operation).sort())
})

test.each(actions)('$operation', async ({ operation, samples }) => {
  const server = await chaosServer(() => ({ body: {} }))
  const github = connect(server.url)
  const theirs = official(server.url, operation)
  for (const params of samples) {
    await theirs(params)
    // What comes back is no record.
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
