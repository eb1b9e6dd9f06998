// Connectors that a gateway made of documents: they have no class, and are opened by name.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NotFoundError, ParamsError } from '@ferrule/core'
import { createApp, fileRing, openDatabase, openGateway } from '@ferrule/gateway'
import { createSandbox } from '@ferrule/sandbox'
import { StripeConnector } from '@ferrule/stripe'
import { compiled } from '@ferrule/test-kit/compiled'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { localWrapper } from '../../gateway/src/vault/envelope.ts'
import { gateway, type Platform } from '../src/index.ts'

/** Ends every comment and string that is not guarded. */
const EVIL = `*/ import "node:fs" // ' " \` \${process.exit()} \u2028 */`

const text = { type: 'string' }
const ticket = {
  type: 'object',
  required: ['id'],
  description: EVIL,
  properties: {
    id: text,
    subject: { ...text, description: EVIL },
    state: { type: 'string', enum: ['open', EVIL] },
    [EVIL]: text,
    parent: { $ref: '#/components/schemas/Ticket' },
    record: { $ref: '#/components/schemas/Record' },
  },
}
/** Called like a type that the written module uses itself. */
const record = { type: 'object', required: ['at'], properties: { at: text, notes: { type: 'object' } } }
const answer = (schema: object) => ({ 200: { description: '', content: { 'application/json': { schema } } } })
const place = { name: 'id', in: 'path', required: true, schema: text }
const query = (name: string, type: string) => ({ name, in: 'query', schema: { type } })
const document = {
  openapi: '3.1.0',
  info: { title: 'Helpdesk API', version: '1' },
  servers: [{ url: 'https://api.helpdesk.example' }],
  security: [{ key: [] }],
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    schemas: { Ticket: ticket, Record: record },
  },
  paths: {
    '/tickets': {
      get: {
        summary: EVIL,
        parameters: [query('cursor', 'string'), query('limit', 'integer')],
        responses: answer({
          type: 'object',
          properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Ticket' } }, next_cursor: text },
        }),
      },
    },
    '/tickets/{id}': { get: { parameters: [place], responses: answer({ $ref: '#/components/schemas/Ticket' }) } },
  },
}
const credentials = { token: 'helpdesk-token-1' }

const folder = mkdtempSync(join(tmpdir(), 'ferrule-hosted-'))
const closers: (() => Promise<unknown>)[] = []
let platform: Platform
let types: string
/** Address of the stand-in, which is there once the connector is. */
let upstream = ''

beforeAll(async () => {
  const opened = await openGateway({
    db: await openDatabase({ data: folder }),
    keys: localWrapper(fileRing(join(folder, 'keys.json'))),
    copies: { data: folder },
    connectorOptions: () => ({ baseUrl: upstream }),
  })
  await opened.work({ interval: 50 })
  closers.push(() => opened.close())
  const { id, secret } = await opened.applications.create('test')
  const app = createApp(opened)
  const fetching: typeof fetch = async (input, init) => app.fetch(new Request(input, init))
  platform = gateway({ url: 'http://127.0.0.1:1', clientId: id, clientSecret: secret, fetch: fetching })
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ client_id: id, client_secret: secret })
  const token = await app.request('/v1/applications/token', { method: 'POST', headers: json, body })
  const { access_token } = (await token.json()) as { access_token: string }
  const headers = { ...json, authorization: `Bearer ${access_token}` }
  const added = await app.request('/v1/connectors', {
    method: 'POST',
    headers,
    body: JSON.stringify({ document, hosts: ['api.helpdesk.example'] }),
  })
  expect(added.status, await added.clone().text()).toBe(201)
  types = await (await app.request('/v1/connectors/helpdesk/types', { headers })).text()
  const { manifest } = await opened.registry.demand('helpdesk')
  const sandbox = await createSandbox({ manifest: manifest as never, credentials }).listen()
  upstream = sandbox.url
  closers.push(() => sandbox.close())
  await platform.createConnector('helpdesk', { externalUserId: 'acme', credentials })
}, 120_000)

afterAll(async () => {
  for (const close of closers) await close()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

test('a connector of a document is opened by its name, with lists, checks and searches', {
  timeout: 60_000,
}, async () => {
  const helpdesk = await platform.connector({ externalUserId: 'acme', kind: 'helpdesk' }).open()
  expect(helpdesk.connector).toBe('helpdesk')
  const ids = []
  for await (const { id } of helpdesk['tickets'].list({ limit: 2 })) ids.push(id)
  expect(ids.length).toBeGreaterThan(2)
  expect(new Set(ids).size).toBe(ids.length)
  const one = await helpdesk.execute({ entity: 'tickets', action: 'get', params: { id: ids[0] } })
  expect(one.data).toMatchObject({ id: ids[0] })
  await expect(helpdesk['tickets'].get({ idd: ids[0] })).rejects.toThrow(ParamsError)
  const { hits } = await vi.waitFor(
    async () => {
      const found = await helpdesk['tickets'].search({ query: {}, limit: 1000 })
      expect(found.hits).toHaveLength(ids.length)
      return found
    },
    { timeout: 50_000, interval: 200 },
  )
  expect(hits.map(({ id }: { id: string }) => id).sort()).toEqual(ids.map(String).sort())
})

test('what a name does not lead to is said', async () => {
  await expect(platform.connector({ externalUserId: 'acme', kind: 'helpdesc' }).open()).rejects.toThrow(
    /no connector of the kind helpdesc; .*known kinds: .*Stripe.* made of documents/,
  )
  await expect(platform.connector({ externalUserId: 'acme', kind: 'helpdesc' }).id()).rejects.toThrow(NotFoundError)
  expect(() => platform.connector({ externalUserId: 'acme', kind: 'Help Desk' })).toThrow(/known kinds/)
  expect(
    () => new StripeConnector({ hosted: platform.connector({ externalUserId: 'acme', kind: 'helpdesk' }) }),
  ).toThrow('hosted is a connector of kind helpdesk')
  const stripe = await platform.createConnector('stripe', {
    externalUserId: 'acme',
    credentials: { api_key: 'sk_test_123456789012' },
  })
  await expect(stripe.open()).rejects.toThrow('has a class in @ferrule/stripe')
})

const PROGRAM = `import { gateway } from '@ferrule/hosted'
import type { Helpdesk, Ticket } from './types.ts'

const platform = gateway({ url: 'https://gateway.example', token: 't' })
const helpdesk = await platform.connector({ externalUserId: 'acme', kind: 'helpdesk' }).open<Helpdesk>()
for await (const ticket of helpdesk.tickets.list({ limit: 2 })) {
  const subject: string | null | undefined = ticket.subject
  const parent: Ticket | null | undefined = ticket.parent
  const notes: Record<string, unknown> | null | undefined = ticket.record?.notes
  // @ts-expect-error no such field
  console.log(subject, parent, notes, ticket.subjekt)
}
const page = await helpdesk.tickets.list()
const cursor: string | undefined = page.cursor
const one: Ticket = await helpdesk.tickets.get({ id: page.data[0]?.id ?? '' })
const { data } = await helpdesk.execute({ entity: 'tickets', action: 'get', params: { id: one.id } })
const again: Ticket = data
const { hits } = await helpdesk.tickets.search({ query: { filter: { like: { subject: 'a' } } } })
const found: string | undefined = hits[0]?.data.id
console.log(cursor, again, found)
// @ts-expect-error id is missing
helpdesk.tickets.get({})
// @ts-expect-error no such parameter
helpdesk.tickets.list({ limitt: 2 })
// @ts-expect-error no such entity
helpdesk.tickts
`

test('its types are those of the document, and nothing of it becomes code', { timeout: 300_000 }, async () => {
  const program = { 'program.ts': PROGRAM, 'types.ts': types }
  expect(await compiled('packages/hosted/.cache/types-of-documents', program, { types: ['node'] })).toEqual([])
  // Of imports, only its own are code: without comments and strings, nothing of the document is left.
  const code = types.replace(/\/\*\*.*?\*\//g, '').replace(/"(?:[^"\\]|\\.)*"/g, '""')
  expect(code.match(/\bimport\b/g)).toHaveLength(2)
  expect(code).not.toContain('process.exit')
})
