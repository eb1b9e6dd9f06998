import { createHmac } from 'node:crypto'
import '@shopify/shopify-api/adapters/web-api'
import { verify } from '@ferrule/shopify/webhooks'
import { ApiVersion, shopifyApi } from '@shopify/shopify-api'
import { expect, expectTypeOf, test } from 'vitest'

const secret = 'shpss_test'
const sdk = shopifyApi({
  apiKey: 'key',
  apiSecretKey: secret,
  hostName: 'acme.example',
  apiVersion: ApiVersion.July26 ?? Object.values(ApiVersion)[0],
  isEmbeddedApp: true,
})

const deliver = (body: string, signature = createHmac('sha256', secret).update(body).digest('base64')) =>
  new Request('https://acme.example/hooks', {
    method: 'POST',
    body,
    headers: {
      'x-shopify-topic': 'orders/create',
      'x-shopify-hmac-sha256': signature,
      'x-shopify-webhook-id': 'w1',
      'x-shopify-event-id': 'e1',
      'x-shopify-shop-domain': 'acme.myshopify.com',
      'x-shopify-api-version': '2026-10',
      'x-shopify-triggered-at': '2026-11-22T08:00:00Z',
    },
  })

test("verdicts are those of the vendor's SDK", async () => {
  const body = JSON.stringify({ id: 820982911946154500, email: 'jon@example.com' })
  const good = createHmac('sha256', secret).update(body).digest('base64')
  const others = [
    createHmac('sha256', 'x').update(body).digest('base64'),
    good.slice(0, -1),
    '',
    '?',
    good.toLowerCase(),
  ]
  for (const signature of [good, ...others]) {
    const theirs = await sdk.webhooks.validate({ rawBody: body, rawRequest: deliver(body, signature) })
    const ours = await verify(deliver(body, signature), secret).then(
      () => true,
      () => false,
    )
    expect(ours, signature).toBe(theirs.valid)
  }
})

test('an event says topic, shop and both keys; its topic narrows the record', async () => {
  const event = await verify(deliver('{"id":1,"email":"a@b.example"}'), secret)
  expect(event).toEqual({
    type: 'orders/create',
    id: 'w1',
    eventId: 'e1',
    shop: 'acme.myshopify.com',
    apiVersion: '2026-10',
    triggeredAt: '2026-11-22T08:00:00Z',
    data: { id: 1, email: 'a@b.example' },
  })
  if (event.type === 'orders/delete') expectTypeOf(event.data.id).toEqualTypeOf<number>()
  if (event.type === 'orders/create') expectTypeOf(event.data.email).toExtend<unknown>()
})
