import { migrated } from '@ferrule/test-kit/migrated'

const at = (name: string) => new URL(`fixtures/migrate/${name}.before.ts`, import.meta.url)

const list = (url: string, data: object[], has_more = false) => ({ object: 'list', url, has_more, data })

migrated({
  before: at('shop'),
  // The annotation goes, and its comment stays: one hint too many.
  left: ['Stripe.ApiList', 'Stripe.Invoice'],
  answer: ({ url: { pathname, searchParams } }) => {
    if (pathname === '/v1/prices/price_missing')
      return {
        status: 404,
        body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such price' } },
      }
    const [, , kind = '', id = 'x_9'] = pathname.split('/')
    const record = {
      id,
      object: kind.replace(/s$/, ''),
      email: 'ada@example.com',
      status: 'succeeded',
      currency: 'usd',
      deleted: true,
      url: 'https://pay.example',
    }
    const isList = pathname.split('/').length === 3 && searchParams.has('limit')
    const isFirst = !searchParams.has('starting_after')
    if (pathname.endsWith('/search')) return { body: { ...list(pathname, [record]), object: 'search_result' } }
    if (isList) return { body: list(pathname, [{ ...record, id: isFirst ? 'x_1' : 'x_2' }], isFirst) }
    return { body: record }
  },
  calls: {
    buyerOf: ['ada@example.com'],
    rename: ['cus_1', 'Ada', 'key-1'],
    remove: ['cus_1'],
    checkout: ['price_1', 'cus_1'],
    pay: ['pi_1', 'pm_1'],
    emails: [],
    latest: [],
    pages: [],
    hasMore: [],
    lookup: ['price_missing'],
    both: ['cus_1', 'acct_1'],
    found: ['email:"ada@example.com"'],
  },
})
