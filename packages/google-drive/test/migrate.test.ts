import { migrated } from '@ferrule/test-kit/migrated'
import { comparable } from './support/comparable.ts'

const file = { id: 'f', name: 'notes.txt', size: '5', parents: ['root'] }

migrated({
  before: new URL('fixtures/migrate/office.before.ts', import.meta.url),
  answer: ({ method, url: { pathname, searchParams } }) => {
    if (pathname.endsWith('/about')) return { body: { user: { emailAddress: 'ada@example.com' } } }
    if (pathname.endsWith('/startPageToken')) return { body: { startPageToken: '7' } }
    if (pathname.endsWith('/changes')) return { body: { changes: [{ fileId: 'f' }], newStartPageToken: '8' } }
    if (pathname.endsWith('/permissions') && method === 'GET') return { body: { permissions: [{ role: 'reader' }] } }
    if (method === 'DELETE') return { status: 404, body: { error: { code: 404, message: 'File not found' } } }
    if (searchParams.get('alt') === 'media' || pathname.endsWith('/export')) return { body: 'Hello' }
    if (!pathname.endsWith('/files') || method !== 'GET') return { body: file }
    return { body: { files: [file], ...(!searchParams.has('pageToken') && { nextPageToken: 't' }) } }
  },
  comparable,
  calls: {
    whoAmI: [],
    listFolder: ['root'],
    makeFolder: ['Plans'],
    upload: ['notes.txt', 'Hello'],
    read: ['f'],
    readAll: ['f'],
    asText: ['f'],
    rename: ['f', 'plan.txt'],
    share: ['f', 'ada@example.com'],
    changes: [],
    remove: ['f'],
  },
})
