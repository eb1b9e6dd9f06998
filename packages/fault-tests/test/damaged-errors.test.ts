// An error body that is damaged in one place is still an error of ours, and a 404 still says that nothing was found.
import { describe, expect, test, vi } from 'vitest'
import { type Generation, generations, isError } from './kit/generations.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Bodies with every member that a reader of errors looks at. */
const BODIES: Readonly<Record<string, readonly object[]>> = {
  'amazon-ads': [
    {
      code: 'UNAUTHORIZED',
      details: 'No access',
      requestId: 'r1',
      message: 'm',
      errors: [{ code: 'a', message: 'b' }],
    },
    {
      success: [],
      error: [{ index: 0, errors: [{ errorType: 'a', errorValue: { a: { reason: 'b', message: 'c' } } }] }],
    },
  ],
  github: [
    {
      message: 'Validation Failed',
      documentation_url: 'https://a',
      status: '404',
      errors: [{ resource: 'a', field: 'b', code: 'c', message: 'd' }],
    },
  ],
  'google-drive': [
    {
      error: {
        code: 404,
        message: 'a',
        errors: [{ domain: 'a', reason: 'b', message: 'c', locationType: 'd', location: 'e' }],
        status: 'NOT_FOUND',
      },
    },
    { error: 'invalid_grant', error_description: 'a' },
  ],
  greenhouse: [{ message: 'a', errors: [{ message: 'a', field: 'b' }], error: 'b' }],
  'greenhouse-v3': [{ message: 'a', errors: [{ message: 'a', field: 'b', type: 'c' }], error: 'b' }],
  jira: [{ errorMessages: ['a'], errors: { summary: 'b' }, message: 'c', warningMessages: [] }],
  mailchimp: [
    { type: 'a', title: 'b', status: 404, detail: 'c', instance: 'd', errors: [{ field: 'a', message: 'b' }] },
  ],
  shopify: [
    {
      errors: [
        {
          message: 'a',
          path: ['b', 1],
          locations: [{ line: 1, column: 2 }],
          extensions: { code: 'ACCESS_DENIED', requiredAccess: '`read_orders`', documentation: 'c' },
        },
        { message: 'a', extensions: { code: 'THROTTLED' } },
      ],
      extensions: {
        cost: {
          requestedQueryCost: 10,
          throttleStatus: { maximumAvailable: 1, currentlyAvailable: 0, restoreRate: 2 },
        },
      },
      data: { a: { userErrors: [{ field: ['a'], message: 'b', code: 'c' }] } },
    },
    { errors: { name: ['is blank'] }, error: 'a', error_description: 'b' },
  ],
  slack: [
    {
      ok: false,
      error: 'missing_scope',
      needed: 'a',
      provided: 'b',
      errors: ['a'],
      response_metadata: { messages: ['c'], warnings: ['d'] },
    },
  ],
  stripe: [
    {
      error: {
        type: 'card_error',
        code: 'a',
        decline_code: 'b',
        message: 'c',
        param: 'd',
        doc_url: 'e',
        request_log_url: 'f',
        charge: 'g',
        payment_intent: { id: 'h' },
      },
    },
  ],
}

const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  '',
  'constructor',
  [],
  {},
  [null],
  [[{}]],
  { toString: 1, valueOf: null },
  [{ toString: 1, length: -1 }],
]

/** The value, with one of its places at a time replaced by each hostile value. */
function* damaged(value: unknown): Generator<unknown> {
  yield* HOSTILE
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    for (const other of damaged(member)) {
      yield Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other }
    }
  }
}

const STATUSES = [200, 403, 404, 429]

/** One action that reads and one that writes. */
function chosen({ actions }: Generation) {
  const plain = actions.filter(({ facts }) => !facts.download && facts.record !== undefined)
  return [...new Map(plain.map((one) => [one.facts.access === 'read', one])).values()]
}

async function answersTo(generation: Generation, status: number, body: unknown): Promise<string[]> {
  const wrong: string[] = []
  const fetch: typeof globalThis.fetch = async (input) =>
    /\/(token|metadata)$/.test(new URL(String(input instanceof Request ? input.url : input)).pathname)
      ? Response.json({ access_token: 'token-of-this-run', token_type: 'bearer', expires_in: 3600, dc: 'us6' })
      : Response.json(body, { status })
  for (const { entity, action, params } of chosen(generation)) {
    // A connector of its own: after a 429 the next call of the same one would wait.
    const connector = generation.connect({ fetch, retry: 0 })
    const thrown = await connector.execute({ entity, action, params }).then(
      () => undefined,
      (error: unknown) => error,
    )
    const told = status === 200 || thrown !== undefined
    if (!told || (thrown !== undefined && !isError(thrown))) wrong.push(`${entity}.${action}: ${thrown}`)
    else if (status === 404 && isError(thrown) && thrown.status !== 404) wrong.push(`${entity}.${action}: ${thrown}`)
  }
  return wrong
}

describe.each((await generations()).map((one) => [one.name, one] as const))('%s', (name, generation) => {
  test('a damaged error is an error of ours', async () => {
    const bodies = BODIES[name]
    expect(bodies, `the errors that ${name} answers with`).toBeDefined()
    const wrong: string[] = []
    for (const body of bodies ?? []) {
      for (const other of damaged(body)) {
        for (const status of STATUSES) {
          for (const line of await answersTo(generation, status, other))
            wrong.push(`${status} ${JSON.stringify(other)} ${line}`)
        }
      }
    }
    expect(wrong.slice(0, 20)).toEqual([])
  })
})
