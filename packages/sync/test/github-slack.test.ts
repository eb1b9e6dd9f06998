// The requests to GitHub and Slack of a second run, and the reads of a list without a filter by time.
import { GitHubConnector } from '@ferrule/github'
import github from '@ferrule/github/sync'
import { SlackConnector } from '@ferrule/slack'
import slack from '@ferrule/slack/sync'
import { expect, test } from 'vitest'
import { MemoryDestination, type SyncConnector, type SyncDefinition, sync } from '../src/index.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-06-01T00:00:00Z')
const iso = (time: number): string => new Date(time).toISOString().replace('.000Z', 'Z')

/** A vendor of three functions: what it answers, and what it was asked since. */
function vendor(answer: (url: URL) => { body: unknown; link?: string }) {
  const asked: URL[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(new Request(input, init).url)
    asked.push(url)
    const { body, link } = answer(url)
    return Response.json(body, { headers: { date: new Date(NOW).toUTCString(), ...(link && { link }) } })
  }
  return { fetch, asked }
}

async function twice(connector: SyncConnector, definition: SyncDefinition, stream: string, asked: URL[]) {
  const destination = new MemoryDestination()
  const options = { definition, destination, streams: [stream], clock: () => NOW, allowDeletes: true }
  expect((await sync(connector, options)).ok).toBe(true)
  const first = asked.splice(0)
  expect((await sync(connector, options)).ok).toBe(true)
  return { first, second: asked, rows: destination.rows(stream) }
}

const repository = { id: 1, name: 'umbrellas', owner: { login: 'octo-org' } }

test('pull requests, newest first, are read until they are older than the window', async () => {
  const { fetch, asked } = vendor((url) => {
    if (url.pathname === '/user/repos') return { body: [repository] }
    const page = Number(url.searchParams.get('page') ?? 1)
    const body = [0, 1].map((nth) => ({ id: page * 2 + nth, number: 1, updated_at: iso(NOW - (page * 2 + nth) * DAY) }))
    return page < 9 ? { body, link: `<${url.origin}${url.pathname}?page=${page + 1}>; rel="next"` } : { body }
  })
  const connector = new GitHubConnector({ credentials: { token: 't' }, fetch, validation: 'off' })
  const { first, second, rows } = await twice(connector, github, 'pulls', asked)
  const pulls = (urls: URL[]) => urls.filter(({ pathname }) => pathname.endsWith('/pulls'))
  expect(rows.size).toBe(18)
  expect(pulls(first).map(({ searchParams }) => searchParams.get('page'))).toContain('9')
  // The second page is requested while the first one is stored.
  expect(pulls(second).map(({ searchParams }) => searchParams.get('page') ?? '1')).toEqual(['1', '2'])
  expect(pulls(first)[0]?.search).toBe('?per_page=100&sort=updated&direction=desc&state=all')
})

test('numbers of a pull request are asked for one by one, the second time only of those that changed', async () => {
  let changed = false
  const pull = (number: number) => {
    const days = changed && number === 3 ? 1 : 9 + number
    return { id: number + 10, number, updated_at: iso(NOW - days * DAY) }
  }
  const { fetch, asked } = vendor(({ pathname }) => {
    if (pathname === '/user/repos') return { body: [repository] }
    const number = Number(/\/pulls\/(\d+)$/.exec(pathname)?.[1])
    const all = [1, 2, 3].map(pull).sort((one, other) => other.updated_at.localeCompare(one.updated_at))
    return { body: number ? { ...pull(number), additions: changed ? 7 : 5, merged_by: { login: 'a' } } : all }
  })
  const connector = new GitHubConnector({ credentials: { token: 't' }, fetch, validation: 'off' })
  const destination = new MemoryDestination()
  const run = async (now: number) => {
    asked.splice(0)
    const options = { definition: github, destination, streams: ['pull_stats'], clock: () => now }
    expect((await sync(connector, options)).ok).toBe(true)
    return asked.flatMap(({ pathname }) => /\/pulls\/\d+$/.exec(pathname)?.[0] ?? []).sort()
  }
  expect(new Set(await run(NOW))).toEqual(new Set(['/pulls/1', '/pulls/2', '/pulls/3']))
  changed = true
  // The newest one known may have changed again at the same time.
  expect(await run(NOW + 3_600_000)).toEqual(['/pulls/1', '/pulls/3'])
  const rows = [...destination.rows('pull_stats')].map(([key, { data }]) => [
    key,
    data['additions'],
    data['repository_id'],
  ])
  expect(rows.sort()).toEqual([
    ['11', 7, 1],
    ['12', 5, 1],
    ['13', 7, 1],
  ])
})

test('issues are asked for since the newest one, an hour earlier, of the repository of the list', async () => {
  const { fetch, asked } = vendor((url) => ({
    body: url.pathname === '/user/repos' ? [repository] : [{ id: 5, number: 1, updated_at: iso(NOW - DAY) }],
  }))
  const connector = new GitHubConnector({ credentials: { token: 't' }, fetch, validation: 'off' })
  const { second, rows } = await twice(connector, github, 'issues', asked)
  const url = second.find(({ pathname }) => pathname === '/repos/octo-org/umbrellas/issues')
  expect(url?.searchParams.get('since')).toBe(iso(NOW - DAY - 3_600_000))
  expect([...rows.values()][0]?.data).toMatchObject({ id: 5, repository_id: 1, owner: 'octo-org', repo: 'umbrellas' })
})

test('replies are read of messages that have some, in channels that the app is in', async () => {
  const ts = (ago: number): string => `${(NOW - ago) / 1000}.000100`
  const { fetch, asked } = vendor((url) => {
    if (url.pathname.endsWith('conversations.list'))
      return {
        body: {
          ok: true,
          channels: [
            { id: 'C1', is_member: true },
            { id: 'C2', is_member: false },
          ],
        },
      }
    if (url.pathname.endsWith('conversations.history'))
      return { body: { ok: true, messages: [{ ts: ts(DAY), reply_count: 1 }, { ts: ts(2 * DAY) }] } }
    return { body: { ok: true, messages: [{ ts: ts(DAY) }, { ts: ts(DAY / 2), thread_ts: ts(DAY) }] } }
  })
  const connector = new SlackConnector({ credentials: { access_token: 'xoxb-1' }, fetch, validation: 'off' })
  const { second, rows } = await twice(connector, slack, 'threads', asked)
  expect([...rows.values()].map(({ data }) => data['channel_id'])).toEqual(['C1', 'C1'])
  const of = (method: string) => second.filter(({ pathname }) => pathname.endsWith(method))
  expect(of('conversations.history').map(({ searchParams }) => searchParams.get('channel'))).toEqual(['C1'])
  expect(of('conversations.history')[0]?.searchParams.get('oldest')).toBe(`${Math.floor((NOW - 8 * DAY) / 1000)}`)
  expect(of('conversations.replies').map(({ searchParams }) => searchParams.get('ts'))).toEqual([ts(DAY)])
})

test('members of each channel that the app is in, and those who left are gone', async () => {
  const members: Record<string, string[]> = { C1: ['U1', 'U2'], C2: ['U1'] }
  const { fetch, asked } = vendor(({ pathname, searchParams }) => {
    if (pathname.endsWith('conversations.list'))
      return {
        body: {
          ok: true,
          channels: [
            { id: 'C1', is_member: true },
            { id: 'C2', is_member: true },
            { id: 'C3', is_member: false },
          ],
        },
      }
    const listed = members[searchParams.get('channel') ?? '']
    // The second run no longer finds one.
    if (searchParams.get('channel') === 'C1') members['C1'] = ['U2']
    return { body: listed ? { ok: true, members: listed } : { ok: false, error: 'channel_not_found' } }
  })
  const connector = new SlackConnector({ credentials: { access_token: 'xoxb-1' }, fetch, validation: 'off' })
  const { rows } = await twice(connector, slack, 'channel_members', asked)
  const kept = [...rows.values()].map(({ data }) => `${data['channel_id']} ${data['member_id']}`)
  expect(kept.toSorted()).toEqual(['C1 U2', 'C2 U1'])
})
