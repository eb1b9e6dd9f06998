// A few routes of each vendor besides Stripe: lists of three records in pages of two, one of the records, tokens.

/** What is sent. A body that is text is sent as it is. */
export type Answer = [status: number, body: unknown, headers?: Record<string, string>]

export interface Asked {
  method: string
  /** Below the vendor's part of the address. */
  url: URL
  body: string
  header(name: string): string | undefined
}

const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

const refused: Answer = [401, { message: 'refused' }]
const missing: Answer = [404, { message: 'not found' }]

/** Records 1 to 3, in pages of two that begin at `start`; the next page is named by the record before it. */
function page<T>(records: readonly T[], start: number): { records: T[]; next: number | undefined } {
  return { records: records.slice(start, start + 2), next: start + 2 < records.length ? start + 2 : undefined }
}

const three = [1, 2, 3]
const hash = '3e3417d7ef77d5932a6734b916515ed5' // of ada@example.com

/** By the first part of the address. */
export const vendors: Readonly<Record<string, (asked: Asked) => Answer>> = {
  jira({ url: { pathname, searchParams }, header }) {
    if (header('authorization') !== basic('ada@example.com', 'smoke')) return refused
    const issues = three.map((id) => ({ id: String(id), key: `PROJ-${id}`, fields: { summary: 'An issue' } }))
    if (pathname === '/rest/api/3/issue/PROJ-1') return [200, issues[0]]
    if (pathname !== '/rest/api/3/search/jql') return missing
    const { records, next } = page(issues, Number(searchParams.get('nextPageToken') ?? 0))
    return [200, { issues: records, isLast: !next, ...(next && { nextPageToken: String(next) }) }]
  },
  greenhouse({ url: { pathname, searchParams }, header }) {
    if (header('authorization') !== basic('smoke', '')) return refused
    const people = three.map((id) => ({ id, first_name: 'Ada', last_name: 'Example' }))
    if (pathname === '/v1/candidates/1') return [200, people[0]]
    if (pathname !== '/v1/candidates') return missing
    const { records, next } = page(people, (Number(searchParams.get('page') ?? 1) - 1) * 2)
    const link = 'https://harvest.greenhouse.io/v1/candidates?page=2&per_page=2'
    return [200, records, next ? { link: `<${link}>; rel="next"` } : {}]
  },
  'greenhouse-v3'({ method, url: { pathname, searchParams }, header }) {
    if (pathname === '/token' && method === 'POST')
      return header('authorization') === basic('id', 'smoke') ? token : refused
    if (header('authorization') !== BEARER) return refused
    if (pathname !== '/v3/candidates') return missing
    const people = three.map((id) => ({ id, first_name: 'Ada', last_name: 'Example' }))
    const ids = searchParams.get('ids')
    if (ids) return [200, people.filter(({ id }) => ids.split(',').includes(String(id)))]
    const { records, next } = page(people, Number(searchParams.get('cursor') ?? 0))
    const link = 'https://harvest.greenhouse.io/v3/candidates?cursor=2'
    return [200, records, next ? { link: `<${link}>; rel="next"` } : {}]
  },
  'amazon-ads'({ method, url: { pathname }, body, header }) {
    if (pathname === '/auth/o2/token' && method === 'POST') {
      const form = new URLSearchParams(body)
      return form.get('client_secret') === 'smoke' && form.get('refresh_token') === 'Atzr|smoke' ? token : refused
    }
    if (header('authorization') !== BEARER || header('amazon-advertising-api-scope') !== '1') return refused
    if (pathname !== '/sp/campaigns/list') return missing
    const { nextToken = '0', campaignIdFilter } = JSON.parse(body)
    const all = ['9007199254740993', '9007199254740995', '9007199254740997']
    const { records, next } = page(
      all.filter((id) => campaignIdFilter?.include.includes(id) ?? true),
      Number(nextToken),
    )
    const campaigns = records.map((id) => `{"campaignId":${id},"name":"A campaign"}`)
    return [200, `{"campaigns":[${campaigns}]${next ? `,"nextToken":"${next}"` : ''}}`]
  },
  mailchimp({ url: { pathname, searchParams }, header }) {
    if (header('authorization') !== basic('user', 'smoke-us6')) return refused
    const members = [hash, 'member-2', 'member-3'].map((id) => ({ id, list_id: 'abc123', status: 'subscribed' }))
    if (pathname === `/3.0/lists/abc123/members/${hash}`) return [200, members[0]]
    if (pathname !== '/3.0/lists/abc123/members') return missing
    const { records } = page(members, Number(searchParams.get('offset') ?? 0))
    return [200, { members: records, list_id: 'abc123', total_items: members.length }]
  },
  'google-drive'({ method, url: { pathname, searchParams }, body, header }) {
    if (pathname === '/token' && method === 'POST') {
      const form = new URLSearchParams(body)
      return form.get('client_secret') === 'smoke' && form.get('refresh_token') === '1//smoke' ? token : refused
    }
    if (header('authorization') !== BEARER) return refused
    if (pathname === '/drive/v3/files/f1')
      return searchParams.get('alt') === 'media'
        ? [200, 'f1', { 'content-type': 'text/plain' }]
        : [200, { size: '2', md5Checksum: 'bd19836ddb62c11c55ab251ccaca5645' }]
    if (pathname !== '/drive/v3/files') return missing
    const files = three.map((id) => ({ id: `f${id}` }))
    const { records, next } = page(files, Number(searchParams.get('pageToken') ?? 0))
    return [200, { files: records, ...(next && { nextPageToken: String(next) }) }]
  },
  shopify({ url: { pathname, searchParams }, body, header }) {
    if (header('x-shopify-access-token') !== 'smoke') return refused
    if (pathname === '/admin/api/2026-10/graphql.json')
      return [200, { data: { customer: { id: JSON.parse(body).variables.customer_id } } }]
    if (pathname !== '/admin/api/2026-10/collects.json') return missing
    const { records, next } = page([3, 5, 7], Number(searchParams.get('page_info') ?? 0))
    const collects = records.map((id) => `{"id":900719925474099${id}}`)
    const link = `<https://smoke.myshopify.com${pathname}?page_info=${next}>; rel="next"`
    return [200, `{"collects":[${collects}]}`, next ? { link } : {}]
  },
}

const BEARER = 'Bearer smoke-token'
const token: Answer = [200, { access_token: 'smoke-token', token_type: 'bearer', expires_in: 3600 }]
