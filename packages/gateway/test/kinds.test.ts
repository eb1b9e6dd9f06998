// Every connector of this repository is run by the gateway, found as a folder: also one that comes tomorrow.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSubjects } from '@ferrule/test-kit/subjects'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { construct } from '../src/connectors/credentials.ts'
import type { Kind } from '../src/connectors/kind.ts'
import { findKind, kinds } from '../src/connectors/kinds.ts'
import { definitionOf } from '../src/jobs/streams.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

const subjects = (await loadSubjects()).map(({ facts, sandbox }) => ({
  name: facts.name,
  kind: facts.entry.split('/')[1] as string,
  facts,
  sandbox,
}))
const exportsOf = (kind: string): string[] =>
  Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, '../..', kind, 'package.json'), 'utf8')).exports)

const upstreams: Record<string, string> = {}
const closing: (() => Promise<void>)[] = []
let one: TestGateway
let token: string

beforeAll(async () => {
  one = await testGateway({ upstreams, copiesNew: false })
  token = await one.scoped('acme')
})
afterAll(async () => {
  await one?.close()
  for (const close of closing) await close()
})

test('the kinds are the packages of connectors', () => {
  expect(kinds.map(({ name }) => name)).toEqual([...new Set(subjects.map(({ kind }) => kind))].sort())
  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  for (const { name } of kinds) expect(Object.keys(dependencies)).toContain(`@ferrule/${name}`)
  expect(new Set(kinds.map(({ definitionId }) => definitionId)).size).toBe(kinds.length)
})

/** Names that a client might try; each, put into an address, would be another host. */
const HOSTS = [
  '169.254.169.254/',
  'evil.example#',
  'evil.example?',
  'x@evil.example',
  'http://evil.example',
  'evil.example\\',
]

const fieldsOf = (schema: { anyOf?: { properties: object }[]; properties?: object }): string[] =>
  (schema.anyOf ?? [schema]).flatMap(({ properties }) => Object.keys(properties ?? {}))

test('no field of any kind leads to another host than the vendor’s', async () => {
  const asked: [kind: string, host: string][] = []
  const ask = async (kind: string, credentials: object, config: object) => {
    const fetch: typeof globalThis.fetch = async (input) => {
      asked.push([kind, new URL(input instanceof Request ? input.url : String(input)).host])
      return Response.json({}, { status: 401 })
    }
    const options = { credentials: { ...credentials }, config: { ...config }, fetch, retry: 0 }
    const { connector } = await construct(findKind(kind) as Kind, options)
    await connector.check()
  }
  for (const { kind, facts, sandbox: open } of subjects) {
    const { credentials } = open()
    const manifest = facts.manifest as unknown as Record<'credentials' | 'config', object>
    const tried: [credentials: object, config: object][] = [
      [credentials, {}],
      ...fieldsOf(manifest.credentials).flatMap((name) =>
        HOSTS.map((host): [object, object] => [{ ...credentials, [name]: host }, {}]),
      ),
      ...[...fieldsOf(manifest.config), 'baseUrl', 'api_url'].flatMap((name) =>
        ['acme', ...HOSTS].map((host): [object, object] => [credentials, { [name]: host }]),
      ),
    ]
    // Refusals are fine, too.
    for (const each of tried) await ask(kind, ...each).catch((error) => expect(error).not.toBeInstanceOf(TypeError))
  }
  expect(asked.filter(([, host]) => /evil|169/.test(host))).toEqual([])
  // That it was looked at right: every kind did ask its vendor.
  expect([...new Set(asked.map(([kind]) => kind))].sort()).toEqual(kinds.map(({ name }) => name))
})

describe.each(subjects)('$name', ({ name, kind, facts, sandbox: open }) => {
  test('a record of it is checked and executes', async () => {
    const sandbox = open()
    const server = await sandbox.listen()
    closing.push(() => server.close())
    upstreams[kind] = server.url
    const made = await one.send('POST', '/v1/integrations/connectors', {
      token,
      body: {
        external_user_id: 'acme',
        connector_type: facts.manifest.connectorType,
        name,
        credentials: sandbox.credentials,
      },
    })
    expect(made.status, made.text).toBe(200)
    const path = `/api/v1/integrations/connectors/${made.body.id}/execute`
    const checked = await one.send('POST', path, { token, body: { entity: '*', action: 'check', params: {} } })
    expect(checked.body.result, checked.text).toMatchObject({ status: 'healthy' })
    // The operation that the check is made by, as any client calls it.
    const { checked_entity: entity, checked_action: action } = checked.body.result
    const read = await one.send('POST', path, { token, body: { entity, action, params: {} } })
    expect(read.body, read.text).toMatchObject({ status: 'success', result: expect.any(Object) })
  })

  test('what it is run by is of its own package', async () => {
    const [implementation] = (findKind(kind)?.implementations ?? []).filter((it) => it.manifestName === name)
    const { manifest, Class } = (await implementation?.load()) ?? {}
    expect([manifest?.name, Class?.name]).toEqual([name, facts.class])
    // Streams are of one generation: credentials of the other do not reach them.
    const definition = await definitionOf(name)
    expect([undefined, name]).toContain(definition?.connector)
    const generations = await Promise.all(findKind(kind)!.implementations.map((it) => definitionOf(it.manifestName)))
    expect(generations.filter(Boolean)).toHaveLength(exportsOf(kind).includes('./sync') ? 1 : 0)
  })
})
