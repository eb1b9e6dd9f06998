// Progress says what is left of a stream where the vendor counts its records, also after an interruption.
import { expect, test } from 'vitest'
import { MemoryDestination, type SyncProgress, sync } from '../src/index.ts'
import { open, subjects } from './support/subjects.ts'

test('progress says what is left where that is known, also in a run that resumes', async () => {
  const { connect, close } = await open('mailchimp', { campaigns: 2300 })
  try {
    const destination = new MemoryDestination()
    const heard: SyncProgress[] = []
    // Time passes with each look at the clock, so that every page is stored on its own.
    let now = Date.now()
    const clock = () => (now += 2000)
    const stop = new AbortController()
    const run = (signal?: AbortSignal) =>
      sync(connect(), {
        destination,
        definition: subjects.mailchimp.definition,
        streams: ['campaigns'],
        clock,
        ...(signal && { signal }),
        onProgress: (progress) => {
          heard.push(progress)
          stop.abort()
        },
      })
    expect((await run(stop.signal)).ok).toBe(false)
    const [first] = heard
    expect(first).toMatchObject({ stream: 'campaigns', phase: 'everything', rows: 1000, left: 1300 })
    const known = destination.rows('campaigns').size
    heard.length = 0
    expect((await run()).ok).toBe(true)
    const [next] = heard
    expect((next?.left ?? 0) + (next?.rows ?? 0)).toBe(2300 - known)
    expect(next?.left).toBeGreaterThan(0)
    expect(heard.at(-1)).toMatchObject({ phase: 'complete' })
    expect(heard.at(-1)).not.toHaveProperty('left')
    expect(destination.rows('campaigns').size).toBe(2300)
  } finally {
    await close()
  }
})

test('progress says nothing where it is not known', async () => {
  const { connect, close } = await open('stripe', { customers: 5 })
  const left: unknown[] = []
  const destination = new MemoryDestination()
  const onProgress = (progress: SyncProgress) => left.push('left' in progress)
  await sync(connect(), { destination, definition: subjects.stripe.definition, streams: ['customers'], onProgress })
  expect(new Set(left)).toEqual(new Set([false]))
  await close()
})

/** How each vendor says how many requests it still allows; the last one says nothing that is a number. */
const HEADERS: readonly [name: string, value: (left: number) => string, isRead: boolean][] = [
  ['x-ratelimit-remaining', String, true],
  ['ratelimit-remaining', (left) => ` ${left} `, true],
  ['x-shopify-shop-api-call-limit', (left) => `${100 - left}/100`, true],
  ['x-ratelimit-remaining', (left) => `${left} of many`, false],
]

test.each(HEADERS)('progress says how many requests are left: %s', async (name, value, isRead) => {
  const { connect, close } = await open('stripe', { customers: 250 })
  let sent = 0
  const heard: (number | undefined)[] = []
  const counting: typeof fetch = async (...args) => {
    const { status, headers, body } = await fetch(...args)
    const told = new Headers(headers)
    told.set(name, value(100 - ++sent))
    return new Response(body, { status, headers: told })
  }
  // Each page of 100 is stored on its own.
  let now = Date.now()
  await sync(connect({ fetch: counting }), {
    destination: new MemoryDestination(),
    definition: subjects.stripe.definition,
    streams: ['customers'],
    concurrency: 1,
    clock: () => (now += 2000),
    onProgress: ({ requestsLeft }) => heard.push(requestsLeft),
  })
  const known = heard.filter((left) => left !== undefined)
  // The events after the list are other requests.
  if (isRead) expect(known.at(-1)).toBeLessThan(known[0] ?? 0)
  expect(known.length > 0).toBe(isRead)
  await close()
})
