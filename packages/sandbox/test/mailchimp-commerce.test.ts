import { MailchimpConnector } from '@ferrule/mailchimp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createSandbox } from '../src/index.ts'

/** Stores, templates, emails of automations and batches keep their state. */

const sandbox = createSandbox('mailchimp', { clock: () => Date.UTC(2026, 10, 1, 12) })
const server = await sandbox.listen()
beforeEach(() => sandbox.reset())
afterAll(() => server.close())

const mailchimp = new MailchimpConnector({
  credentials: sandbox.credentials,
  validation: 'strict',
  retry: 0,
  baseUrl: server.url,
})
const [list] = await mailchimp.lists.list().toArray()
const list_id = list?.id as string

const store_id = 'tea'
const open = () => mailchimp.stores.create({ id: store_id, list_id, name: 'Tea', currency_code: 'EUR' })
const line = { id: 'l1', product_id: 'p1', product_variant_id: 'v1', quantity: 1, price: 4 }

test('a store has customers, products, orders and carts', async () => {
  await expect(mailchimp.storeOrders.list({ store_id })).rejects.toMatchObject({ code: 'not_found' })
  await open()
  await expect(open()).rejects.toMatchObject({ code: 'invalid_request' })
  await mailchimp.storeProducts.create({ store_id, id: 'p1', title: 'Pot', variants: [{ id: 'v1', title: 'Red' }] })
  await mailchimp.productVariants.upsert({ store_id, product_id: 'p1', variant_id: 'v2', id: 'v2', title: 'Blue' })
  await mailchimp.productVariants.update({ store_id, product_id: 'p1', variant_id: 'v1', price: 9.5 })
  const { variants } = await mailchimp.storeProducts.get({ store_id, product_id: 'p1' })
  expect(variants).toMatchObject([{ id: 'v1', title: 'Red', price: 9.5 }, { id: 'v2' }])

  const customer = { id: 'c1', email_address: 'ada@example.com', opt_in_status: true }
  await mailchimp.storeOrders.create({
    store_id,
    id: 'o1',
    customer,
    currency_code: 'EUR',
    order_total: 4,
    lines: [line],
  })
  await mailchimp.storeOrders.create({
    ...{ store_id, id: 'o2', customer: { id: 'c2' }, currency_code: 'EUR', order_total: 4, lines: [line] },
  })
  expect((await mailchimp.storeOrders.list({ store_id, customer_id: 'c1' })).data.map(({ id }) => id)).toEqual(['o1'])
  const found = await mailchimp.storeCustomers.get({ store_id, customer_id: 'c1' })
  expect(found).toMatchObject({ email_address: 'ada@example.com' })
  await mailchimp.orderLines.create({ store_id, order_id: 'o1', ...line, id: 'l2' })
  await mailchimp.orderLines.delete({ store_id, order_id: 'o1', line_id: 'l1' })
  expect((await mailchimp.storeOrders.get({ store_id, order_id: 'o1' })).lines).toMatchObject([{ id: 'l2' }])

  await mailchimp.storeCarts.create({
    store_id,
    id: 'k1',
    customer,
    currency_code: 'EUR',
    order_total: 4,
    lines: [line],
  })
  await mailchimp.storeCarts.delete({ store_id, cart_id: 'k1' })
  await expect(mailchimp.storeCarts.get({ store_id, cart_id: 'k1' })).rejects.toMatchObject({ code: 'not_found' })
})

test('codes belong to their rule, and rules to their store', async () => {
  await open()
  await mailchimp.stores.create({ id: 'other', list_id, name: 'Other', currency_code: 'EUR' })
  const rule = { description: 'Off', amount: 0.2, type: 'percentage', target: 'total' } as const
  await mailchimp.promoRules.create({ store_id, id: 'r1', ...rule })
  const where = { store_id, promo_rule_id: 'r1' }
  await mailchimp.promoCodes.create({ ...where, id: 'x', code: 'SPRING', redemption_url: 'https://x.example' })
  expect(await mailchimp.promoCodes.update({ ...where, promo_code_id: 'x', usage_count: 3 })).toMatchObject({
    code: 'SPRING',
    usage_count: 3,
  })
  expect((await mailchimp.promoCodes.list(where)).meta.total_items).toBe(1)
  expect((await mailchimp.promoRules.list({ store_id: 'other' })).data).toEqual([])
})

test('a template is made, read, replaced and deleted', async () => {
  const html = '<div mc:edit="main">Hello</div>'
  const { id: template_id } = await mailchimp.templates.create({ name: 'News', html })
  expect((await mailchimp.templates.getDefaultContent({ template_id })).sections).toEqual({ main: 'Hello' })
  await mailchimp.templates.update({ template_id, name: 'News 2', html })
  expect((await mailchimp.templates.list({ type: 'user' })).data.map(({ name }) => name)).toEqual(['News 2'])
  await mailchimp.templates.delete({ template_id })
  await expect(mailchimp.templates.get({ template_id })).rejects.toMatchObject({ code: 'not_found' })
})

test('an email of an automation is paused, started, and people join its queue', async () => {
  const [automation] = await mailchimp.automations.list().toArray()
  const workflow_id = automation?.id as string
  const [first] = (await mailchimp.automationEmails.list({ workflow_id })).data
  const email = { workflow_id, workflow_email_id: first?.id as string }
  await mailchimp.automationEmails.pause(email)
  expect((await mailchimp.automationEmails.get(email)).status).toBe('paused')
  await mailchimp.automationEmails.start(email)
  expect((await mailchimp.automationEmails.get(email)).status).toBe('sending')
  await mailchimp.automationEmails.enqueue({ ...email, email_address: 'ada@example.com' })
  expect((await mailchimp.automationEmails.listQueue(email)).data).toMatchObject([{ email_address: 'ada@example.com' }])
})

test('a batch carries out its operations, and counts those that fail', async () => {
  const body = JSON.stringify({ email_address: 'batch@example.com', status: 'subscribed' })
  const started = await mailchimp.batches.create({
    operations: [
      { method: 'POST', path: `/lists/${list_id}/members`, body, operation_id: 'ä' },
      { method: 'GET', path: '/lists/none' },
    ],
  })
  expect(started.status).toBe('pending')
  const ended = await mailchimp.batches.wait({ batch_id: started.id })
  expect(ended).toMatchObject({ status: 'finished', finished_operations: 2, errored_operations: 1 })
  const member = await mailchimp.listMembers.get({ list_id, subscriber_hash: 'batch@example.com' })
  expect(member.status).toBe('subscribed')
  const results: object[] = []
  for await (const result of await mailchimp.batches.results({ batch_id: started.id })) results.push(result)
  expect(results).toMatchObject([
    { status_code: 200, operation_id: 'ä', response: expect.stringContaining('batch@example.com') },
    { status_code: 404 },
  ])
  await mailchimp.batches.delete({ batch_id: started.id })
  expect((await mailchimp.batches.list()).data).toEqual([])
})
