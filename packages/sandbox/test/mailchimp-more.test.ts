import { MailchimpConnector } from '@ferrule/mailchimp'
import { expect, test } from 'vitest'
import { createSandbox } from '../src/index.ts'
import { inProcess } from './helper.ts'

/** What is beside members and campaigns: webhooks, folders, merge fields, segments, automations, parts of carts. */
const sandbox = await createSandbox('mailchimp').ready()
const send = inProcess(sandbox)
const api = new MailchimpConnector({
  credentials: sandbox.credentials,
  validation: 'strict',
  retry: 0,
  fetch: ((input: RequestInfo | URL, init?: RequestInit) => send(new Request(input, init))) as typeof fetch,
})
const missing = { code: 'not_found', status: 404 }
const list_id = (await api.lists.list()).data[0]?.id ?? ''

test('webhooks of lists and batches are kept', async () => {
  const { id = '' } = await api.listWebhooks.create({ list_id, url: 'https://x.example', events: { subscribe: true } })
  const own = { list_id, webhook_id: id }
  await api.listWebhooks.update({ ...own, events: { subscribe: false, cleaned: true } })
  expect(await api.listWebhooks.get(own)).toMatchObject({ url: 'https://x.example', events: { cleaned: true } })
  expect((await api.listWebhooks.list({ list_id })).data.map((one) => one.id)).toContain(id)
  await api.listWebhooks.delete(own)
  await expect(api.listWebhooks.get(own)).rejects.toMatchObject(missing)

  const hook = await api.batchWebhooks.create({ url: 'https://x.example/b' })
  const batch_webhook_id = hook.id ?? ''
  expect(hook.enabled).toBe(true)
  expect((await api.batchWebhooks.update({ batch_webhook_id, enabled: false })).enabled).toBe(false)
  expect((await api.batchWebhooks.list()).data).toMatchObject([{ id: batch_webhook_id, enabled: false }])
  await api.batchWebhooks.delete({ batch_webhook_id })
  expect((await api.batchWebhooks.list()).data).toEqual([])
})

test('templates have folders', async () => {
  const { id: folder_id = '' } = await api.templateFolders.create({ name: 'News' })
  await api.templates.create({ name: 'T', html: '<p>x</p>', folder_id })
  expect(await api.templateFolders.update({ folder_id, name: 'Newsletters' })).toMatchObject({
    name: 'Newsletters',
    count: 1,
  })
  expect((await api.templateFolders.list()).data).toMatchObject([{ id: folder_id, count: 1 }])
  await api.templateFolders.delete({ folder_id })
  await expect(api.templateFolders.get({ folder_id })).rejects.toMatchObject(missing)
})

test('a list gets a merge field', async () => {
  const made = await api.mergeFields.create({ list_id, name: 'Shoe size', type: 'number' })
  expect(made).toMatchObject({ type: 'number', required: false, list_id })
  const own = { list_id, merge_id: made.merge_id }
  expect(made).not.toHaveProperty('id')
  const twin = api.mergeFields.create({ list_id, name: 'Other size', type: 'number', tag: made.tag })
  await expect(twin).rejects.toMatchObject({ status: 400 })
  expect(await api.mergeFields.update({ ...own, name: 'Size', required: true })).toMatchObject({ name: 'Size' })
  expect(await api.mergeFields.get(own)).toMatchObject({ name: 'Size', required: true, tag: made.tag })
  await api.mergeFields.delete(own)
  await expect(api.mergeFields.get(own)).rejects.toMatchObject(missing)
})

test('a static segment has the members that it was given, and is a tag', async () => {
  const [one, two] = (await api.listMembers.list({ list_id, count: 2 })).data.map((row) => row.email_address)
  const made = await api.segments.create({ list_id, name: 'Chosen', static_segment: [String(one)] })
  expect(made).toMatchObject({ type: 'static', member_count: 1 })
  const own = { list_id, segment_id: made.id }
  await api.segmentMembers.create({ ...own, email_address: String(two) })
  const addresses = async () => (await api.segmentMembers.list(own)).data.map((row) => row.email_address).sort()
  expect(await addresses()).toEqual([one, two].sort())
  expect((await api.memberTags.list({ list_id, subscriber_hash: String(two) })).data).toContainEqual(
    expect.objectContaining({ name: 'Chosen' }),
  )
  await api.segmentMembers.delete({ ...own, subscriber_hash: String(one) })
  expect(await addresses()).toEqual([two])
  expect(
    await api.segments.updateMembers({
      ...own,
      members_to_add: [String(one), 'nobody@x.example'],
      members_to_remove: [String(two)],
    }),
  ).toMatchObject({ total_added: 1, total_removed: 1, error_count: 1 })
  expect(await addresses()).toEqual([one])
  expect(await api.segments.update({ ...own, name: 'Elected', static_segment: [] })).toMatchObject({ name: 'Elected' })
  expect(await addresses()).toEqual([])
  await api.segments.delete(own)
  await expect(api.segments.get(own)).rejects.toMatchObject(missing)
  const saved = await api.segments.create({
    list_id,
    name: 'By condition',
    options: { match: 'all', conditions: [{ condition_type: 'Language', field: 'language', op: 'is', value: 'en' }] },
  })
  expect(saved).toMatchObject({ type: 'saved', options: { match: 'all' } })
})

test('an automation is made, its emails are paused and started, people are removed', async () => {
  const { id: workflow_id } = await api.automations.create({
    recipients: { list_id },
    trigger_settings: { workflow_type: 'abandonedCart' },
  })
  const own = { workflow_id }
  expect(await api.automations.get(own)).toMatchObject({ status: 'save', recipients: { list_id } })
  await api.automations.startAll(own)
  expect((await api.automations.get(own)).status).toBe('sending')
  await api.automations.pauseAll(own)
  expect((await api.automations.get(own)).status).toBe('paused')
  const who = await api.automationRemovedSubscribers.create({ ...own, email_address: 'Ada@Example.com' })
  expect(who).toMatchObject({ workflow_id, email_address: 'Ada@Example.com' })
  expect(await api.automationRemovedSubscribers.create({ ...own, email_address: 'Ada@Example.com' })).toEqual(who)
  expect((await api.automationRemovedSubscribers.list(own)).data).toMatchObject([{ id: who.id }])
  expect(await api.automationRemovedSubscribers.get({ ...own, subscriber_hash: 'ada@example.com' })).toMatchObject({
    id: who.id,
    email_address: 'Ada@Example.com',
  })
  await api.automations.archive(own)
  await expect(api.automations.get(own)).rejects.toMatchObject(missing)
})

test('an email of an automation is changed, and has a queue', async () => {
  const [automation] = (await api.automations.list()).data
  const workflow_id = automation?.id ?? ''
  const [email] = (await api.automationEmails.list({ workflow_id })).data
  const own = { workflow_id, workflow_email_id: email?.id ?? '' }
  expect(await api.automationEmails.update({ ...own, settings: { subject_line: 'New' } })).toMatchObject({
    settings: { subject_line: 'New' },
  })
  const queued = await api.automationEmails.enqueue({ ...own, email_address: 'queued@example.com' })
  expect(await api.automationEmails.getQueued({ ...own, subscriber_hash: 'queued@example.com' })).toMatchObject({
    id: queued.id,
    email_address: 'queued@example.com',
  })
  await expect(api.automationEmails.getQueued({ ...own, subscriber_hash: 'x@y.example' })).rejects.toMatchObject(
    missing,
  )
})

test('lines of carts and images of products are records of their own', async () => {
  const store_id = 'more-store'
  await api.stores.create({ id: store_id, list_id, name: 'More', currency_code: 'EUR' })
  const product = { store_id, product_id: 'p1' }
  await api.storeProducts.create({ store_id, id: 'p1', title: 'P', variants: [{ id: 'v1', title: 'V' }] })
  await api.productImages.create({ ...product, id: 'i1', url: 'https://x.example/1', variant_ids: ['v1'] })
  await api.productImages.update({ ...product, image_id: 'i1', url: 'https://x.example/2' })
  expect((await api.productImages.list(product)).data).toMatchObject([{ id: 'i1', url: 'https://x.example/2' }])
  expect((await api.storeProducts.get(product)).images).toMatchObject([{ id: 'i1' }])
  const line = { product_id: 'p1', product_variant_id: 'v1', quantity: 1, price: 2 }
  await api.storeCarts.create({
    store_id,
    id: 'c1',
    customer: { id: 'who', email_address: 'a@b.example', opt_in_status: false },
    currency_code: 'EUR',
    order_total: 2,
    lines: [{ id: 'l1', ...line }],
  })
  const cart = { store_id, cart_id: 'c1' }
  await api.cartLines.create({ ...cart, id: 'l2', ...line })
  await api.cartLines.update({ ...cart, line_id: 'l1', quantity: 3 })
  expect((await api.storeCarts.get(cart)).lines).toMatchObject([{ id: 'l1', quantity: 3 }, { id: 'l2' }])
  await api.cartLines.delete({ ...cart, line_id: 'l1' })
  await expect(api.cartLines.get({ ...cart, line_id: 'l1' })).rejects.toMatchObject(missing)
  await api.storeOrders.create({
    store_id,
    id: 'o1',
    customer: { id: 'who' },
    currency_code: 'EUR',
    order_total: 2,
    lines: [{ id: 'l1', ...line }],
  })
  expect((await api.storeOrders.listAll({ customer_id: 'who' })).data).toMatchObject([{ id: 'o1' }])
})
