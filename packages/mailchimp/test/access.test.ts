import { inspect } from 'node:util'
import {
  AuthenticationError,
  CredentialsError,
  MailchimpConnector,
  type MailchimpOptions,
  ParamsError,
  ResponseError,
} from '@ferrule/mailchimp'
import { checksCredentialsAtEveryCall } from '@ferrule/test-kit/credentials'
import * as fc from '@ferrule/test-kit/fast-check'
import { fakeFetch, type Handler, type Reply, script } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { API_KEY, problem, upstream } from './support/connector.ts'

const TOKEN = 'not-a-token-0123456789'
const LOGIN = 'https://login.mailchimp.com/oauth2/metadata'
const fine: Handler = ({ url }) =>
  url.host === 'login.mailchimp.com' ? { body: { dc: 'us9', api_endpoint: 'https://evil.example' } } : { body: {} }

/** A connector whose requests stay here. */
function offline(options: Omit<MailchimpOptions, 'fetch'>, handler: Handler = fine) {
  const fetch = fakeFetch(handler)
  return { fetch, mailchimp: new MailchimpConnector({ retry: 0, ...options, fetch }) }
}
const addresses = ({ requests }: ReturnType<typeof fakeFetch>) => requests.map(({ url }) => url.origin + url.pathname)

describe('the host', () => {
  test.each<[string, MailchimpOptions['credentials'], MailchimpOptions['config'], string]>([
    ['the end of the key', { api_key: API_KEY }, {}, 'us6'],
    ['after the last dash', { api_key: 'a-us1-b-us21' }, {}, 'us21'],
    ['in lower case', { api_key: 'abc-US6' }, {}, 'us6'],
    ['config, for a key without one', { api_key: 'abcdef' }, { data_center: 'us2' }, 'us2'],
    ['config, for a key that ends otherwise', { api_key: 'abc-def' }, { data_center: 'us2' }, 'us2'],
    ['config that agrees with the key', { api_key: API_KEY }, { data_center: 'US6' }, 'us6'],
    ['credentials', { access_token: TOKEN, data_center: 'us3' }, {}, 'us3'],
    ['config before credentials', { access_token: TOKEN, data_center: 'us3' }, { data_center: 'us4' }, 'us4'],
  ])('comes from %s', async (_, credentials, config, expected) => {
    const { fetch, mailchimp } = offline({ credentials, ...(config && { config }) })
    await mailchimp.ping.get()
    expect(addresses(fetch)).toEqual([`https://${expected}.api.mailchimp.com/3.0/ping`])
  })

  test('is never guessed, and a contradiction is an error: both before a request, and naming the fields', () => {
    expect(() => offline({ credentials: { api_key: 'abcdef' } })).toThrow(/data center.*data_center/)
    expect(() => offline({ credentials: { api_key: 'abcdef' } })).toThrow(CredentialsError)
    expect(() => offline({ credentials: { api_key: API_KEY }, config: { data_center: 'us7' } })).toThrow(
      CredentialsError,
    )
    expect(() => offline({ credentials: { api_key: API_KEY, data_center: 'us7' } })).toThrow(CredentialsError)
    // With an address of the caller's own, no host is needed.
    expect(() => offline({ credentials: { api_key: 'abcdef' }, baseUrl: 'https://proxy.example' })).not.toThrow()
  })

  const hostile = [
    'evil.com/',
    'x@evil',
    'a.b',
    'us1#',
    'us1?',
    'us1/',
    'us1\\',
    'us 1',
    'us1\n',
    '',
    'us1.evil.com',
    'ⓤs1',
    'us1%2f',
    '@us1',
    'us1:443',
    'us12345',
  ]

  test.each(hostile)('data center %j is refused', (data_center) => {
    expect(() => offline({ credentials: { access_token: TOKEN }, config: { data_center } })).toThrow(ParamsError)
    expect(() => offline({ credentials: { access_token: TOKEN, data_center } })).toThrow(CredentialsError)
    expect(() => offline({ credentials: { api_key: `0123-${data_center}` } })).toThrow(CredentialsError)
  })

  test('no key, whatever its end, makes another host', async () => {
    const parts = fc.array(
      fc.oneof(
        fc.constantFrom('us6', '-', '.', '/', '@', '#', '?', ':', '%2f', 'evil.com', 'US', '1'),
        fc.string({ maxLength: 3 }),
      ),
      { maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(parts, async (all) => {
        const api_key = all.join('')
        let made: ReturnType<typeof offline>
        try {
          made = offline({ credentials: { api_key } })
        } catch (error) {
          expect(error).toBeInstanceOf(CredentialsError)
          return
        }
        await made.mailchimp.ping.get()
        for (const { url } of made.fetch.requests) {
          expect(url.protocol).toBe('https:')
          expect(url.host).toMatch(/^[a-z]{2,4}\d{1,3}\.api\.mailchimp\.com$/)
        }
      }),
      { numRuns: 300 },
    )
  })

  const own =
    /^https:\/\/(?:[a-z]{2,4}\d{1,3}\.api\.mailchimp\.com\/3\.0\/ping|login\.mailchimp\.com\/oauth2\/metadata)$/
  test.each<[object, string[]]>([
    [{ access_token: TOKEN, data_center: 'us3' }, ['data_center', 'api_key']],
    [{ api_key: API_KEY }, ['api_key', 'data_center']],
    [{ access_token: TOKEN }, ['access_token', 'data_center']],
  ])('credentials of a function are looked at anew at every call: %j', (good, fields) =>
    checksCredentialsAtEveryCall({
      good: good as Record<string, string>,
      fields,
      own,
      connect: (credentials, fetch) => {
        const mailchimp = new MailchimpConnector({ credentials, fetch, retry: 0 })
        return () => mailchimp.ping.get()
      },
      answer: ({ host }) => Response.json(host === 'login.mailchimp.com' ? { dc: 'us9' } : {}),
    }),
  )

  test('a function whose token has ended is asked once more, wherever that is noticed', async () => {
    const old = { body: { error: 'invalid_token' } }
    for (const rejected of ['login.mailchimp.com', 'us9.api.mailchimp.com']) {
      const given = ['old-token', TOKEN]
      const { fetch, mailchimp } = offline(
        { credentials: () => ({ access_token: given.shift() ?? 'none' }), concurrency: 1 },
        (seen) => {
          const isOld = seen.url.host === rejected && seen.headers.authorization === 'Bearer old-token'
          return isOld ? (rejected.startsWith('login') ? old : { ...old, status: 401 }) : fine(seen)
        },
      )
      await mailchimp.ping.get()
      expect(fetch.requests.at(-1)?.headers.authorization).toBe(`Bearer ${TOKEN}`)
      expect(given).toEqual([])
    }
  })

  test('credentials that come late are looked at just so', async () => {
    const { fetch, mailchimp } = offline({ credentials: async () => ({ api_key: 'abc-us6/evil' }) })
    await expect(mailchimp.ping.get()).rejects.toBeInstanceOf(CredentialsError)
    expect(fetch.requests).toHaveLength(0)
  })
})

describe('hostile ids', () => {
  const ids = [
    '',
    '.',
    '..',
    'a/b',
    'a\\b',
    'a?b',
    'a#b',
    '%2e%2e',
    'a%2fb',
    'a\nb',
    '\0',
    '../../ping',
    'x'.repeat(65),
  ]

  test.each(ids)('%j is refused before a request', async (id) => {
    const { fetch, mailchimp } = offline({ credentials: { api_key: API_KEY } })
    const calls: (() => PromiseLike<unknown>)[] = [
      () => mailchimp.lists.get({ list_id: id }),
      () => mailchimp.campaigns.get({ campaign_id: id }),
      () => mailchimp.listMembers.get({ list_id: 'l1', subscriber_hash: id }),
      () => mailchimp.interests.get({ list_id: 'l1', interest_category_id: 'c1', interest_id: id }),
      () => mailchimp.segments.get({ list_id: 'l1', segment_id: id }),
      () => mailchimp.segmentMembers.list({ list_id: id, segment_id: 1 }),
    ]
    for (const call of calls) await expect((async () => call())()).rejects.toBeInstanceOf(ParamsError)
    expect(fetch.requests).toHaveLength(0)
  })

  test('an address of any kind stays within its segment', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.string({ minLength: 1 }),
        async (local, host) => {
          const { fetch, mailchimp } = offline({ credentials: { api_key: API_KEY } }, () => ({ body: { id: 'x' } }))
          await mailchimp.listMembers.get({ list_id: 'l1', subscriber_hash: `${local}@${host}` }).catch((error) => {
            expect(error).toBeInstanceOf(ParamsError)
          })
          for (const { url } of fetch.requests)
            expect(url.origin + url.pathname).toMatch(
              /^https:\/\/us6\.api\.mailchimp\.com\/3\.0\/lists\/l1\/members\/[\da-f]{32}$/,
            )
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('what is sent', () => {
  test('a key goes by Basic, a token as Bearer', async () => {
    const { fetch, mailchimp } = offline({ credentials: { api_key: API_KEY } })
    await mailchimp.ping.get()
    expect(fetch.requests[0]?.headers.authorization).toBe(`Basic ${btoa(`user:${API_KEY}`)}`)
    const other = offline({ credentials: { access_token: TOKEN, data_center: 'us1' } })
    await other.mailchimp.ping.get()
    expect(other.fetch.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
  })

  test('neither key nor its encoding is in any error', async () => {
    const encoded = btoa(`user:${API_KEY}`)
    const { mailchimp } = offline({ credentials: { api_key: API_KEY } }, () =>
      problem(401, 'API Key Invalid', `Your key ${API_KEY} (${encoded}) is no good`),
    )
    const error = await mailchimp.ping.get().then(
      () => undefined,
      (thrown) => thrown,
    )
    const seen = inspect(error, { depth: 9 }) + JSON.stringify(error)
    expect(seen).not.toContain(API_KEY)
    expect(seen).not.toContain(encoded)
  })

  test('a key with a line break or a space is refused without being shown', () => {
    for (const api_key of ['abc\r\nX: y-us6', 'abc def-us6', 'kéy-us6', ' abc-us6'])
      expect(() => offline({ credentials: { api_key } })).toThrow(
        /^(?!.*(abc|kéy)).*credentials.api_key|^(?!.*abc).*api_key/,
      )
  })

  test('either a key or a token, not both and not neither', () => {
    for (const credentials of [{}, { api_key: API_KEY, access_token: TOKEN }, { data_center: 'us1' }])
      expect(() => offline({ credentials: credentials as never })).toThrow(CredentialsError)
  })
})

describe('a token without a data center', () => {
  test('asks for it once, whatever the number of calls, and builds the host from it', async () => {
    const { fetch, mailchimp } = offline({ credentials: { access_token: TOKEN } })
    await Promise.all([mailchimp.ping.get(), mailchimp.ping.get(), mailchimp.ping.get()])
    await mailchimp.ping.get()
    expect(addresses(fetch)).toEqual([LOGIN, ...Array(4).fill('https://us9.api.mailchimp.com/3.0/ping')])
    expect(fetch.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
  })

  test('tokens are apart', async () => {
    let token = 'token-a'
    const { fetch, mailchimp } = offline({ credentials: () => Promise.resolve({ access_token: token }) }, (request) =>
      request.url.host === 'login.mailchimp.com'
        ? { body: { dc: request.headers.authorization?.endsWith('a') ? 'us1' : 'us2' } }
        : {},
    )
    await mailchimp.ping.get()
    token = 'token-b'
    await mailchimp.ping.get()
    expect(fetch.requests.map(({ url }) => url.host)).toEqual([
      'login.mailchimp.com',
      'us1.api.mailchimp.com',
      'login.mailchimp.com',
      'us2.api.mailchimp.com',
    ])
  })

  test('that is bad is refused, although the answer is a 200; the next call asks again', async () => {
    const { fetch, mailchimp } = offline(
      { credentials: { access_token: TOKEN } },
      script({ body: { error: 'invalid_token' } }, fine),
    )
    await expect(mailchimp.ping.get()).rejects.toMatchObject({
      code: 'authentication',
      upstream: { code: 'invalid_token' },
    })
    await mailchimp.ping.get()
    expect(fetch.requests).toHaveLength(3)
    const { mailchimp: other } = offline({ credentials: { access_token: TOKEN } }, () => ({ body: { error: 'x' } }))
    expect(await other.check()).toMatchObject({ ok: false, error: expect.any(AuthenticationError) })
  })

  test.each([
    [{ dc: 'evil.com/' }],
    [{ dc: 'us1.evil' }],
    [{ dc: 12 }],
    [{ dc: { toString: 'us6' } }],
    [{ dc: ['us6'] }],
    [{}],
    [null],
    ['<html>'],
    [{ api_endpoint: 'https://us1.api.mailchimp.com' }],
  ])('and an answer of %j make no host', async (body) => {
    const { fetch, mailchimp } = offline({ credentials: { access_token: TOKEN } }, () => ({ body }))
    await expect(mailchimp.ping.get()).rejects.toBeInstanceOf(ResponseError)
    expect(addresses(fetch)).toEqual([LOGIN])
  })

  test('a call that only waits for it can be aborted, and the others go on', async () => {
    let answer = (): void => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { fetch, mailchimp } = offline({ credentials: { access_token: TOKEN } }, async (request) => {
      if (request.url.host === 'login.mailchimp.com') await asked
      return fine(request)
    })
    const first = mailchimp.ping.get()
    while (fetch.requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
    const stop = new AbortController()
    const second = mailchimp.ping.get({}, { signal: stop.signal })
    // It has come to where it waits.
    await new Promise((resolve) => setTimeout(resolve, 5))
    stop.abort(new Error('enough'))
    await expect(second).rejects.toThrow('enough')
    answer()
    expect(await first).toEqual({})
    expect(addresses(fetch).filter((address) => address === LOGIN)).toHaveLength(1)
  })

  describe('whoever waits for the question of another', () => {
    /** A client whose questions are answered when `answer` is called; the first caller asks. */
    async function waiting(timeout?: number) {
      const gates: (() => void)[] = []
      const { fetch, mailchimp } = offline({ credentials: { access_token: TOKEN } }, async (request) => {
        if (request.url.host === 'login.mailchimp.com') await new Promise<void>((resolve) => gates.push(resolve))
        return fine(request)
      })
      const first = mailchimp.ping.get({}, timeout === undefined ? {} : { timeout })
      first.then(undefined, () => {})
      const asked = async (count: number) => {
        while (gates.length < count) await new Promise((resolve) => setImmediate(resolve))
      }
      await asked(1)
      const questions = () => addresses(fetch).filter((address) => address === LOGIN).length
      return { first, mailchimp, gates, asked, questions }
    }
    const send = (mailchimp: MailchimpConnector, options: object) =>
      mailchimp.campaigns.send({ campaign_id: 'c1' }, options).then(
        () => 'sent',
        (error: unknown) => error,
      )

    test('waits no longer than its own timeout, and takes the question from nobody', async () => {
      const { first, mailchimp, gates, questions } = await waiting()
      expect(await send(mailchimp, { timeout: 20 })).toMatchObject({
        code: 'timeout',
        outcome: 'not-sent',
        message: expect.stringContaining('the question where the token lives'),
      })
      const third = mailchimp.ping.get()
      gates[0]?.()
      expect(await first).toEqual({})
      expect(await third).toEqual({})
      expect(questions()).toBe(1)
    })

    test('waits no longer than its own deadline', async () => {
      const { first, mailchimp, gates } = await waiting()
      expect(await send(mailchimp, { deadline: Date.now() + 20 })).toMatchObject({
        code: 'timeout',
        outcome: 'not-sent',
        message: expect.stringContaining('the deadline passed'),
      })
      gates[0]?.()
      expect(await first).toEqual({})
    })

    test('waits no longer than its own signal', async () => {
      const { first, mailchimp, gates } = await waiting()
      const stop = new AbortController()
      const second = send(mailchimp, { signal: stop.signal })
      setImmediate(() => stop.abort(new Error('enough')))
      expect(await second).toMatchObject({ message: 'enough' })
      gates[0]?.()
      expect(await first).toEqual({})
    })

    test('asks itself when the other one had less patience', async () => {
      const { first, mailchimp, gates, asked, questions } = await waiting(20)
      const second = send(mailchimp, {})
      await expect(first).rejects.toMatchObject({ code: 'timeout' })
      await asked(2)
      gates[1]?.()
      expect(await second).toBe('sent')
      expect(questions()).toBe(2)
    })
  })

  test('that cannot be found out leaves a write unsent, and says so', async () => {
    const replies: [Reply, string][] = [
      [{ status: 500 }, 'upstream'],
      [{ body: { error: 'invalid_token' } }, 'authentication'],
      [{ body: '<html>' }, 'response'],
      [{ fault: 'reset' }, 'network'],
    ]
    for (const [reply, code] of replies) {
      const { fetch, mailchimp } = offline({ credentials: { access_token: TOKEN } }, () => reply)
      await expect(mailchimp.campaigns.send({ campaign_id: 'c1' })).rejects.toMatchObject({ code, outcome: 'not-sent' })
      expect(addresses(fetch)).toEqual([LOGIN])
    }
  })

  test('is not asked for when the caller has an address of its own, nor for a plan', async () => {
    const { server, mailchimp } = await upstream({}, { credentials: { access_token: TOKEN } })
    await mailchimp.ping.get()
    expect(server.requests.map(({ target }) => target)).toEqual(['/3.0/ping'])
    const { fetch, mailchimp: other } = offline({ credentials: { access_token: TOKEN } })
    await expect(other.plan({ entity: 'ping', action: 'get' })).rejects.toThrow(/data_center/)
    expect(fetch.requests).toHaveLength(0)
    const known = offline({ credentials: { access_token: TOKEN, data_center: 'us1' } }).mailchimp
    expect(await known.plan({ entity: 'ping', action: 'get' })).toMatchObject({
      url: 'https://us1.api.mailchimp.com/3.0/ping',
      headers: { authorization: '[redacted]' },
    })
  })

  test('a call that is aborted while asking does not take the others with it', async () => {
    const { fetch, mailchimp } = offline({ credentials: { access_token: TOKEN } }, (request) =>
      request.index === 0 ? { delay: 50, body: { dc: 'us9' } } : fine(request),
    )
    const stop = new AbortController()
    const first = mailchimp.ping.get({}, { signal: stop.signal })
    const second = mailchimp.ping.get()
    while (fetch.requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
    stop.abort(new Error('enough'))
    await expect(first).rejects.toThrow('enough')
    expect(await second).toEqual({})
  })
})

describe('check', () => {
  test('asks for a ping', async () => {
    const { server, mailchimp } = await upstream({ body: { health_status: "Everything's Chimpy!" } })
    expect(await mailchimp.check()).toEqual({ ok: true })
    expect(server.requests.map(({ method, target }) => `${method} ${target}`)).toEqual(['GET /3.0/ping'])
  })

  test('tells why it does not work', async () => {
    const { mailchimp } = await upstream(problem(401, 'API Key Invalid'))
    expect(await mailchimp.check()).toMatchObject({ ok: false, error: expect.any(AuthenticationError) })
    const { mailchimp: throttled } = await upstream({ status: 403, body: '' })
    expect(await throttled.check()).toMatchObject({ ok: false, error: { code: 'rate_limit' } })
  })
})

describe('fromEnv', () => {
  test('reads a key, or a token and its data center', async () => {
    const fetch = fakeFetch(() => ({ body: {} }))
    await MailchimpConnector.fromEnv({ env: { MAILCHIMP_API_KEY: 'abc-us6' }, fetch }).ping.get()
    await MailchimpConnector.fromEnv({
      env: { MAILCHIMP_ACCESS_TOKEN: TOKEN, MAILCHIMP_DATA_CENTER: 'us3' },
      fetch,
    }).ping.get()
    expect(fetch.requests.map(({ url, headers }) => [url.host, headers.authorization?.split(' ')[0]])).toEqual([
      ['us6.api.mailchimp.com', 'Basic'],
      ['us3.api.mailchimp.com', 'Bearer'],
    ])
  })

  test('names what is missing', async () => {
    await expect(MailchimpConnector.fromEnv({ env: {} }).request({ path: '/x' })).rejects.toThrow(/MAILCHIMP_API_KEY/)
    await expect(MailchimpConnector.fromEnv({ env: {} }).request({ path: '/x' })).rejects.toThrow(CredentialsError)
  })
})

test('searches without a copy say what to pass', async () => {
  const { mailchimp } = await upstream({})
  for (const entity of ['campaigns', 'lists', 'reports', 'email_activity'])
    await expect(mailchimp.execute({ entity, action: 'search' } as never)).rejects.toThrow(/needs a copy of the data/)
  await expect(mailchimp.execute({ entity: 'member_notes', action: 'search' } as never)).rejects.toThrow(
    /no such action/,
  )
})
