import { expect, test } from 'vitest'
import type { SandboxDefinition } from '../src/core/definition.ts'
import { basicOf, Refusal } from '../src/engine.ts'
import { createSandbox } from '../src/index.ts'
import { inProcess } from './helper.ts'

const asks = (authorization: string): Request => new Request('https://acme.example/', { headers: { authorization } })

test('Basic has a user and a password, which may have colons and any letters', () => {
  const basic = (text: string) => basicOf(asks(`Basic ${Buffer.from(text).toString('base64')}`))
  expect(basic('ada:s3:cret')).toEqual(['ada', 's3:cret'])
  expect(basic('key')).toEqual(['key', ''])
  expect(basic('zoë:ü')).toEqual(['zoë', 'ü'])
  for (const other of ['Bearer x', 'Basic', 'Basic %%%']) expect(basicOf(asks(other))).toBeUndefined()
})

const params = {
  type: 'object',
  properties: { size: { type: 'integer', maximum: 9 } },
  additionalProperties: false,
} as const
const record = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] } as const

/** Refusals with all that the engine knows of them. */
const definition: SandboxDefinition = {
  manifest: {
    name: 'acme',
    connectorType: 'acme',
    version: '1',
    auth: { scheme: 'none' },
    query: 'csv',
    entities: {
      chairs: {
        actions: {
          list: { method: 'GET', path: '/chairs', params, record, pagination: { style: 'single', param: '' } } as never,
          get: { method: 'GET', path: '/chairs/{id}', params: { type: 'object' }, record } as never,
        },
      },
    },
  },
  credentials: {},
  base: 'https://acme.example',
  refuse: ({ status, problem, ...facts }) =>
    facts.code === 'not_found'
      ? new Refusal(410, facts, { 'x-gone': 'yes' })
      : { status, kind: problem?.kind, value: problem?.value, ...facts },
}

test('a definition learns why the engine refuses, and may answer with a status and headers of its own', async () => {
  const send = inProcess(createSandbox(definition))
  const ask = async (path: string) => {
    const response = await send(new Request(`https://acme.example${path}`))
    return [response.status, response.headers.get('x-gone'), await response.json()]
  }
  const wrong = { kind: 'range', param: 'size', path: '/chairs', message: 'size is out of range.' }
  expect(await ask('/chairs?size=10')).toMatchObject([400, null, { ...wrong, requestId: expect.any(String) }])
  expect(await ask('/chairs?legs=1')).toMatchObject([400, null, { kind: 'unknown', message: 'legs is unknown.' }])
  expect(await ask('/chairs/1')).toMatchObject([410, 'yes', { collection: 'chairs', id: '1', param: 'id' }])
  expect(await ask('/tables')).toMatchObject([410, 'yes', { path: '/tables' }])
})
