import { migrated } from '@ferrule/test-kit/migrated'
import { comparable } from './support/comparable.ts'

const issue = { id: '1', key: 'WEBS-1', self: 'https://acme.atlassian.net/1', fields: { summary: 'Orders fail' } }

migrated({
  before: new URL('fixtures/migrate/triage.before.ts', import.meta.url),
  answer: ({ method, url: { pathname, searchParams } }) => {
    if (pathname.endsWith('/issue/WEBS-404')) return { status: 404, body: { errorMessages: ['Not there'] } }
    if (pathname.endsWith('/transitions') && method === 'GET')
      return { body: { transitions: [{ id: '5', name: 'Done' }] } }
    if (pathname.endsWith('/comment') && method === 'GET')
      return { body: { comments: [{ id: '1' }], total: 1, startAt: 0, maxResults: 10 } }
    if (pathname.endsWith('/project/search')) return { body: { values: [{ key: 'WEBS' }], total: 1, isLast: true } }
    if (pathname.endsWith('/board')) return { body: { values: [{ id: 1, name: 'Board' }], total: 1, isLast: true } }
    if (!pathname.endsWith('/search/jql')) return { body: issue }
    const isLast = searchParams.has('nextPageToken')
    return { body: { issues: [issue], isLast, ...(!isLast && { nextPageToken: 't' }) } }
  },
  comparable,
  calls: {
    summaries: ['project = WEBS'],
    report: ['Orders fail'],
    rename: ['WEBS-1', 'Orders fail on Monday'],
    move: ['WEBS-1', 'Done'],
    comment: ['WEBS-1', 'Fixed'],
    projects: [],
    boards: [],
    exists: ['WEBS-404'],
  },
})
