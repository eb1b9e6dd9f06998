import { migrated, requestOf } from '@ferrule/test-kit/migrated'

migrated({
  before: new URL('fixtures/migrate/shop.before.ts', import.meta.url),
  answer: ({ body }) => {
    if (body.includes('wrong'))
      return { body: { errors: [{ message: "Field 'wrong' doesn't exist on type 'QueryRoot'" }] } }
    if (body.includes('products')) return { body: { data: { products: { nodes: [{ title: 'Umbrella' }] } } } }
    return { body: { data: { shop: { name: 'Harbour Tea' }, node: { id: '1' }, tagsAdd: { node: { id: '1' } } } } }
  },
  comparable: (request) => [requestOf(request), request.headers.get('x-shopify-access-token')],
  calls: { shop: [], products: [], tag: ['gid://shopify/Order/1', ['a']], refused: [] },
})
