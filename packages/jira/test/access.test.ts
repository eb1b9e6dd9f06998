import { JiraConnector, type JiraOptions } from '@ferrule/jira'
import { createTokenClient, type JiraTokenOptions } from '@ferrule/jira/client'
import * as users from '@ferrule/jira/users'
import { checksCredentialsAtEveryCall } from '@ferrule/test-kit/credentials'
import * as fc from '@ferrule/test-kit/fast-check'
import { type Reply, upstream } from '@ferrule/test-kit/recorder'
import { describe, expect, test } from 'vitest'
import { API_TOKEN, CLOUD_ID, connect, credentials, oauthCredentials, refusal, USERNAME } from './support/connector.ts'

/** A fetch that keeps what it was asked for and answers with a user. */
function recorder(answer: (url: URL) => Response = () => Response.json({ accountId: 'a' })) {
  const seen: { url: URL; headers: Headers; body: string }[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    seen.push({ url: new URL(request.url), headers: request.headers, body: await request.text() })
    return answer(new URL(request.url))
  }
  return { seen, fetch: fetch as typeof globalThis.fetch }
}

const codeOf = (make: () => unknown): unknown => {
  try {
    make()
  } catch (error) {
    return (error as { code: string }).code
  }
  return undefined
}

describe('an API token', () => {
  test('goes to the site by Basic, in UTF-8', async () => {
    const { seen, fetch } = recorder()
    const jira = new JiraConnector({
      credentials: { username: 'jürg@mail.example', password: API_TOKEN },
      config: { subdomain: 'acme' },
      fetch,
    })
    await jira.users.me()
    expect(seen[0]?.url.href).toBe('https://acme.atlassian.net/rest/api/3/myself')
    const expected = Buffer.from(`jürg@mail.example:${API_TOKEN}`, 'utf8').toString('base64')
    expect(seen[0]?.headers.get('authorization')).toBe(`Basic ${expected}`)
  })

  test.each(['acme', 'ACME', 'acme.atlassian.net', 'https://acme.atlassian.net', 'https://acme.atlassian.net/'])(
    'the site may be given as %s',
    async (subdomain) => {
      const { seen, fetch } = recorder()
      await new JiraConnector({ credentials, config: { subdomain }, fetch }).users.me()
      expect(seen[0]?.url.origin).toBe('https://acme.atlassian.net')
    },
  )

  test.each([
    { credentials, config: { cloud_id: CLOUD_ID } },
    { credentials: { ...credentials, cloud_id: CLOUD_ID }, config: { subdomain: 'acme' } },
  ])('with scopes goes to the gateway: %j', async (options) => {
    const { seen, fetch } = recorder()
    // The answer is no issue.
    await new JiraConnector({ ...options, fetch }).issues.get({ issueIdOrKey: 'A-1' }).catch(() => {})
    expect(seen[0]?.url.href).toBe(`https://api.atlassian.com/ex/jira/${CLOUD_ID}/rest/api/3/issue/A-1`)
    expect(seen[0]?.headers.get('authorization')).toMatch(/^Basic /)
  })

  test.each<[name: string, refused: Reply]>([
    ['401', { status: 401, body: {} }],
    ['200 for a stranger', { headers: { 'x-seraph-loginreason': 'AUTHENTICATED_FAILED' }, body: {} }],
  ])('of a function is asked for once more: %s', async (_, refused) => {
    const own = (password: string) => `Basic ${Buffer.from(`${USERNAME}:${password}`).toString('base64')}`
    const server = await upstream(({ headers }) =>
      headers.authorization === own('new-token') ? { status: 204, body: '' } : refused,
    )
    const given = ['old-token', 'new-token']
    const jira = new JiraConnector({
      credentials: () => ({ username: USERNAME, password: given.shift() ?? 'none' }),
      config: { subdomain: 'acme' },
      baseUrl: server.url,
    })
    await jira.issues.delete({ issueIdOrKey: 'A-1' })
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([own('old-token'), own('new-token')])
  })

  test('is not tried again when it is refused', async () => {
    const server = await upstream({
      status: 401,
      headers: { 'content-type': 'text/plain' },
      body: 'Client must be authenticated',
    })
    await expect(connect(server.url).users.me()).rejects.toMatchObject({ code: 'authentication', status: 401 })
    expect(server.seen).toHaveLength(1)
  })
})

describe('credentials are either one or the other', () => {
  const config = { subdomain: 'acme', cloud_id: CLOUD_ID }
  test.each<[given: object, message: RegExp]>([
    [{}, /username is missing; set JIRA_USERNAME.*password is missing; set JIRA_API_TOKEN/],
    [{ username: USERNAME }, /password is missing/],
    [{ password: API_TOKEN }, /username is missing/],
    [{ username: USERNAME, password: 'my token' }, /password must be an API token, without spaces/],
    [{ username: USERNAME, password: `${API_TOKEN}\n` }, /password has white space at its start or end/],
    [{ username: 'a:b', password: API_TOKEN }, /username must be the email address/],
    [{ ...credentials, refresh_token: 'x' }, /refresh_token is unknown/],
    [{ client_id: 'a', client_secret: 'b' }, /refresh_token is missing; set JIRA_REFRESH_TOKEN/],
    [{ ...oauthCredentials, client_secret: '' }, /client_secret must be a client secret/],
    [{ access_token: 'x', password: 'y', client_id: 'z' }, /credentials: /],
    [{ ...credentials, cloud_id: 'acme' }, /cloud_id must be a cloud id/],
    [{ ...credentials, api_token: 'x' }, /api_token is unknown/],
  ])('%j', (given, message) => {
    const make = () => new JiraConnector({ credentials: given as never, config })
    expect(make).toThrow(message)
    expect(codeOf(make)).toBe('credentials')
    try {
      make()
    } catch (error) {
      expect(String(error)).not.toContain(API_TOKEN)
    }
  })

  test.each<[options: JiraOptions, message: RegExp]>([
    [{ credentials }, /config\.subdomain \(JIRA_SUBDOMAIN\) is missing/],
    [{ credentials: oauthCredentials }, /config\.cloud_id \(JIRA_CLOUD_ID\) is missing/],
    [{ credentials: oauthCredentials, config: { subdomain: 'acme' } }, /taken by the gateway only/],
  ])('an address is needed, and told when the connector is made', (options, message) => {
    expect(() => new JiraConnector(options)).toThrow(message)
    expect(codeOf(() => new JiraConnector(options))).toBe('credentials')
  })

  test('credentials that a function gives are judged with each call', async () => {
    const { seen, fetch } = recorder()
    const jira = new JiraConnector({ credentials: async () => ({ username: USERNAME }) as never, config, fetch })
    await expect(jira.users.me()).rejects.toMatchObject({ code: 'credentials', message: /password must be/ })
    expect(seen).toEqual([])
  })
})

describe('OAuth', () => {
  const token = (more: object = {}) =>
    Response.json({
      access_token: 'access-2',
      refresh_token: 'refresh-2',
      expires_in: 3600,
      token_type: 'Bearer',
      ...more,
    })

  test('the refresh token goes as JSON to the vendor only, what it brings to the gateway, and both are passed on', async () => {
    const { seen, fetch } = recorder((url) =>
      url.host === 'auth.atlassian.com' ? token() : Response.json({ accountId: 'a' }),
    )
    const told: unknown[] = []
    const jira = new JiraConnector({
      credentials: oauthCredentials,
      config: { cloud_id: CLOUD_ID },
      fetch,
      hooks: { onTokenRefresh: (event) => void told.push(event) },
    })
    await Promise.all([jira.users.me(), jira.users.me()])
    expect(seen.map(({ url }) => url.href)).toEqual([
      'https://auth.atlassian.com/oauth/token',
      `https://api.atlassian.com/ex/jira/${CLOUD_ID}/rest/api/3/myself`,
      `https://api.atlassian.com/ex/jira/${CLOUD_ID}/rest/api/3/myself`,
    ])
    expect(seen[0]?.headers.get('content-type')).toBe('application/json')
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ grant_type: 'refresh_token', ...oauthCredentials })
    expect(seen[1]?.headers.get('authorization')).toBe('Bearer access-2')
    expect(told).toMatchObject([{ accessToken: 'access-2', refreshToken: 'refresh-2' }])
  })

  test('a 401 renews the token once; one that lacks a scope does not', async () => {
    let answers: Response[] = [
      Response.json({ code: 401, message: 'Unauthorized' }, { status: 401 }),
      Response.json({ accountId: 'a' }),
    ]
    const { seen, fetch } = recorder((url) =>
      url.host === 'auth.atlassian.com' ? token() : (answers.shift() as Response),
    )
    const make = () =>
      new JiraConnector({
        credentials: { ...oauthCredentials, access_token: 'access-1' },
        config: { cloud_id: CLOUD_ID },
        fetch,
      })
    await make().users.me()
    expect(seen.map(({ url }) => url.host)).toEqual(['api.atlassian.com', 'auth.atlassian.com', 'api.atlassian.com'])

    seen.length = 0
    answers = [Response.json({ code: 401, message: 'Unauthorized; scope does not match' }, { status: 401 })]
    await expect(make().users.me()).rejects.toMatchObject({ code: 'permission', message: /lacks a scope/ })
    expect(seen).toHaveLength(1)
  })

  test('a used-up refresh token: authorize again', async () => {
    const { fetch } = recorder(() =>
      Response.json(
        { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' },
        { status: 403 },
      ),
    )
    const jira = new JiraConnector({ credentials: oauthCredentials, config: { cloud_id: CLOUD_ID }, fetch })
    const error = await refusal(jira.users.me())
    expect(error).toMatchObject({ code: 'credentials', retryable: false, message: /authorize again/ })
    expect(JSON.stringify(error)).not.toMatch(/refresh-1|secret-1/)
  })

  test('a bare access token is used as it is', async () => {
    const { seen, fetch } = recorder()
    const jira = new JiraConnector({ credentials: { access_token: 'access-9', cloud_id: CLOUD_ID }, fetch })
    await jira.users.me()
    expect(seen[0]?.url.host).toBe('api.atlassian.com')
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer access-9')
  })

  test('through a proxy, token requests go there too', async () => {
    const server = await upstream(({ path }) =>
      path === '/oauth/token' ? { body: { access_token: 'a', expires_in: 60_000 } } : { body: { accountId: 'a' } },
    )
    await connect(server.url, { credentials: oauthCredentials }).users.me()
    expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /oauth/token',
      'GET /rest/api/3/myself',
    ])
  })
})

describe('nothing else is ever asked', () => {
  const hostile = [
    'evil.example',
    'acme.atlassian.net.evil.example',
    'acme.evil.example/.atlassian.net',
    'evil.example/.atlassian.net',
    'evil.example#.atlassian.net',
    'evil.example?.atlassian.net',
    'user@evil.example',
    'acme@evil.example/.atlassian.net',
    'acme:8080',
    'acme\\evil',
    'acme%2eevil',
    'acme/../evil',
    '-acme',
    'acme-',
    'ac me',
    'acme\n',
    '',
    'a'.repeat(64),
    'http://acme.atlassian.net',
    'https://acme',
    'https://evil.example/acme.atlassian.net',
    'https://acme.atlassian.net/rest',
    'аcme',
  ]
  test.each(hostile)('subdomain %j', (subdomain) => {
    const make = () => new JiraConnector({ credentials, config: { subdomain } })
    expect(make).toThrow(/subdomain/)
  })

  test('credentials of a function are looked at anew at every call', () =>
    checksCredentialsAtEveryCall({
      good: { ...credentials, cloud_id: CLOUD_ID },
      fields: ['cloud_id', 'subdomain'],
      own: /^https:\/\/api\.atlassian\.com\/ex\/jira\/[\da-f-]{36}\/rest\/api\/3\/myself$|^https:\/\/acme\.atlassian\.net\/rest\/api\/3\/myself$/,
      connect: (credentials, fetch) => {
        const jira = new JiraConnector({ credentials, config: { subdomain: 'acme' }, fetch, retry: 0 })
        return () => jira.users.me()
      },
    }))

  test('any subdomain or cloud id is refused or stays on the vendor hosts', async () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(...hostile),
      fc
        .tuple(
          fc.constantFrom('acme', 'https://', '@', '.', '/', '#'),
          fc.string({ maxLength: 4 }),
          fc.constantFrom('.atlassian.net', ''),
        )
        .map((all) => all.join('')),
    )
    await fc.assert(
      fc.asyncProperty(text, fc.boolean(), async (value, cloud) => {
        const { seen, fetch } = recorder()
        try {
          const config = cloud ? { cloud_id: value } : { subdomain: value }
          await new JiraConnector({ credentials, config, fetch }).users.me()
        } catch (error) {
          expect(['params', 'credentials']).toContain((error as { code: string }).code)
        }
        for (const { url } of seen) {
          expect(url.protocol).toBe('https:')
          expect(url.host).toMatch(/^[a-z0-9-]+\.atlassian\.net$|^api\.atlassian\.com$/)
          expect(url.pathname).toMatch(/\/rest\/api\/3\/myself$/)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('any id stays in its place in the path, or is refused before anything is sent', async () => {
    const { seen, fetch } = recorder(() => Response.json({ id: '1' }))
    const jira = new JiraConnector({ credentials, config: { subdomain: 'acme' }, fetch })
    const id = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '',
        '.',
        '..',
        'A-1/../..',
        'A-1?x=y',
        'A-1#x',
        '%2e%2e',
        'A-1/comment',
        '//evil.example',
        '\\\\evil',
        'A-1\n',
        'A‑1',
      ),
    )
    await fc.assert(
      fc.asyncProperty(id, async (value) => {
        seen.length = 0
        for (const call of [
          () => jira.issues.get({ issueIdOrKey: value }),
          () => jira.projects.get({ projectIdOrKey: value }),
          () => jira.issueComments.get({ issueIdOrKey: 'A-1', commentId: value }),
          () => jira.issueWorklogs.get({ issueIdOrKey: value, worklogId: value }),
          () => jira.issueLinks.get({ linkId: value }),
        ]) {
          await Promise.resolve(call()).catch((error) => expect(error.code).toBe('params'))
        }
        for (const { url } of seen) {
          expect(url.origin).toBe('https://acme.atlassian.net')
          expect(url.href).toMatch(
            /^[^?#]*\/rest\/api\/3\/(issue|project|issueLink)\/[\w-]+(\/(comment|worklog)\/\d+)?$/,
          )
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a redirect to another origin gets no credentials, a write is not redirected at all', async () => {
    const evil = await upstream({ body: { accountId: 'a' } })
    const server = await upstream({
      status: 302,
      headers: { location: `${evil.url.replace('127.0.0.1', 'localhost')}/x` },
      body: '',
    })
    await expect(connect(server.url).users.me()).rejects.toMatchObject({ code: 'response' })
    await expect(
      connect(server.url).issuesAssignee.update({ issueIdOrKey: 'A-1', accountId: null }),
    ).rejects.toMatchObject({ code: 'response' })
    expect(evil.seen).toEqual([])
  })
})

describe('fromEnv', () => {
  const site = { JIRA_USERNAME: USERNAME, JIRA_API_TOKEN: API_TOKEN, JIRA_SUBDOMAIN: 'acme' }
  const oauth = {
    JIRA_CLIENT_ID: 'id-1',
    JIRA_CLIENT_SECRET: 'secret-1',
    JIRA_REFRESH_TOKEN: 'refresh-1',
    JIRA_CLOUD_ID: CLOUD_ID,
  }

  test('reads an API token and the site', async () => {
    const { seen, fetch } = recorder()
    await JiraConnector.fromEnv({ env: site, fetch }).users.me()
    expect(seen[0]?.url.host).toBe('acme.atlassian.net')
    expect(seen[0]?.headers.get('authorization')).toBe(`Basic ${btoa(`${USERNAME}:${API_TOKEN}`)}`)
  })

  test('reads OAuth, which it takes when more of it is there', async () => {
    const { seen, fetch } = recorder(() => Response.json({ access_token: 'a', accountId: 'a', expires_in: 9 }))
    await JiraConnector.fromEnv({ env: { ...oauth, JIRA_SUBDOMAIN: 'acme' }, fetch }).users.me()
    expect(seen.map(({ url }) => url.host)).toEqual(['auth.atlassian.com', 'api.atlassian.com'])
  })

  test.each<[env: Record<string, string>, message: RegExp]>([
    [{}, /JIRA_USERNAME is missing.*for other credentials/],
    [{ JIRA_USERNAME: USERNAME, JIRA_SUBDOMAIN: 'acme' }, /JIRA_API_TOKEN is missing/],
    [{ ...site, JIRA_SUBDOMAIN: '' }, /JIRA_SUBDOMAIN/],
    [{ ...oauth, JIRA_REFRESH_TOKEN: ' ' }, /JIRA_REFRESH_TOKEN is missing/],
    [{ ...oauth, JIRA_CLOUD_ID: '' }, /JIRA_CLOUD_ID/],
  ])('names what is missing: %j', async (env, message) => {
    await expect(JiraConnector.fromEnv({ env }).request({ path: '/x' })).rejects.toThrow(message)
  })
})

describe('check', () => {
  test('asks who it is', async () => {
    const server = await upstream({ body: { accountId: 'a' } })
    await expect(connect(server.url).check()).resolves.toEqual({ ok: true })
    expect(server.seen.map(({ path }) => path)).toEqual(['/rest/api/3/myself'])
  })

  test('a token without the scope for that may still read projects', async () => {
    const server = await upstream([
      { status: 401, body: { code: 401, message: 'Unauthorized; scope does not match' } },
      { body: { values: [], total: 0, isLast: true } },
    ])
    await expect(connect(server.url).check()).resolves.toEqual({ ok: true })
    expect(server.seen.map(({ path, query }) => `${path}?${query}`)).toEqual([
      '/rest/api/3/myself?',
      '/rest/api/3/project/search?maxResults=1',
    ])
  })

  test.each<Reply>([
    { status: 401, headers: { 'content-type': 'text/html' }, body: '<html>Client must be authenticated</html>' },
    { headers: { 'x-seraph-loginreason': 'AUTHENTICATED_FAILED' }, body: { accountId: 'anonymous' } },
  ])('a wrong token is reported: %j', async (reply) => {
    const server = await upstream(reply)
    await expect(connect(server.url).check()).resolves.toMatchObject({ ok: false, error: { code: 'authentication' } })
  })
})

describe('createTokenClient', () => {
  test.each([
    [{ credentials, config: { subdomain: 'acme' } }, /^Basic /],
    [{ credentials: { access_token: 'a.b.c' }, config: { cloud_id: CLOUD_ID } }, /^Bearer a\.b\.c$/],
  ] as const)('sends credentials as they are', async (options, header) => {
    const { seen, fetch } = recorder()
    await users.me(createTokenClient({ ...options, fetch }))
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual([expect.stringMatching(header)])
  })

  test('a rejected token is final', async () => {
    const { seen, fetch } = recorder(() => new Response('{}', { status: 401 }))
    const client = createTokenClient({ credentials: { access_token: 't' }, config: { cloud_id: CLOUD_ID }, fetch })
    await expect(users.me(client)).rejects.toMatchObject({ code: 'authentication' })
    expect(seen).toHaveLength(1)
  })

  test('takes another one from a credentials function', async () => {
    const { seen, fetch } = recorder(() => new Response('{}', { status: 401 }))
    let number = 0
    const client = createTokenClient({
      credentials: () => ({ access_token: `t${++number}` }),
      config: { cloud_id: CLOUD_ID },
      fetch,
    })
    await expect(users.me(client)).rejects.toMatchObject({ code: 'authentication' })
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer t1', 'Bearer t2'])
  })

  test('refuses credentials that are exchanged, where the caller can see it', () => {
    const make = () =>
      createTokenClient({
        credentials: oauthCredentials,
        config: { cloud_id: CLOUD_ID },
      } as unknown as JiraTokenOptions)
    const error = (() => {
      try {
        return make()
      } catch (thrown) {
        return thrown as Error
      }
    })() as Error
    expect(error).toMatchObject({ code: 'credentials' })
    expect(error.message).toContain('client_secret is unknown')
    expect(error.stack?.split('\n')[1]).toContain('access.test.ts')
  })
})
