import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as core from '@ferrule/core'
import { camel } from '@ferrule/core/runtime'
import * as stripe from '@ferrule/stripe'
import { createClient } from '@ferrule/stripe/client'
import manifest from '@ferrule/stripe/manifest'
import * as schemas from '@ferrule/stripe/zod'
import { type Server, startServer } from '@ferrule/test-kit/recorder'
import { entityModule } from '@ferrule/test-kit/surface'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { rows } from './support/calls.ts'
import { API_KEY, connect, list, run } from './support/connector.ts'
import { samples } from './support/samples.ts'

/** The entries of the package, which all do the same. */

type Exports = Record<string, Record<string, string>>
const { exports: sources, publishConfig } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
) as { exports: Exports; publishConfig: { exports: Exports } }

/** Subpaths with code beside the pattern of entities. Types of operations stand beside empty modules. */
const subpaths = Object.keys(sources).filter((subpath) => !/^\.\/(operations|\*)/.test(subpath))
const load = (subpath: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ `@ferrule/stripe${subpath.slice(1)}`)

test.each(subpaths)('%s resolves', async (subpath) => {
  expect(Object.keys(await load(subpath)).length).toBeGreaterThan(0)
})

test('what is published is the same, built', () => {
  expect(Object.keys(publishConfig.exports)).toEqual(Object.keys(sources))
  for (const subpath of subpaths) {
    const { '@ferrule/source': _, ...built } = sources[subpath] as Record<string, string>
    expect(publishConfig.exports[subpath]).toEqual(built)
    expect(built).toEqual({
      types: expect.stringMatching(/^\.\/dist\/[a-z-]+\.d\.ts$/),
      default: expect.stringMatching(/^\.\/dist\/[a-z-]+\.js$/),
    })
  }
})

test('seven subpaths, and one pattern for entities, which are built beside nothing else', () => {
  expect(subpaths.toSorted()).toEqual(['.', './client', './manifest', './sandbox', './sync', './webhooks', './zod'])
  expect(publishConfig.exports['./*']).toEqual({ types: './dist/entities/*.d.ts', default: './dist/entities/*.js' })
})

describe.each(Object.entries(manifest.entities))('%s', (entity, { actions, searchable }) => {
  const names = [...Object.keys(actions).map(camel), ...(searchable ? ['search'] : [])]

  test('its module exports its functions and nothing else', async () => {
    const module = await entityModule('@ferrule/stripe', entity)
    expect(Object.keys(module).toSorted()).toEqual(names.toSorted())
    for (const name of names) expect(module[name]).toBeTypeOf('function')
  })

  test('its accessor has the same names, and is made once', () => {
    const connector = connect('http://localhost') as unknown as Record<string, object>
    expect(Object.keys(connector[camel(entity)] ?? {}).toSorted()).toEqual(names.toSorted())
    expect(connector[camel(entity)]).toBe(connector[camel(entity)])
  })
})

test('the package exports the connector and every error class', () => {
  expect(stripe.StripeConnector).toBeTypeOf('function')
  const classes = Object.entries(core).filter(([name]) => name.endsWith('Error') && name !== 'isFerruleError')
  expect(classes).toHaveLength(13)
  for (const [name, type] of classes) expect((stripe as Record<string, unknown>)[name]).toBe(type)
  expect(stripe.isFerruleError(new stripe.ParamsError('x'))).toBe(true)
})

describe('every way to call an action sends the same request', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer(() => ({ body: list([]) }))
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.seen.length = 0
  })

  test.each([...rows])('%s', async (operation, { samples: calls }) => {
    const [entity = '', action = ''] = operation.split('.')
    const connector = connect(server.url)
    const client = createClient({ credentials: { api_key: API_KEY }, baseUrl: server.url })
    const module = await entityModule('@ferrule/stripe', entity)
    const accessor = (connector as unknown as Record<string, typeof module>)[camel(entity)] as unknown as Record<
      string,
      (params: object) => Promise<unknown>
    >
    for (const params of calls) {
      server.seen.length = 0
      await run(connector, operation, params)
      await accessor[camel(action)]?.(params)
      await module[camel(action)]?.(client, params)
      await module[camel(action)]?.(connector, params)
      const { method, url, body = '' } = await connector.plan({ entity, action, params } as never)
      const [first, ...others] = server.seen.map((seen) => ({
        ...seen,
        headers: { ...seen.headers, 'idempotency-key': seen.headers['idempotency-key'] !== undefined },
      }))
      expect(others).toEqual([first, first, first])
      expect({ method, url, body }).toEqual({
        method: first?.method,
        url: `${server.url}${first?.path}${first?.query ? `?${first.query}` : ''}`,
        body: first?.body,
      })
    }
  })
})

describe('the zod schemas', () => {
  const all = schemas as unknown as Record<string, z.ZodType>
  const pascal = (name: string): string => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

  test('are zod objects, and all that is exported', () => {
    for (const [name, schema] of Object.entries(all)) {
      expect(name).toMatch(/^[A-Z]\w*Schema$/)
      expect(schema, name).toBeInstanceOf(z.ZodType)
    }
  })

  test('there is one for every record and every action that takes parameters', () => {
    for (const [entity, { type, actions }] of Object.entries(manifest.entities)) {
      expect(all, entity).toHaveProperty(`${type}Schema`)
      for (const action of Object.keys(actions)) {
        const { samples: calls } = rows.get(`${entity}.${action}`) ?? {}
        const schema = all[`${pascal(entity)}${pascal(action)}ParamsSchema`]
        for (const params of calls ?? []) {
          const { error } = schema?.safeParse(params) ?? { error: new Error('is not there') }
          expect(error, `${entity}.${action}`).toBeUndefined()
        }
      }
    }
  })

  test('take records and refuse wrong ones', () => {
    expect(schemas.CustomerSchema.parse(samples.customer)).toEqual(samples.customer)
    expect(schemas.CustomerSchema.safeParse({ ...samples.customer, email: 5 }).success).toBe(false)
  })
})
