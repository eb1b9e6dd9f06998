import { createSandbox } from '@ferrule/sandbox'
import { ShopifyConnector } from '@ferrule/shopify'
import { ported } from '@ferrule/test-kit/ports'
import { ApiVersion, LogSeverity, Session, shopifyApi } from '@shopify/shopify-api'
import '@shopify/shopify-api/adapters/web-api'
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime'
import { getResponse } from 'msw/utils/get-response'
import { after } from './after.ts'
import { before } from './before.ts'
import type { Everyday } from './everyday.ts'

const upstream = () => {
  const sandbox = createSandbox('shopify', { clock: () => Date.UTC(2026, 9, 1, 12) })
  const send: typeof fetch = async (input, init) => {
    const response = await getResponse(sandbox.handlers, new Request(input, init))
    return response ?? Response.error()
  }
  return { sandbox, send }
}

const { data } = await upstream().sandbox.ready()
const first = (collection: { findFirst(): { id?: unknown } | undefined }) => String(collection.findFirst()?.id)
const unpaid = data.orders.findFirst((query) => query.where({ displayFinancialStatus: 'PENDING' }))
const order = unpaid?.id ?? ''
const [product, item, location] = [first(data.products), first(data.inventory_items), first(data.locations)]

ported<Everyday>({
  files: [new URL('before.ts', import.meta.url), new URL('after.ts', import.meta.url)],
  worlds: async () => {
    const [theirs, ours] = [upstream(), upstream()]
    const { credentials } = theirs.sandbox
    setAbstractFetchFunc(theirs.send)
    const { clients } = shopifyApi({
      apiKey: 'key',
      apiSecretKey: 'secret',
      hostName: 'app.example',
      apiVersion: ApiVersion.October26,
      isEmbeddedApp: false,
      logger: { level: LogSeverity.Error },
    })
    const shop = `${credentials.shop}.myshopify.com`
    const session = new Session({ id: 'offline', shop, state: '', isOnline: false, accessToken: credentials.api_key })
    return {
      before: before(new clients.Graphql({ session })),
      after: after(new ShopifyConnector({ credentials, fetch: ours.send })),
    }
  },
  calls: {
    shop: () => [],
    products: () => [],
    skus: () => [product],
    addProduct: () => ['Ice cream scoop'],
    describe: () => [product, 'Another scoop'],
    unpaid: () => [],
    lines: () => [order],
    destination: () => [order],
    markPaid: () => [order],
    tag: () => [order, 'urgent'],
    customers: () => [],
    findCustomer: () => ['nobody@example.com'],
    addCustomer: () => ['ada.new@example.com', 'Ada'],
    locations: () => [],
    receive: () => [item, location, 3],
    setNote: () => [product, 'Sells well'],
    removeProduct: () => [product],
  },
})
