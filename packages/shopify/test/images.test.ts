import { createSandbox } from '@ferrule/sandbox'
import { ShopifyConnector } from '@ferrule/shopify'
import { describe, expect, test } from 'vitest'
import { offline, run } from './support/connector.ts'

const MEDIA = 'gid://shopify/MediaImage/498048120'
const IMAGES = {
  images: [
    { id: 1, admin_graphql_api_id: 'gid://shopify/MediaImage/2' },
    { id: 850703190, admin_graphql_api_id: MEDIA },
  ],
}
const METAFIELDS = { metafields: [{ id: 5, owner_id: 850703190, key: 'k' }] }
const both = ({ url }: { url: URL }) => ({ body: url.pathname.endsWith('/images.json') ? IMAGES : METAFIELDS })

describe('metafields of an image', () => {
  test('the id of a list of images is turned into the number of REST, once', async () => {
    const { shopify, requests } = offline(both)
    const params = { product_id: 'gid://shopify/Product/632910392', image_id: MEDIA, namespace: 'n' }
    const { data } = await run(shopify, 'metafield_product_images.list', params)
    expect(data).toMatchObject([{ key: 'k' }])
    await run(shopify, 'metafield_product_images.list', params)
    const list = ['/product_images/850703190/metafields.json', 'n']
    expect(
      requests.map(({ url }) => [url.pathname.replace(/.*\/api\/[\d-]+/, ''), url.searchParams.get('namespace')]),
    ).toEqual([['/products/632910392/images.json', null], list, list])
    expect(requests[0]?.url.searchParams.get('fields')).toBe('id,admin_graphql_api_id')
  })

  test.each([4711, '4711', 'gid://shopify/ProductImage/4711'])('%s is the number of REST', async (image_id) => {
    const { shopify, requests } = offline(both)
    await run(shopify, 'metafield_product_images.list', { image_id })
    expect(requests).toHaveLength(1)
    expect(requests[0]?.url.pathname).toContain('/product_images/4711/metafields.json')
  })

  test('without its product, or with another one, the error says so', async () => {
    const { shopify, requests } = offline(both)
    await expect(run(shopify, 'metafield_product_images.list', { image_id: MEDIA })).rejects.toMatchObject({
      code: 'params',
      issues: [{ path: ['product_id'] }],
    })
    expect(requests).toHaveLength(0)
    const other = { product_id: 1, image_id: 'gid://shopify/MediaImage/3' }
    await expect(run(shopify, 'metafield_product_images.list', other)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('in the sandbox, every image of every product is taken', async () => {
    const sandbox = createSandbox('shopify')
    await using server = await sandbox.listen()
    const shopify = new ShopifyConnector({ credentials: sandbox.credentials, baseUrl: server.url })
    let seen = 0
    for await (const { id: product_id } of shopify.products.list())
      for await (const { id: image_id } of shopify.productImages.list({ product_id })) {
        const { data } = await run(shopify, 'metafield_product_images.list', { product_id, image_id })
        expect(data).toEqual([])
        seen++
      }
    expect(seen).toBeGreaterThan(0)
  })
})
