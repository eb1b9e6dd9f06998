import { defineEntity } from '@ferrule/codegen'
import { bool, orAbsent, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { docs, Id, listId } from './shared.ts'

const EVENTS = {
  subscribe: 'When someone subscribes',
  unsubscribe: 'When someone unsubscribes',
  profile: 'When someone updates their profile',
  cleaned: 'When an address is cleaned from the list',
  upemail: 'When someone changes their address',
  campaign: 'When a campaign is sent or canceled',
} as const
const SOURCES = {
  user: 'For what subscribers do',
  admin: 'For what users of the account do',
  api: 'For what comes by the API',
} as const

const each = <Names extends Record<string, string>, Schema>(names: Names, make: (what: string) => Schema) =>
  Object.fromEntries(Object.entries(names).map(([name, what]) => [name, make(what)])) as {
    [Name in keyof Names]: Schema
  }
const said = (what: string) => orAbsent(bool(what))
const chosen = (what: string) => z.boolean().optional().describe(what)

export const ListWebhook = z
  .looseObject({
    id: orAbsent(text('Id of the webhook')),
    url: orAbsent(text('Address that is called')),
    events: z.looseObject(each(EVENTS, said)).optional().describe('What it is called for'),
    sources: z.looseObject(each(SOURCES, said)).optional().describe('Whose changes it is called for'),
    list_id: orAbsent(text('Id of the list')),
  })
  .meta({ id: 'ListWebhook', description: 'An address that is called when something happens in a list.' })

const page = docs('list-webhooks')
const path = '/3.0/lists/{list_id}/webhooks'
const one = `${path}/{webhook_id}`
const own = { list_id: listId(), webhook_id: Id.describe('Id of the webhook') }
const facts = {
  events: z.strictObject(each(EVENTS, chosen)).optional().describe('What to call it for'),
  sources: z.strictObject(each(SOURCES, chosen)).optional().describe('Whose changes to call it for'),
}

export default defineEntity({
  name: 'list_webhooks',
  type: 'ListWebhook',
  summary: 'Addresses that are called when something happens in a list.',
  docs: page,
  record: ListWebhook,
  actions: {
    list: {
      summary: "Lists a list's webhooks, all at once.",
      docs: page,
      method: 'GET',
      path,
      params: z.strictObject({ list_id: listId() }),
      records: 'webhooks',
      paging: { style: 'single', param: '' },
    },
    get: { summary: 'Returns one webhook.', docs: page, method: 'GET', path: one, params: z.strictObject(own) },
    create: {
      summary: 'Adds a webhook. Mailchimp calls the address at once, to try it.',
      docs: page,
      method: 'POST',
      path,
      params: z.strictObject({
        list_id: listId(),
        url: z.string().min(1).describe('Address to call').meta({ example: 'https://app.example/mailchimp' }),
        ...facts,
      }),
    },
    update: {
      summary: 'Updates a webhook.',
      docs: page,
      method: 'PATCH',
      idempotent: true,
      path: one,
      params: z.strictObject({ ...own, url: z.string().min(1).optional().describe('Address to call'), ...facts }),
    },
    delete: {
      summary: 'Deletes a webhook.',
      docs: page,
      method: 'DELETE',
      path: one,
      params: z.strictObject(own),
      record: null,
    },
  },
})
