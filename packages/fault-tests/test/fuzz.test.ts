import { isFerruleError } from '@ferrule/core'
import * as fc from '@ferrule/test-kit/fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { shown } from './kit/run.ts'
import { type Calls, names, type Subject, subjectOf } from './kit/subjects.ts'

const { FUZZ_RUNS, FUZZ_SEED } = process.env
const runs = { numRuns: Number(FUZZ_RUNS ?? 60), seed: Number(FUZZ_SEED ?? 20_261_121) }
console.info(`fuzz: seed ${runs.seed}, ${runs.numRuns} runs (FUZZ_RUNS, FUZZ_SEED)`)
vi.setConfig({ testTimeout: FUZZ_RUNS ? 3_600_000 : 120_000, hookTimeout: 120_000 })

/** Names that the vendors' readers of errors and of pages look for. */
const name = fc.constantFrom(
  ...[
    'error',
    'errors',
    'errorMessages',
    'message',
    'code',
    'type',
    'status',
    'detail',
    'title',
    'details',
    'data',
    'field',
  ],
  ...[
    'records',
    'issues',
    'members',
    'campaigns',
    'has_more',
    'isLast',
    'nextPageToken',
    'nextToken',
    'total_items',
    'id',
  ],
  ...['success', 'index', '__proto__', 'constructor', 'length'],
)
const SECRET = 'SECRET'
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom<unknown>(SECRET, `Invalid key: ${SECRET}`, '', 'x', null, true, false, 0, -1, 5e15),
    fc.string(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4 }),
  ),
}))
const body = fc.oneof(
  value.map((one) => JSON.stringify(one)),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '<html>', '{"data": [', '[[[['),
)
const headers = fc.dictionary(
  fc.constantFrom(
    'content-type',
    'retry-after',
    'link',
    'location',
    'x-request-id',
    'x-ratelimit-reset',
    'x-seraph-loginreason',
    'x-ausername',
    'www-authenticate',
  ),
  fc.oneof(
    fc.constantFrom(
      'application/json',
      'text/html',
      '0',
      '-1',
      '9e99',
      SECRET,
      'anonymous',
      'AUTHENTICATED_FAILED',
      '<https://evil.test/?page=2>; rel="next"',
      'https://evil.test/',
    ),
    fc.string({ unit: fc.constantFrom(...'a1 ;,=<>"/\\') }),
  ),
  { maxKeys: 3 },
)

describe.each(names)('%s', (connector) => {
  let subject: Subject
  let upstream: Awaited<ReturnType<Subject['listen']>>
  beforeAll(async () => {
    subject = subjectOf(connector)
    upstream = await subject.listen()
  })
  afterAll(() => upstream.close())

  test('whatever is answered: records, or an error of ours; no secret shown, no other host trusted', async () => {
    const secret = subject.secrets.at(-1) as string
    const call = fc.constantFrom<(calls: Calls) => PromiseLike<unknown>>(
      (calls) => calls.list().toArray({ max: 20 }),
      (calls) => calls.get(),
      (calls) => calls.write(),
    )
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 200, max: 599 }), headers, body, call, async (status, headers, text, call) => {
        const strange: string[] = []
        let asked = 0
        const put = (text: string): string => text.replaceAll(SECRET, secret)
        const fetch: typeof globalThis.fetch = async (input, init) => {
          const { url, headers: sent } = new Request(input, init)
          if (new URL(url).origin !== new URL(upstream.url).origin) strange.push(JSON.stringify([url, [...sent]]))
          if (/\/token$/.test(url))
            return Response.json({ access_token: `token-${secret}`, token_type: 'bearer', expires_in: 3600 })
          // A list that never ends is ended here.
          if (++asked > 30) return new Response('', { status: 400 })
          const bare = [204, 205, 304].includes(status)
          const good = Object.entries(headers).map(([name, value]) => [name, put(value)] as [string, string])
          return new Response(bare ? null : put(text), { status, headers: good })
        }
        const calls = subject.connect({ baseUrl: upstream.url, fetch, retry: 0 })
        const error = await call(calls).then(
          () => undefined,
          (thrown: unknown) => thrown,
        )
        expect(asked).toBeLessThanOrEqual(30)
        if (error !== undefined) {
          expect(isFerruleError(error) ? true : error).toBe(true)
          for (const [where, text] of shown(error)) expect([where, text.includes(secret)]).toEqual([where, false])
        }
        expect(strange.join()).not.toContain(secret)
      }),
      runs,
    )
  })
})
