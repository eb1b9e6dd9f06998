import { nested } from '@ferrule/shopify/bulk'
import { buildSchema, introspectionFromSchema } from 'graphql'
import { expect, test } from 'vitest'
import { served } from './shopify.ts'

/** Gift cards, custom types, subscriptions, files, bulk operations and discounts keep their state. */

const { sandbox, shopify } = await served()

test('a schema of the same process is introspected as without a sandbox', async () => {
  await shopify.products.list()
  const { __schema } = introspectionFromSchema(buildSchema('type Query { mine: Int }'))
  expect(__schema.types.map(({ name }) => name)).toContain('Query')
})

test('what is credited and debited is the balance of a gift card', async () => {
  const { giftCard, giftCardCode } = await shopify.giftCards.create({ initialValue: '20.00', code: 'GREENTEA0001' })
  expect([giftCardCode, giftCard?.lastCharacters]).toEqual(['GREENTEA0001', '0001'])
  const gift_card_id = String(giftCard?.id)
  const amount = (text: string) => ({ amount: text, currencyCode: 'USD' })
  await shopify.giftCards.credit({ gift_card_id, creditAmount: amount('5.00') })
  await shopify.giftCards.debit({ gift_card_id, debitAmount: amount('12.00'), note: 'Tea' })
  expect((await shopify.giftCards.get({ gift_card_id })).balance.amount).toBe('13.00')
  const { data } = await shopify.giftCards.listTransactions({ gift_card_id })
  expect(data.map((one) => one.amount.amount)).toEqual(['5.00', '-12.00'])
  await expect(shopify.giftCards.debit({ gift_card_id, debitAmount: amount('100.00') })).rejects.toMatchObject({
    code: 'invalid_request',
    upstream: { code: 'INSUFFICIENT_FUNDS' },
  })
  await shopify.giftCards.update({ gift_card_id, note: 'A present' })
  expect(await shopify.giftCards.deactivate({ gift_card_id })).toMatchObject({ enabled: false, note: 'A present' })
  expect((await shopify.giftCards.list({ status: 'disabled' })).data.map(({ id }) => id)).toEqual([gift_card_id])
  expect((await shopify.giftCards.getConfiguration()).issueLimit.currencyCode).toBe('USD')
})

test('many entries are deleted by a job', async () => {
  const { data } = await shopify.metaobjects.list({ type: 'grower' })
  const [first] = data.map(({ id }) => id)
  const job = await shopify.metaobjects.bulkDelete({ where: { ids: [String(first)] } })
  expect(job.done).toBe(false)
  expect(await shopify.jobs.wait({ job_id: job.id, interval: 200 })).toEqual({ id: job.id, done: true })
  await expect(shopify.metaobjects.get({ metaobject_id: String(first) })).rejects.toMatchObject({ code: 'not_found' })
  await shopify.metaobjects.bulkDelete({ where: { type: 'grower' } })
  expect((await shopify.metaobjects.list({ type: 'grower' })).data).toEqual([])
  await expect(shopify.metaobjects.bulkDelete({ where: { ids: [1] } })).rejects.toMatchObject({ code: 'not_found' })
  const unknown = { job_id: 'gid://shopify/Job/00000000-0000-4000-8000-999999999999' }
  await expect(shopify.jobs.get(unknown)).rejects.toMatchObject({ code: 'not_found' })
  await expect(shopify.jobs.wait(unknown)).rejects.toMatchObject({ code: 'not_found' })
})

test('custom types and their entries hold what they are given', async () => {
  const made = await shopify.metaobjectDefinitions.create({
    ...{ type: 'author', displayNameKey: 'name', capabilities: { publishable: { enabled: true } } },
    fieldDefinitions: [{ key: 'name', type: 'single_line_text_field', required: true }],
  })
  expect(made).toMatchObject({
    ...{ access: { admin: 'PUBLIC_READ_WRITE' }, capabilities: { publishable: { enabled: true } } },
    fieldDefinitions: [{ key: 'name', required: true, type: { name: 'single_line_text_field' } }],
  })
  const handle = { type: 'author', handle: 'ada' }
  const fields = (value: string) => [{ key: 'name', value }]
  const { id } = await shopify.metaobjects.upsert({ handle, fields: fields('Ada') })
  await shopify.metaobjects.upsert({ handle, fields: fields('Ada L.') })
  expect(await shopify.metaobjects.getByHandle({ handle })).toMatchObject({ id, fields: fields('Ada L.') })
  await expect(shopify.metaobjects.create({ type: 'no such' })).rejects.toMatchObject({ code: 'invalid_request' })
  // A list of changes is no list of fields.
  const change = { name: 'Writer', fieldDefinitions: [{ create: { key: 'born', type: 'number_integer' } }] }
  const definition_id = made.id
  const changed = await shopify.metaobjectDefinitions.update({ definition_id, ...change })
  expect(changed).toEqual({ ...made, name: 'Writer', metaobjectsCount: 1 })
  await shopify.metaobjectDefinitions.delete({ definition_id })
  await expect(shopify.metaobjects.get({ metaobject_id: id })).rejects.toMatchObject({ code: 'not_found' })
})

test('subscriptions are made, found by topic, changed and ended', async () => {
  const given = { uri: 'https://app.example.com/webhooks', metafields: [{ namespace: 'tea', key: 'leaf' }] }
  const { id } = await shopify.webhookSubscriptions.create({ topic: 'ORDERS_CREATE', ...given })
  const of = async (topic: 'ORDERS_CREATE' | 'SHOP_UPDATE') =>
    (await shopify.webhookSubscriptions.list({ topics: [topic] })).data
  expect(await of('ORDERS_CREATE')).toMatchObject([{ id, ...given }])
  expect(await of('SHOP_UPDATE')).toEqual([])
  const changed = await shopify.webhookSubscriptions.update({ subscription_id: id, format: 'XML' })
  expect(changed).toMatchObject({ ...given, format: 'XML' })
  await shopify.webhookSubscriptions.delete({ subscription_id: id })
  expect((await shopify.webhookSubscriptions.count()).count).toBe(0)
})

test('a file is uploaded, found, described and deleted', async () => {
  const file = await shopify.files.upload({ content: new Blob(['tea'], { type: 'text/plain' }), filename: 'tea.txt' })
  expect(file).toMatchObject({ __typename: 'GenericFile', url: expect.stringContaining('/staged-uploads/') })
  await shopify.files.update({ files: [{ id: file.id, alt: 'About tea' }] })
  expect(await shopify.files.get({ file_id: file.id })).toMatchObject({ alt: 'About tea' })
  await shopify.files.delete({ fileIds: [file.id] })
  await expect(shopify.files.get({ file_id: file.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a bulk query returns every record, and those below it', async () => {
  const query = '{ products { edges { node { id title variants { edges { node { id sku } } } } } } }'
  const started = await shopify.bulkOperations.runQuery({ query, groupObjects: true })
  expect(started.status).toBe('CREATED')
  const ended = await shopify.bulkOperations.wait({ bulk_operation_id: started.id })
  expect(ended.status).toBe('COMPLETED')
  const products = []
  for await (const one of nested<{ id: string }>(
    await shopify.bulkOperations.results({ bulk_operation_id: started.id }),
  ))
    products.push(one)
  expect(products).toHaveLength((await shopify.products.count()).count)
  expect(products.flatMap(({ children }) => children)).toHaveLength((await shopify.productVariants.count()).count)
  expect((await shopify.bulkOperations.list({ status: 'completed' })).data.map(({ id }) => id)).toEqual([started.id])
  await expect(shopify.bulkOperations.runQuery({ query: '{ shop { id } }' })).rejects.toMatchObject({
    code: 'invalid_request',
  })
})

test('a bulk mutation runs for each uploaded line', async () => {
  const input = [
    { filename: 'in.jsonl', mimeType: 'text/jsonl', resource: 'BULK_MUTATION_VARIABLES', httpMethod: 'POST' } as const,
  ]
  const [target] = await shopify.files.stage({ input })
  const form = new FormData()
  for (const { name, value } of target?.parameters ?? []) form.append(name, value)
  const lines = ['One', 'Two'].map((firstName) =>
    JSON.stringify({ input: { firstName, email: `${firstName}@example.com` } }),
  )
  form.append('file', new Blob([lines.join('\n')]))
  expect((await fetch(String(target?.url), { method: 'POST', body: form })).status).toBe(201)
  const key = String(target?.parameters.find(({ name }) => name === 'key')?.value)
  const mutation = 'mutation ($input: CustomerInput!) { customerCreate(input: $input) { customer { id firstName } } }'
  const before = (await shopify.customers.count()).count
  const { id } = await shopify.bulkOperations.runMutation({ mutation, stagedUploadPath: key })
  expect((await shopify.customers.count()).count).toBe(before + 2)
  const found = []
  for await (const line of await shopify.bulkOperations.results({ bulk_operation_id: id })) found.push(line)
  expect(found).toMatchObject([{ __lineNumber: 0, data: { customerCreate: { customer: { firstName: 'One' } } } }, {}])
})

test('pages, blogs and articles are listed, filtered and found, with their metafields', async () => {
  const pages = await shopify.pages.list({ sortKey: 'TITLE', reverse: true })
  expect(pages.data.map(({ title }) => title)).toEqual(['Opening hours', 'Delivery', 'About us'])
  const [blog] = (await shopify.blogs.list({ handle: 'news' })).data
  const blog_id = String(blog?.id)
  expect((await shopify.articles.list({ blog_id })).data).toHaveLength(3)
  const [article] = (await shopify.articles.list({ tag: 'travel' })).data
  expect(article).toMatchObject({ title: 'A visit to Uji', blog: { id: blog_id }, author: { name: 'Ada Harbour' } })
  expect((await shopify.metafieldBlogs.list({ blog_id })).data).toMatchObject([{ namespace: 'story', key: 'mood' }])
})

test('payouts are listed in both directions; a shop without Shopify Payments has none', async () => {
  const inOrder = { sortKey: 'ISSUED_AT', reverse: true, limit: 2 } as const
  const newest = await shopify.payouts.list(inOrder)
  expect(newest.data.map(({ status }) => status)).toEqual(['SCHEDULED', 'PAID'])
  const ids: string[] = []
  for await (const { id } of shopify.payouts.list(inOrder)) ids.push(id)
  expect(new Set(ids).size).toBe(4)
  expect(await shopify.payouts.get({ payout_id: String(ids[0]) })).toEqual(newest.data[0])
  expect((await shopify.payouts.list({ transactionType: 'WITHDRAWAL' })).data).toEqual([])
  sandbox.data.payouts.clear()
  const none = await shopify.payouts.list()
  expect([none.data, none.cursor]).toEqual([[], undefined])
})

const discount = {
  title: 'Autumn',
  code: 'AUTUMN20',
  startsAt: '2026-11-01T12:00:00Z',
  customerGets: { value: { percentage: 0.2 }, items: { all: true } },
}

test('a discount is made, found by its code, changed, ended and deleted', async () => {
  const made = await shopify.discounts.createCode(discount)
  const discount_id = made.id
  expect(made.discount).toMatchObject({
    __typename: 'DiscountCodeBasic',
    status: 'ACTIVE',
    codes: { nodes: [{ code: 'AUTUMN20' }] },
    customerGets: { value: { percentage: 0.2 } },
  })
  expect((await shopify.discounts.getByCode({ code: 'autumn20' })).id).toBe(discount_id)

  const amount = { discountAmount: { amount: '5.00', appliesOnEachItem: false } }
  const changed = await shopify.discounts.updateCode({
    discount_id,
    code: 'AUTUMN5',
    customerGets: { value: amount },
  })
  expect(changed.discount).toMatchObject({
    title: 'Autumn',
    codes: { nodes: [{ code: 'AUTUMN5' }] },
    customerGets: { value: { amount: { amount: '5.00' } } },
  })
  expect((await shopify.discounts.deactivateCode({ discount_id })).discount?.status).toBe('EXPIRED')
  expect((await shopify.discounts.activateCode({ discount_id })).discount?.status).toBe('ACTIVE')
  expect((await shopify.discounts.deleteCode({ discount_id })).deletedCodeDiscountId).toBe(discount_id)
  await expect(shopify.discounts.get({ discount_id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(shopify.discounts.deactivateCode({ discount_id })).rejects.toMatchObject({ code: 'not_found' })
})

const open = async () => {
  const orders = await shopify.orders.list({ status: 'open', fulfillment_status: 'unshipped' }).toArray()
  const [todo] = await shopify.fulfillmentOrders.list({ order_id: String(orders[0]?.id) }).toArray()
  return { fulfillment_order_id: String(todo?.id) }
}

test('a fulfillment order has the state that it was given, and its new location', async () => {
  const { fulfillment_order_id } = await open()
  const { fulfillmentOrders } = shopify
  expect((await fulfillmentOrders.cancel({ fulfillment_order_id })).status).toBe('CANCELLED')
  expect(await fulfillmentOrders.open({ fulfillment_order_id })).toMatchObject({ status: 'OPEN' })
  const fulfillAt = '2026-12-01T00:00:00Z'
  expect(await fulfillmentOrders.reschedule({ fulfillment_order_id, fulfillAt })).toMatchObject({ fulfillAt })
  const { data: [, other] = [] } = await shopify.locations.list()
  const moved = await fulfillmentOrders.move({ fulfillment_order_id, location_id: String(other?.id) })
  expect(moved.assignedLocation.location?.id).toBe(other?.id)
})

test('null leaves a field that cannot be null as it was', async () => {
  const { data: [product] = [] } = await shopify.products.list({ limit: 1 })
  const changed = await shopify.products.update({ product_id: product?.id ?? '', vendor: null, templateSuffix: null })
  expect(changed).toMatchObject({ vendor: product?.vendor, templateSuffix: null })
})
