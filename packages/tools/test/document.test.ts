import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describeDocument } from '@ferrule/import/document'
import { createSandbox } from '@ferrule/sandbox'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readArguments } from '../src/cli.ts'
import { loadDocument } from '../src/document.ts'
import { command } from './support/command.ts'

/** Tools of an API from its document, in one command. */

const text = { type: 'string' }
const Boat = { type: 'object', required: ['id'], properties: { id: text, name: text } }
const answer = (schema: object) => ({ 200: { description: '', content: { 'application/json': { schema } } } })
const query = (name: string, type: string) => ({ name, in: 'query', schema: { type } })
const boat = { $ref: '#/components/schemas/Boat' }
const documentAt = (url: string) => ({
  openapi: '3.1.0',
  info: { title: 'Marina API', version: '1' },
  servers: [{ url }],
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } }, schemas: { Boat } },
  paths: {
    '/boats': {
      get: {
        summary: 'Lists boats in the marina',
        parameters: [query('cursor', 'string'), query('limit', 'integer')],
        responses: answer({
          type: 'object',
          properties: { data: { type: 'array', items: boat }, next_cursor: text },
        }),
      },
      post: {
        summary: 'Adds a boat',
        requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { name: text } } } } },
        responses: answer(boat),
      },
    },
    '/boats/{id}': {
      get: { parameters: [{ name: 'id', in: 'path', required: true, schema: text }], responses: answer(boat) },
    },
  },
})

const token = 'marina-secret-1'
let folder: string
let file: string
let upstream: { readonly url: string; close(): Promise<void> }
const document = JSON.stringify(documentAt('https://api.marina.example'))
const { manifest } = describeDocument({ from: 'test', name: 'test', text: document, folder: undefined })
const sandbox = createSandbox({ manifest: manifest as never, credentials: { token } })

const save = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ferrule-document-'))
  file = save('marina.json', document)
  upstream = await sandbox.listen()
})
afterAll(async () => {
  await upstream?.close()
  rmSync(folder, { recursive: true, force: true })
})

const env = () => ({
  PATH: process.env['PATH'] ?? '',
  MARINA_TOKEN: token,
  FERRULE_UPSTREAM_MARINA: upstream.url,
})

/** A client of the command, whose user approves every form. */
async function served(...flags: string[]) {
  const asked: string[] = []
  const client = new Client({ name: 'test', version: '1' }, { capabilities: { elicitation: { form: {} } } })
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    asked.push(params.message)
    return { action: 'accept', content: { approve: true } }
  })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [...command, 'mcp', '--from', file, ...flags],
      env: env(),
      stderr: 'ignore',
    }),
  )
  const call = async (name: string, given: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const result = (await client.callTool({ name, arguments: given })) as { content: { text: string }[] }
    return JSON.parse(result.content[0]?.text ?? '')
  }
  const names = (await client.listTools()).tools.map((tool) => tool.name)
  return { client, call, names, asked }
}

const adds = { action: 'marina.boats.create', params: { name: 'Ada' } }
const written = () => sandbox.requests.filter(({ method }) => method === 'POST').length

describe('mcp --from', () => {
  it('finds, describes and reads, page by page, and offers no write', { timeout: 60_000 }, async () => {
    const { client, call, names } = await served()
    expect(names).toEqual(['find_actions', 'describe_action', 'read'])
    expect(JSON.stringify(await call('find_actions', { query: 'boats in the marina' }))).toContain('marina.boats.list')
    expect(JSON.stringify(await call('describe_action', { action: 'marina.boats.list' }))).toContain('limit')
    const page = await call('read', { action: 'marina.boats.list', params: { limit: 2 } })
    expect(page['data']).toHaveLength(2)
    const next = await call('read', { action: 'marina.boats.list', params: { limit: 2 }, cursor: page['cursor'] })
    expect((next['data'] as { id: string }[])[0]?.id).not.toBe((page['data'] as { id: string }[])[0]?.id)
    expect(await call('read', adds)).toMatchObject({ error: { code: 'unknown_action' } })
    expect(written()).toBe(0)
    await client.close()
  })

  it('offers writes where a flag says so, and asks for each', { timeout: 60_000 }, async () => {
    const { client, call, names, asked } = await served('--ask=*')
    expect(names).toContain('write')
    expect(await call('write', adds)).toMatchObject({ data: { name: 'Ada' } })
    expect(asked).toEqual([expect.stringContaining('"Ada"')])
    expect(written()).toBe(1)
    await client.close()
    const other = await served('--allow-writes')
    expect(await other.call('write', adds)).toMatchObject({ data: { name: 'Ada' } })
    expect(other.asked).toEqual([])
    await other.client.close()
  })
})

describe('a document', () => {
  const load = (from: string, options: object = {}, values: Record<string, string> = env()) =>
    loadDocument(from, values, { allowPrivate: false, writes: false, ...options })
  const direct = { MARINA_TOKEN: token }

  it('keeps its writes only where the user asks for them', async () => {
    const actionsOf = async (writes: boolean) => {
      const { source } = await load(file, { writes })
      return Object.entries(source.manifest?.entities ?? {}).flatMap(([, { actions }]) => Object.keys(actions))
    }
    expect(await actionsOf(false)).toEqual(['list', 'get'])
    expect(await actionsOf(true)).toEqual(['list', 'create', 'get'])
  })

  it('says what it serves, and which lists are uncertain', async () => {
    const { notes } = await load(file)
    expect(notes).toEqual(['marina: 3 actions (reads only) at api.marina.example'])
    const open = save('open.json', document.replace('"next_cursor"', '"words"'))
    expect((await load(open)).notes[1]).toBe(
      'the document leaves open how these lists continue after a page: boats.list',
    )
  })

  it('sends credentials to no host inside the own network, unless allowed', async () => {
    for (const host of ['127.0.0.1', 'localhost', 'printer', '10.1.2.3', '169.254.169.254', 'db.internal']) {
      const inside = save('inside.json', JSON.stringify(documentAt(`https://${host}`)))
      await expect(load(inside, {}, direct)).rejects.toThrow(`${host}, inside your own network; pass --allow-private`)
      expect((await load(inside, { allowPrivate: true }, direct)).source.connector.connector).toBe('marina')
      expect((await load(inside, { baseUrl: 'https://api.marina.example' }, direct)).notes[0]).toContain(
        'marina.example',
      )
    }
  })

  it('needs its credentials at the start', async () => {
    await expect(load(file, {}, {})).rejects.toThrow('environment variable MARINA_TOKEN is missing')
    await expect(load(file, { name: 'dock' }, {})).rejects.toThrow('environment variable DOCK_TOKEN is missing')
    expect((await load(file, { credentials: 'none' }, {})).source.connector.connector).toBe('marina')
  })

  it.each([
    ['none.json', 'there is no file none.json'],
    ['http://marina.example/openapi.json', 'must begin with https:// and name no user'],
    ['https://ada:pw@marina.example/openapi.json', 'must begin with https:// and name no user'],
  ])('%s ends in a sentence', async (from, message) => {
    await expect(load(from)).rejects.toThrow(message)
  })

  it('that is none ends in a sentence', async () => {
    await expect(load(save('page.html', '<!doctype html><p>Docs</p>'))).rejects.toThrow('web page')
    await expect(load(save('half.json', document.slice(0, 99)))).rejects.toThrow('JSON')
    await expect(load(save('large.json', `"${'x'.repeat(64_000_001)}"`))).rejects.toThrow('larger than 64 MB')
    const writes = JSON.parse(document)
    writes.paths = { '/boats': { post: writes.paths['/boats'].post } }
    await expect(load(save('writes.json', JSON.stringify(writes)))).rejects.toThrow('no action that only reads')
  })
})

describe('the command line', () => {
  it('knows its options', () => {
    expect(readArguments(['mcp', '--from', 'a.json', '--from', 'b.json'])).toMatchObject({ from: ['a.json', 'b.json'] })
    expect(() => readArguments(['mcp', '--from', 'a', '--from', 'b', '--name', 'acme'])).toThrow(
      '--name belongs to one document',
    )
    expect(() => readArguments(['mcp', 'stripe', '--base-url', 'https://a.example'])).toThrow('pass --from once')
  })

  it('ends with 1 and a sentence', async () => {
    const ran = promisify(execFile)(process.execPath, [...command, 'mcp', '--from', file], {
      env: { PATH: process.env['PATH'] },
    })
    await expect(ran).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('MARINA_TOKEN is missing') })
  })
})
