import { fakeFetch, type Reply } from '@ferrule/test-kit/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { API_KEY, acme, connect, things } from '../kit/acme.ts'
import { Connector, type ConnectorDefinition, download, type FerruleError, paginate, send } from '../kit/core.ts'

// Ten frames, as Node has by default.
beforeAll(() => {
  Error.stackTraceLimit = 10
})

const bad: Reply = { status: 400, body: { error: { code: 'bad', message: 'Not so.' } } }
const page: Reply = { body: { data: [{ id: 'a' }, { id: 'b' }], has_more: true } }
const answers = (...replies: Reply[]) => fakeFetch(({ index }) => replies[Math.min(index, replies.length - 1)] as Reply)
const client = (...replies: Reply[]) => connect({ fetch: answers(...replies), retry: 0 })

/** An error of a caller's function, some turns of the event loop after it was called. */
async function thrownBy(caller: () => Promise<unknown>): Promise<FerruleError> {
  await new Promise((resolve) => setTimeout(resolve))
  return caller().then(
    () => expect.unreachable(),
    (error: FerruleError) => error,
  )
}

describe("the caller's own frame is in the stack", () => {
  test('of a single call', async () => {
    const error = await thrownBy(async function myFunction() {
      return await send(client(bad), things.get, { id: 'x' })
    })
    expect(error.stack).toMatch(/^InvalidRequestError: \[acme things\.get\] 400 bad: Not so\.\n {4}at /)
    expect(error.stack).toContain('myFunction')
  })

  test('of a call that is caught later, elsewhere', async () => {
    function begin() {
      return send(client(bad), things.get, { id: 'x' })
    }
    const error = await thrownBy(async () => {
      const call = begin()
      return await call.withResponse()
    })
    expect(error.stack).toContain('begin')
  })

  test('of parameters that are wrong, and of credentials that are', async () => {
    const error = await thrownBy(async function myFunction() {
      return await send(client(bad), things.get, {})
    })
    expect(error.stack).toContain('myFunction')
    const { stack } = await thrownBy(async function myFunction() {
      const unauthorized = connect({ credentials: async () => ({}), fetch: answers(bad) })
      return await send(unauthorized, things.get, { id: 'x' })
    })
    expect(stack).toContain('myFunction')
  })

  test('of later pages of a list', async () => {
    const error = await thrownBy(async function myLoop() {
      for await (const _ of paginate(client(page, bad), things.list)) await new Promise(setImmediate)
    })
    expect(error.message).toContain('400 bad')
    expect(error.stack).toContain('myLoop')
  })

  test('of execute, and of actions by name', async () => {
    const definition: ConnectorDefinition = {
      vendor: acme,
      operations: { things: { get: things.get } },
      hosted: {},
      check: [],
    }
    const connector = new Connector<'acme', { things: { get: { params: { id: string }; data: object } } }>(
      definition as never,
      { credentials: { api_key: API_KEY }, fetch: answers(bad), retry: 0 },
    )
    const error = await thrownBy(async function myFunction() {
      return await connector.execute({ entity: 'things', action: 'get', params: { id: 'x' } })
    })
    expect(error.stack).toContain('myFunction')
    const { stack } = await thrownBy(async function myFunction() {
      return await (connector as unknown as { things: { get(params: object): Promise<unknown> } }).things.get({
        id: 'x',
      })
    })
    expect(stack).toContain('myFunction')
  })

  test('of downloads, and of raw requests', async () => {
    const definition = {
      vendor: acme,
      operations: { things: { file: { ...things.get, read: download } } },
      hosted: {},
      check: [],
    }
    const connector = new Connector(definition as never, {
      credentials: { api_key: API_KEY },
      fetch: answers(bad),
      retry: 0,
    }) as never as { things: { file(params: object): Promise<unknown> } } & Connector<'acme', object>
    const calls = [
      async function myFunction() {
        return await connector.things.file({ id: 'x' })
      },
      async function myFunction() {
        return await connector.request({ path: '/v1/things' })
      },
      async function myFunction() {
        for await (const _ of connector.requestList({ path: '/v1/things', paging: { style: 'single' } }));
      },
    ]
    for (const call of calls) expect((await thrownBy(call)).stack).toContain('myFunction')
  })

  test('after retries, and nothing of the transport is in it', async () => {
    const { stack = '' } = await thrownBy(async function myFunction() {
      return await send(connect({ fetch: answers({ status: 503 }), retry: 1 }), things.get, { id: 'x' })
    })
    expect(stack).toContain('myFunction')
    expect(stack).not.toMatch(/transport|\/ky\//)
  })
})
