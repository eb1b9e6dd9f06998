import { migrated } from '@ferrule/test-kit/migrated'
import { comparable } from './support/comparable.ts'

const member = { id: 'm', email_address: 'ada@example.com', status: 'subscribed' }

migrated({
  before: new URL('fixtures/migrate/newsletter.before.ts', import.meta.url),
  answer: ({ method, url: { pathname, searchParams } }) => {
    if (pathname.endsWith('/ping')) return { body: { health_status: 'ok' } }
    if (pathname.endsWith('/lists')) return { body: { lists: [{ id: 'l', name: 'Tea' }], total_items: 1 } }
    if (method === 'GET' && !pathname.endsWith('/members')) return { status: 404, body: { title: 'Not Found' } }
    if (method !== 'GET') return { body: { ...member, id: 'c1' } }
    const offset = Number(searchParams.get('offset'))
    return { body: { members: offset === 0 ? [member, member] : [member], total_items: 3 } }
  },
  comparable,
  calls: {
    healthy: [],
    subscribe: ['ada@example.com', 'Ada'],
    upsert: ['ada@example.com'],
    tag: ['ada@example.com', 'Customer'],
    leave: ['ada@example.com'],
    names: [],
    emails: [],
    campaign: ['Tea'],
    isThere: ['ada@example.com'],
    group: ['Customers'],
  },
})
