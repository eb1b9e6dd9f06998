// Which parents a list is requested for, and what a parent without such a list means.
import { GitHubConnector } from '@ferrule/github'
import github from '@ferrule/github/sync'
import { JiraConnector } from '@ferrule/jira'
import jira from '@ferrule/jira/sync'
import { expect, test } from 'vitest'
import { MemoryDestination, type SyncConnector, type SyncDefinition, sync } from '../src/index.ts'

type Answers = (path: string) => unknown

/** A vendor of one function, and the paths that it was asked for. */
function vendor(answers: Answers) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    asked.push(pathname)
    const found = answers(pathname)
    return typeof found === 'number' ? Response.json({ message: 'No.' }, { status: found }) : Response.json(found)
  }
  return { fetch, asked }
}

async function rowsOf(connector: SyncConnector, definition: SyncDefinition, stream: string, copy: MemoryDestination) {
  const { streams } = await sync(connector, {
    definition,
    destination: copy,
    streams: [stream],
    backoff: [1, 2],
    allowDeletes: true,
  })
  return { status: streams[0]?.status, keys: [...copy.rows(stream).keys()] }
}

const page = (values: unknown[]) => ({ values, isLast: true, startAt: 0, maxResults: 50, total: values.length })

test('a board that refuses sprints has none, and a board whose list is denied keeps its own', async () => {
  let second: unknown = page([{ id: 9, state: 'active' }])
  const { fetch, asked } = vendor((path) => {
    if (path === '/rest/agile/1.0/board')
      return page([
        { id: 1, type: 'scrum' },
        { id: 2, type: 'simple' },
        { id: 3, type: 'kanban' },
      ])
    return path === '/rest/agile/1.0/board/1/sprint' ? page([{ id: 8, state: 'closed' }]) : second
  })
  const connector = new JiraConnector({
    credentials: { username: 'a@b.example', password: 'p' },
    config: { subdomain: 'acme' },
    fetch,
    retry: 0,
  })
  const copy = new MemoryDestination()
  const run = () => rowsOf(connector, jira, 'sprints', copy)
  expect(await run()).toEqual({ status: 'complete', keys: ['1/8', '2/9'] })
  expect(asked.some((path) => path.includes('/board/3/'))).toBe(false)
  second = 403
  expect(await run()).toEqual({ status: 'complete', keys: ['1/8', '2/9'] })
  second = 400
  expect(await run()).toEqual({ status: 'complete', keys: ['1/8'] })
})

test('commits of a repository that is empty, and reactions only of what has some', async () => {
  const of = (id: number, total_count: number) => ({
    id,
    number: id,
    updated_at: '2026-01-31T09:00:00Z',
    reactions: { total_count },
  })
  const { fetch, asked } = vendor((path) => {
    if (path === '/user/repos') return [{ id: 1, name: 'umbrellas', owner: { login: 'octo-org' } }]
    if (path.endsWith('/commits')) return 409
    if (path.endsWith('/issues')) return [of(5, 0), of(6, 2)]
    return [{ id: 7, content: 'heart' }]
  })
  const connector = new GitHubConnector({ credentials: { token: 't' }, fetch, retry: 0 })
  const copy = new MemoryDestination()
  expect(await rowsOf(connector, github, 'commits', copy)).toEqual({ status: 'complete', keys: [] })
  expect((await rowsOf(connector, github, 'issue_reactions', copy)).keys).toEqual(['7'])
  expect(new Set(asked.filter((path) => path.endsWith('/reactions')))).toEqual(
    new Set(['/repos/octo-org/umbrellas/issues/6/reactions']),
  )
})
