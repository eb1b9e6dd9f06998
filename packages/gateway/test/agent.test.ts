// The agent family as existing clients use it: January's dialect and today's, over all connectors.
import { createSandbox } from '@ferrule/sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestGateway, testGateway } from './support/gateway.ts'

/** Display name, definition id, settings beside the credentials, and a list that needs no parameter. */
const kinds = {
  stripe: ['Stripe', 'e094cb9a-26de-4645-8761-65c0c425d1de', {}, 'customers', 'list'],
  jira: ['Jira', '68e63de2-bb83-4c7e-93fa-a8a9051e3993', { subdomain: 'acme' }, 'users', 'list'],
  greenhouse: ['Greenhouse', '59f1e50a-331f-4f09-b3e8-2e8d4d355f44', {}, 'candidates', 'list'],
  'amazon-ads': ['Amazon-Ads', 'c6b0a29e-1da9-4512-9002-7bfd0cba2246', {}, 'profiles', 'list'],
  mailchimp: ['Mailchimp', 'b03a9f3e-22a5-11eb-adc1-0242ac120002', {}, 'campaigns', 'list'],
  'google-drive': ['Google-Drive', '9f8dda77-1048-4368-815b-269bf54ee9b8', {}, 'files', 'list'],
  shopify: ['Shopify', '9da77001-af33-4bcd-be46-6252bf9342b9', {}, 'customers', 'list'],
} as const

type Name = keyof typeof kinds
const names = Object.keys(kinds) as Name[]

interface Sandbox {
  readonly credentials: object
  listen(): Promise<{ url: string; close(): Promise<void> }>
}

const sandboxes = Object.fromEntries(names.map((name) => [name, createSandbox(name)])) as unknown as Record<
  Name,
  Sandbox
>
const servers: { url: string; close(): Promise<void> }[] = []
const upstreams: Record<string, string> = {}
let one: TestGateway
let token: string

async function serve(name: Name): Promise<void> {
  const server = await sandboxes[name].listen()
  servers.push(server)
  upstreams[name] = server.url
}

beforeAll(async () => {
  one = await testGateway({ upstreams })
  token = await one.scoped('acme')
})
afterAll(async () => {
  await one?.close()
  for (const server of servers) await server.close()
})

const send = (method: string, path: string, body?: unknown) =>
  one.send(method, path, { token, ...(body !== undefined && { body }) })

describe.each(names)('%s', (name) => {
  const [connectorType, definitionId, environment, entity, action] = kinds[name]
  let id: string
  beforeAll(() => serve(name))

  test('is made, found by its definition, asked and checked in both dialects', async () => {
    const made = await send('POST', '/v1/integrations/connectors', {
      external_user_id: 'acme',
      connector_type: connectorType.toUpperCase(),
      credentials: sandboxes[name].credentials,
      environment,
    })
    expect(made.status, made.text).toBe(200)
    id = made.body.id
    expect(made.body).toMatchObject({ name: connectorType, replication_config: {}, entities: null })
    expect(made.body.source_template).toMatchObject({ source_definition_id: definitionId, name: connectorType })
    const a = await send(
      'GET',
      `/api/v1/connectors/connectors_for_user?external_user_id=acme&definition_id=${definitionId}`,
    )
    expect(a.body).toEqual({ connectors: [{ id, name: connectorType }] })
    const b = await send('GET', `/api/v1/integrations/connectors?workspace_name=acme&definition_id=${definitionId}`)
    expect(b.body.data).toHaveLength(1)
    expect(b.body.data[0]).toMatchObject({
      id,
      summarized_source_template: { actor_definition_id: definitionId, connector_name: name, mode: 'MULTI' },
    })
    for (const path of [`/api/v1/connectors/sources/${id}/execute`, `/api/v1/integrations/connectors/${id}/execute`]) {
      const list = await send('POST', path, { entity, action, params: null })
      expect(list.status, list.text).toBe(200)
      expect(list.body.status).toBe('success')
      expect(Array.isArray(list.body.result)).toBe(true)
      expect(list.body.result.length).toBeGreaterThan(0)
      const check = await send('POST', path, { entity: '*', action: 'check', params: {} })
      expect(check.body.result, check.text).toMatchObject({ status: 'healthy' })
    }
    const checked = await send('POST', `/api/v1/integrations/connectors/${id}/check`)
    expect(checked.body).toMatchObject({ status: 'succeeded', error_message: null })
  })

  test('credentials of the wrong shape are 400 and name the field, and nothing is made', async () => {
    const refused = await send('POST', '/v1/integrations/connectors', {
      workspace_name: 'acme',
      definition_id: definitionId,
      credentials: { nonsense: 'planted-secret' },
      environment,
    })
    expect(refused.status, refused.text).toBe(400)
    expect(refused.body.errors.length).toBeGreaterThan(0)
    expect(refused.text).not.toContain('planted-secret')
    const list = await send('GET', `/api/v1/integrations/connectors?workspace_name=acme&definition_id=${definitionId}`)
    expect(list.body.data).toHaveLength(1)
  })

  test('is changed and deleted', async () => {
    const changed = await send('PUT', `/api/v1/integrations/connectors/${id}`, {
      name: 'other',
      entities: [{ entity, modes: ['read'] }],
    })
    expect(changed.body).toMatchObject({ id, name: 'other', entities: [{ entity, modes: ['read'] }] })
    expect((await send('PUT', `/api/v1/integrations/connectors/${id}`, { name: 'third' })).body.entities).toHaveLength(
      1,
    )
    expect((await send('PUT', `/api/v1/integrations/connectors/${id}`, { entities: [] })).body.entities).toBeNull()
    const deleted = await send('DELETE', `/api/v1/integrations/connectors/${id}`)
    expect(deleted.status).toBe(202)
    expect(typeof deleted.body.job_id).toBe('string')
    expect((await send('GET', `/api/v1/integrations/connectors/${id}`)).status).toBe(404)
    const gone = await send('POST', `/api/v1/connectors/sources/${id}/execute`, { entity, action })
    expect(gone.status).toBe(404)
    expect(Object.keys(gone.body).sort()).toEqual(['errors', 'message'])
    const left = await one.gateway.db.as('*', (queries) =>
      queries.selectFrom('secret').selectAll().where('owner_id', '=', id).execute(),
    )
    expect(left).toEqual([])
  })
})

describe('creation', () => {
  const good = { workspace_name: 'acme', connector_type: 'Stripe', credentials: { api_key: 'sk_test_1' } }
  test.each([
    ['no tenant', { ...good, workspace_name: undefined }, 422, 'workspace_name'],
    ['no kind', { ...good, connector_type: undefined }, 422, 'connector_type'],
    ['no credentials', { ...good, credentials: undefined }, 422, 'credentials'],
    ['an unknown property', { ...good, base_url: 'http://x' }, 422, 'base_url'],
    ['an unknown kind', { ...good, connector_type: 'Oracle' }, 400, 'connector_type'],
    ['a setting that the kind does not take', { ...good, environment: { host: 'x' } }, 422, 'environment.host'],
    ['an unknown workspace', { ...good, workspace_name: 'nobody' }, 404, 'nobody'],
  ])('with %s is refused', async (_, body, status, word) => {
    const reply = await one.send('POST', '/api/v1/integrations/connectors', { token: await one.token(), body })
    expect(reply.status, reply.text).toBe(status)
    expect(reply.text).toContain(word)
  })
})

describe('a workspace that nobody made', () => {
  const NEW = 'never-made'
  const record = (tenant: string) => ({
    [tenant]: NEW,
    connector_type: 'Stripe',
    credentials: sandboxes.stripe.credentials,
  })

  test.each(['workspace_name', 'customer_name', 'external_user_id'])(
    'a record for it by `%s` is refused with the call that is missing, and makes nothing',
    async (tenant) => {
      const app = await one.token()
      for (const prefix of ['/v1', '/api/v1', '/api/public/v1']) {
        const path = `${prefix}/integrations/connectors`
        const reply = await one.send('POST', path, { token: app, body: record(tenant) })
        expect(reply.status, reply.text).toBe(404)
        expect(reply.body.message).toContain(NEW)
        expect(reply.body.message).toContain('POST /v1/account/applications/scoped-token')
      }
      const listed = await one.send('GET', `/api/v1/integrations/connectors?workspace_name=${NEW}`, { token: app })
      expect([listed.status, listed.body.message]).toEqual([404, expect.stringContaining('scoped-token')])
      expect(await one.gateway.workspaces.byName(NEW)).toBeUndefined()
    },
  )

  test('with the call that the error shows it is made, and its record is then known by its id alone', async () => {
    const app = await one.token()
    const body = record('external_user_id')
    const path = '/v1/integrations/connectors'
    const refused = await one.send('POST', path, { token: app, body })
    const [, method, missing] = /\((POST) (\S+)\)/.exec(refused.body.message) as RegExpExecArray
    const scoped = await one.send(method as 'POST', missing as string, { token: app, body: { workspace_name: NEW } })
    expect(scoped.status, scoped.text).toBe(200)
    const made = await one.send('POST', path, { token: app, body })
    expect(made.status, made.text).toBe(200)
    const call = { entity: 'customers', action: 'list', params: { limit: 1 } }
    const run = (token: string) =>
      one.send('POST', `/api/v1/connectors/sources/${made.body.id}/execute`, { token, body: call })
    expect((await run(app)).status).toBe(200)
    expect((await run(scoped.body.token)).status).toBe(200)
    // Another workspace's token does not know it.
    expect((await run(token)).status).toBe(404)
  })
})

test('a file comes as its bytes, with its name and type; nothing of it is shown by a browser', async () => {
  const drive = await send('POST', '/v1/integrations/connectors', {
    external_user_id: 'acme',
    connector_type: 'Google-Drive',
    credentials: sandboxes['google-drive'].credentials,
  })
  const execute = `/api/v1/connectors/sources/${drive.body.id}/execute`
  const bytes = crypto.getRandomValues(new Uint8Array(60_000))
  const request = {
    entity: 'files_upload',
    action: 'create',
    params: { name: 'Prüfung "1".bin', mimeType: 'application/x-thing', file_content: { $body: true } },
  }
  const raw = await one.app.request(execute, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'x-ferrule-request': Buffer.from(JSON.stringify(request)).toString('base64url'),
    },
    body: bytes,
  })
  const made = (await raw.json()) as { result: { id: string }; message?: string }
  expect(raw.status, made.message).toBe(200)
  const file = await one.app.request(execute, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ entity: 'files', action: 'download', params: { fileId: made.result.id, alt: 'media' } }),
  })
  expect(file.status).toBe(200)
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
  expect(file.headers.get('content-type')).toContain('application/x-thing')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(file.headers.get('content-security-policy')).toContain('sandbox')
})

test('the kinds and workspaces are listed', async () => {
  const definitions = await send('GET', '/api/v1/integrations/definitions/sources?name=STR')
  expect(definitions.body.definitions).toEqual([
    expect.objectContaining({ name: 'Stripe', sourceDefinitionId: kinds.stripe[1] }),
  ])
  const mine = await send('GET', '/api/v1/workspaces')
  expect(mine.body.data.map((workspace: { name: string }) => workspace.name)).toEqual(['acme'])
  expect(mine.body.next).toBeNull()
})
