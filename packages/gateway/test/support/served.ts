// Many documents in one running gateway: what they cost, whether their lists end, and whether agents find their actions.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest } from '@ferrule/core/manifest'
import { createSandbox } from '@ferrule/sandbox'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createApp } from '../../src/app.ts'
import { openDatabase } from '../../src/db/open.ts'
import { openGateway } from '../../src/gateway.ts'
import type { App } from '../../src/http/endpoint.ts'
import type { Gateway } from '../../src/services.ts'
import { localWrapper } from '../../src/vault/envelope.ts'
import { fileRing } from '../../src/vault/key-ring.ts'

export interface Document {
  readonly name: string
  readonly text: string
  /** How lists continue by the words of the document, where these contradict the manifest: the stand-in does that. */
  readonly stated?: () => Stated
}

/** Ways of lists, by `entity.action`. */
export type Stated = Readonly<Record<string, object>>

/** The result of one document. */
export interface Served {
  readonly document: string
  /** Absent: it was refused, with this sentence. */
  readonly refused?: string
  readonly seconds: number
  readonly operations: number
  readonly lists: number
  /** Lists that need no parameters, and those of them that were read to their ends without a record twice. */
  readonly tried: number
  readonly ended: number
  readonly wrong: readonly string[]
  /** Actions that an agent looked for, and found among the first ones. */
  readonly asked: number
  readonly found: number
}

export interface Total {
  readonly rows: readonly Served[]
  /** Time until all of them were served. */
  readonly seconds: number
  /** Memory of the process for all of them, in MB, after a collection if the process allows one. */
  readonly megabytes: number
}

/** Lists that are read, and actions that are looked for, of one document. */
const MOST = { lists: 60, pages: 60, asked: 5 }

/** Adds all documents to one gateway, then reads their lists from stand-ins that were made of the manifests. */
export async function serveDocuments(documents: readonly Document[]): Promise<Total> {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-served-'))
  const urls: Record<string, string> = {}
  const gateway = await openGateway({
    db: await openDatabase({ data: folder }),
    keys: localWrapper(fileRing(join(folder, 'keys.json'))),
    copies: { data: folder },
    copiesNew: false,
    connectorOptions: ({ kind }) => ({ baseUrl: urls[kind], retry: 0 }),
  })
  try {
    const send = await senderOf(gateway)
    const before = memory()
    const begun = performance.now()
    const added = []
    for (const [index, document] of documents.entries())
      added.push({ ...(await add(send, document, `served-${index + 1}`)), stated: document.stated })
    const seconds = (performance.now() - begun) / 1000
    const megabytes = memory() - before
    const rows: Served[] = []
    for (const one of added) rows.push(one.refused ? one : await read(gateway, send, urls, one))
    return { rows: await look(gateway, send, rows), seconds, megabytes }
  } finally {
    await gateway.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function memory(): number {
  ;(globalThis as { gc?: () => void }).gc?.()
  return process.memoryUsage().rss / 1e6
}

interface Sender {
  readonly app: App
  // biome-ignore lint/suspicious/noExplicitAny: answers of any route
  (method: string, path: string, body?: object, token?: string): Promise<{ status: number; body: any }>
}

async function senderOf(gateway: Gateway): Promise<Sender> {
  const app = createApp(gateway)
  const { id, secret } = await gateway.applications.create('served')
  const send = async (method: string, path: string, body?: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const reply = await app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await reply.text()
    return { status: reply.status, body: text ? JSON.parse(text) : undefined }
  }
  const login = await send('POST', '/v1/applications/token', { client_id: id, client_secret: secret })
  const own = (method: string, path: string, body?: object, token: string = login.body.access_token) =>
    send(method, path, body, token)
  return Object.assign(own as Sender, { app })
}

const NOTHING = { seconds: 0, operations: 0, lists: 0, tried: 0, ended: 0, wrong: [], asked: 0, found: 0 }

async function add(send: Sender, { name: document, text }: Document, name: string): Promise<Served & { name: string }> {
  const begun = performance.now()
  // Some documents leave their address to the customer.
  const body = { document: text, name }
  const plain = await send('POST', '/v1/connectors/preview', body)
  const named = plain.status === 200 ? body : { ...body, base_url: 'https://api.example.com' }
  const preview = plain.status === 200 ? plain : await send('POST', '/v1/connectors/preview', named)
  const made = await send('POST', '/v1/connectors', { ...named, hosts: preview.body.hosts })
  const seconds = (performance.now() - begun) / 1000
  if (made.status !== 201) return { ...NOTHING, name, document, seconds, refused: made.body.detail }
  const { operations, lists } = made.body
  return { ...NOTHING, name, document, seconds, operations, lists }
}

/** Values that fit a schema of credentials or settings. */
function valuesOf(schema: Manifest['credentials']): Record<string, string> {
  const way = ((schema['anyOf'] as Manifest['credentials'][] | undefined)?.[0] ?? schema) as Manifest['credentials']
  const required = (way['required'] ?? []) as readonly string[]
  const properties = Object(way['properties']) as Record<string, { enum?: string[]; default?: string }>
  return Object.fromEntries(required.map((name) => [name, properties[name]?.enum?.[0] ?? 'served-secret-1']))
}

async function read(
  gateway: Gateway,
  send: Sender,
  urls: Record<string, string>,
  { stated = () => ({}), ...one }: Served & { readonly name: string; readonly stated: Document['stated'] },
): Promise<Served> {
  const { manifest } = await gateway.registry.demand(one.name)
  const credentials = valuesOf(manifest.credentials)
  // Settings inside of the address are no matter to a stand-in.
  const base = String(Object.values(manifest.bases)[0]).replace(/\{[^{}]*\}/g, 'x')
  const upstream = await createSandbox({
    manifest: continuing(manifest, stated()) as never,
    credentials,
    base,
  }).listen()
  urls[one.name] = upstream.url
  try {
    const made = await send('POST', '/v1/integrations/connectors', {
      ...{ workspace_name: 'default', connector_type: one.name, credentials, environment: valuesOf(manifest.config) },
    })
    if (made.status !== 200) return { ...one, wrong: [`no source: ${JSON.stringify(made.body).slice(0, 200)}`] }
    const lists = listsOf(manifest).slice(0, MOST.lists)
    const wrong: string[] = []
    for (const list of lists) {
      const problem = await readList(send, made.body.id, list)
      if (problem) wrong.push(`${list.entity}.${list.action}: ${problem}`)
    }
    return { ...one, tried: lists.length, ended: lists.length - wrong.length, wrong }
  } finally {
    await upstream.close()
  }
}

/** A manifest whose lists continue otherwise. */
const continuing = (manifest: Manifest, stated: Stated): object => ({
  ...manifest,
  entities: Object.fromEntries(
    Object.entries(manifest.entities).map(([entity, one]) => [
      entity,
      { ...one, actions: Object.fromEntries(Object.entries(one.actions).map(changed(entity, stated))) },
    ]),
  ),
})

const changed =
  (entity: string, stated: Stated) =>
  ([action, facts]: [string, object]): [string, object] => {
    const pagination = stated[`${entity}.${action}`]
    return [action, pagination ? { ...facts, pagination } : facts]
  }

interface List {
  readonly entity: string
  readonly action: string
  readonly key: string | undefined
}

/** Lists that need no parameters. */
const listsOf = ({ entities }: Manifest): List[] =>
  Object.entries(entities).flatMap(([entity, { key, actions }]) =>
    Object.entries(actions).flatMap(([action, { pagination, params, access }]) =>
      pagination && access === 'read' && !(params['required'] as unknown[] | undefined)?.length
        ? [{ entity, action, key }]
        : [],
    ),
  )

/** Reads a list to its end; undefined if all is well. */
async function readList(send: Sender, id: string, { entity, action, key = 'id' }: List): Promise<string | undefined> {
  const seen = new Set<string>()
  let cursor: string | undefined
  for (let pages = 0; pages < MOST.pages; pages++) {
    const { status, body } = await send('POST', `/v1/integrations/connectors/${id}/execute`, {
      ...{ entity, action, params: {} },
      ...(cursor !== undefined && { cursor }),
    })
    if (status !== 200) return `${status} ${String(body.detail).slice(0, 160)}`
    for (const record of body.result as Record<string, unknown>[]) {
      const name = Object(record)[key]
      // A stand-in has no key where the document says nothing of it.
      if (name === undefined || name === null || name === '') continue
      if (seen.has(String(name))) return `record ${String(name).slice(0, 40)} is a duplicate`
      seen.add(String(name))
    }
    cursor = body.execution_metadata.cursor ?? undefined
    if (cursor === undefined) return undefined
  }
  return `has no end after ${MOST.pages} pages`
}

/** Looks for lists in words, as an agent does that sees all connectors at once. */
async function look(gateway: Gateway, send: Sender, rows: readonly Served[]): Promise<Served[]> {
  const scoped = await send('POST', '/api/v1/embedded/scoped-token', { workspace_name: 'default' })
  const agent = new Client({ name: 'served', version: '1' })
  const fetch = async (input: string | URL | Request, init?: RequestInit) =>
    send.app.fetch(new Request(input instanceof Request ? input : String(input), init))
  const headers = { authorization: `Bearer ${scoped.body.token}` }
  await agent.connect(
    new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), { fetch, requestInit: { headers } }),
  )
  const found: Served[] = []
  for (const row of rows) {
    const { name } = row as Served & { readonly name: string }
    const lists = row.refused || row.tried === 0 ? [] : listsOf((await gateway.registry.demand(name)).manifest)
    const asked = lists.slice(0, MOST.asked)
    let hits = 0
    for (const { entity, action } of asked) {
      const query = `${action.replaceAll('_', ' ')} ${entity.replaceAll('_', ' ')} of ${name}`
      const answer = await agent.callTool({ name: 'find_actions', arguments: { query } })
      if (JSON.stringify(answer).includes(`${name}.${entity}.${action} `)) hits++
    }
    found.push({ ...row, asked: asked.length, found: hits })
  }
  await agent.close()
  return found
}
