import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import manifest from '@ferrule/github/manifest'
import { documentOf, examplesOf, narrowed } from '@ferrule/test-kit/document'
import { type OpenApi, operationOf, problemsOf } from '@ferrule/test-kit/openapi'
import { chaosServer } from '@ferrule/test-kit/server'
import { expect, test } from 'vitest'
import { actions, connect, run, upstream } from './support/connector.ts'

/** GitHub's own document describes every request, and its examples pass in strict mode. */

const require = createRequire(import.meta.url)
const file = require.resolve('@octokit/openapi/generated/api.github.com.json')
const whole = JSON.parse(readFileSync(file, 'utf8')) as OpenApi
const own = new Set(actions.map(({ method, path }) => `${method} ${path}`))
const full = documentOf(whole)
const api = narrowed(full, (method, path) => own.has(`${method} ${path}`))

/** Fields of recorded traffic that the document lacks. */
const UNLISTED: Readonly<Record<string, readonly string[]>> = { 'repos.update': ['has_discussions'] }

test.each(actions)(
  '$operation: the document describes what is sent',
  async ({ operation, path: template, samples }) => {
    const server = await chaosServer(() => ({ body: {} }))
    const github = connect(server.url)
    for (const params of samples) {
      const listed = Object.entries(params).filter(([name]) => !UNLISTED[operation]?.includes(name))
      const call = run(github, operation, Object.fromEntries(listed))
      await call.catch((error: { code?: string }) => expect(error.code).toBe('response'))
      const { method, target, headers, body } = server.requests.at(-1) as (typeof server.requests)[number]
      const [path = '', query = ''] = target.split('?')
      const problems = problemsOf(api, { method, path, query, headers, body }, { closed: true })
      // Where nothing is said, no body is sent.
      const mayLack = !isRequired(method, path) || changesNothing(operation, template, params)
      expect(problems.filter((problem) => problem !== 'a body of undefined' || !mayLack)).toEqual([])
    }
  },
)

/** An update with no more than the path says. */
const changesNothing = (operation: string, template: string, params: object): boolean =>
  operation.endsWith('.update') && Object.keys(params).every((name) => template.includes(`{${name}}`))

const isRequired = (method: string, path: string): boolean =>
  (operationOf(api, { method, path })?.requestBody as { required?: boolean } | undefined)?.required === true

interface Body {
  readonly properties?: object
  readonly oneOf?: readonly Body[]
}

test.each(actions)(
  '$operation: takes every parameter of the document, and no other',
  ({ operation, method, path, params }) => {
    const { parameters = [], requestBody } = operationOf(api, { method, path }) ?? {}
    const schema = requestBody?.content['application/json']?.schema as (Body & { $ref?: string }) | undefined
    const body = (schema?.$ref ? full.at(schema.$ref) : schema) as Body | undefined
    // Recorded traffic has it, and the document does not.
    if (path === '/repos/{owner}/{repo}' && method === 'PATCH')
      Object.assign(body?.properties ?? {}, { has_discussions: {} })
    const theirs = [
      ...parameters.map(({ name }) => name),
      // A body may be one of several.
      ...[body, ...(body?.oneOf ?? [])].flatMap((one) => Object.keys(one?.properties ?? {})),
      ...(UNLISTED[operation] ?? []),
    ]
    expect(Object.keys(params?.properties ?? {}).sort()).toEqual([...new Set(theirs)].sort())
  },
)

test('where the document lists an answer without a body beside one with, the result may be null', () => {
  const wrong = actions.filter(({ operation, method, path, record }) => {
    const { responses = {} } = (operationOf(api, { method, path }) ?? {}) as {
      responses?: Record<string, { content?: object }>
    }
    const good = Object.entries(responses).filter(([status]) => status.startsWith('2') && status !== '202')
    const both = good.some(([, one]) => one.content) && good.some(([, one]) => !one.content)
    const [entity = '', action = ''] = operation.split('.')
    const facts = manifest.entities[entity]?.actions[action] as { mayBeEmpty?: boolean } | undefined
    return record && both !== (facts?.mayBeEmpty ?? false)
  })
  expect(wrong.map(({ operation }) => operation)).toEqual([])
})

const shown = actions
  .filter(({ record }) => record)
  .flatMap((action) => {
    const found = operationOf(api, action)
    return found
      ? examplesOf(full, found)
          // One shows an ellipsis in the place of its records.
          .filter((example) => typeof example === 'object' && !JSON.stringify(example).includes('["..."]'))
          // One is of the answer to another `Accept`, which has no times.
          .filter((example) => action.operation !== 'stargazers.list' || 'starred_at' in (example as object[])[0]!)
          .map((example) => ({ ...action, example }))
      : []
  })

test('there is an example for nearly every operation that answers', () => {
  const answering = actions.filter(({ record }) => record)
  expect(new Set(shown.map(({ operation }) => operation)).size).toBeGreaterThan(answering.length * 0.9)
})

test.each(shown)('$operation: the example passes in strict mode', async ({ operation, samples, example }) => {
  const { github } = await upstream({ body: example }, { validation: 'strict' })
  const { data } = await run(github, operation, samples[0])
  expect(data).toEqual(recordsOf(operation, example))
})

/** The part of an answer that is handed out. */
function recordsOf(operation: string, body: unknown): unknown {
  const [entity = '', action = ''] = operation.split('.')
  const { records } = (manifest.entities[entity]?.actions[action] ?? {}) as { records?: string }
  return records ? (body as Record<string, unknown>)[records] : body
}

test('what is wrong is reported: neither judge lets everything pass', async () => {
  const request = {
    method: 'POST',
    path: '/repos/o/r/issues',
    query: '',
    headers: { 'content-type': 'application/json' },
  }
  expect(problemsOf(api, { ...request, body: '{"title":"a"}' }, { closed: true })).toEqual([])
  expect(problemsOf(api, { ...request, body: '{"titel":"a"}' }, { closed: true })).not.toEqual([])
  expect(problemsOf(api, { ...request, path: '/repos/o/issues', body: '{}' })).not.toEqual([])
  const { github } = await upstream({ body: { id: 'x' } }, { validation: 'strict' })
  await expect(run(github, 'labels.update', { owner: 'o', repo: 'r', name: 'n' })).rejects.toMatchObject({
    code: 'response',
  })
})

test("the list of GitHub's operations is the document's", () => {
  const list = readFileSync(new URL('../../../schemas/github/operations.txt', import.meta.url), 'utf8')
  const published = Object.entries(whole.paths).flatMap(([path, verbs]) =>
    Object.keys(verbs)
      .filter((verb) => /^(get|post|put|patch|delete|head)$/.test(verb))
      .map((verb) => `${verb.toUpperCase()} ${path}`),
  )
  expect(list.split('\n\n')[1]?.trim().split('\n').sort()).toEqual(published.sort())
})
