import { expect, expectTypeOf, test } from 'vitest'
import { upstream } from './support/connector.ts'

const where = { owner: 'o', repo: 'r' }

test('a dispatch without details is answered with 204, and is no error', async () => {
  const { server, github } = await upstream({ status: 204, body: '' }, { validation: 'strict' })
  const run = await github.workflows.dispatch({ ...where, workflow_id: 'ci.yml', ref: 'main' })
  expect(run).toBeNull()
  expectTypeOf(run).toExtend<{ workflow_run_id: number } | null>()
  expect(server.requests).toHaveLength(1)
})

test('a dispatch with details returns them', async () => {
  const body = { workflow_run_id: 1, run_url: 'https://api.github.com/x', html_url: 'https://github.com/x' }
  const { github } = await upstream({ body })
  const run = await github.workflows.dispatch({
    ...where,
    workflow_id: 'ci.yml',
    ref: 'main',
    return_run_details: true,
  })
  expect(run?.workflow_run_id).toBe(1)
})

test('an empty answer where a record is expected is still an error', async () => {
  const { github } = await upstream({ status: 204, body: '' })
  await expect(github.issues.get({ ...where, issue_number: 1 })).rejects.toMatchObject({ code: 'response' })
})

test('the head of a pull request whose fork was deleted has no repository, user or label', async () => {
  const { github } = await upstream({
    body: [{ number: 1, head: { label: null, ref: 'a', repo: null, sha: 's', user: null } }],
  })
  const [pull] = (await github.pulls.list(where)).data
  expect(pull?.head.repo?.full_name).toBeUndefined()
  type Head = NonNullable<typeof pull>['head']
  expectTypeOf<null>().toExtend<Head['repo']>()
  expectTypeOf<null>().toExtend<Head['user']>()
  expectTypeOf<null>().toExtend<Head['label']>()
})

test('the root of a repository is a folder without a name', async () => {
  const { server, github } = await upstream({ body: [{ name: 'README.md', path: 'README.md' }] })
  await github.contents.get({ ...where, path: '' })
  expect(server.requests[0]?.target).toBe('/repos/o/r/contents/')
  await expect(github.contents.get({ ...where, path: '..' })).rejects.toMatchObject({ code: 'params' })
})

test('a deleted issue is not found', async () => {
  const { github } = await upstream({ status: 410, body: { message: 'This issue was deleted' } })
  await expect(github.issues.get({ ...where, issue_number: 1 })).rejects.toMatchObject({
    code: 'not_found',
    status: 410,
  })
})

test('a cursor keeps the page size that it was made with', async () => {
  const link = { link: '<https://api.github.com/x?page=2&per_page=50>; rel="next"' }
  const { server, github } = await upstream([{ body: [], headers: link }, { body: [] }])
  const { cursor } = await github.pulls.list({ ...where, per_page: 50 })
  await expect(github.pulls.list({ ...where, per_page: 10 }, { cursor })).rejects.toMatchObject({ code: 'params' })
  await github.pulls.list(where, { cursor })
  expect(server.requests[1]?.target).toBe('/repos/o/r/pulls?page=2&per_page=50')
})

test('what API version 2026-03-10 leaves out is no drift, and is named as absent', async () => {
  const drifts: string[] = []
  const { server, github } = await upstream(
    { body: { number: 1 } },
    {
      config: { api_version: '2026-03-10' },
      hooks: { onDrift: ({ path, received }) => void (received === 'missing' && drifts.push(path)) },
    },
  )
  const pull = await github.pulls.get({ ...where, pull_number: 1 })
  await github.issues.get({ ...where, issue_number: 1 })
  expect(server.requests[0]?.headers['x-github-api-version']).toBe('2026-03-10')
  // Others are missing in this answer, so the comparison was made.
  expect(drifts).toContain('locked')
  expect(drifts).not.toContain('assignee')
  expect(drifts).not.toContain('merge_commit_sha')
  expectTypeOf<undefined>().toExtend<typeof pull.assignee>()
  expectTypeOf<undefined>().toExtend<typeof pull.merge_commit_sha>()
})
