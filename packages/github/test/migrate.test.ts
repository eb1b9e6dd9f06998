import { migrated, requestOf } from '@ferrule/test-kit/migrated'

const record = {
  id: 7,
  number: 7,
  title: 'The handle is loose',
  login: 'ada',
  user: { login: 'ada' },
  stargazers_count: 3,
  full_name: 'octo-org/umbrellas',
  tag_name: 'v1',
}

migrated({
  before: new URL('fixtures/migrate/bot.before.ts', import.meta.url),
  answer: ({ url: { pathname, searchParams } }) => {
    if (pathname.endsWith('/issues/404')) return { status: 404, body: { message: 'Not Found' } }
    if (pathname.startsWith('/search')) return { body: { total_count: 1, incomplete_results: false, items: [record] } }
    if (pathname.endsWith('/runs')) return { body: { total_count: 1, workflow_runs: [record] } }
    if (!/\/(issues|labels|pulls)$/.test(pathname)) return { body: record }
    const next = `<https://api.github.com${pathname}?per_page=2&page=2>; rel="next"`
    if (searchParams.get('page') === '2') return { body: [record] }
    return {
      body: [record, { ...record, id: 8 }],
      headers: searchParams.has('per_page') ? { link: next } : ({} as Record<string, string>),
    }
  },
  comparable: (request) => {
    const same = requestOf(request) as { url: string }
    // Octokit's search of issues names the version of the API in another way; the rest is as it is.
    return { ...same, authorization: request.headers.get('authorization')?.split(' ')[1] }
  },
  calls: {
    greet: [7],
    close: [7],
    titles: [],
    everyTitle: [],
    byRoute: [],
    byPage: [],
    stars: ['octo-org', 'umbrellas'],
    runs: [],
    search: ['is:open'],
    me: [],
    status: [7],
    exists: [404],
    both: [],
  },
})
