import { getResponse } from 'msw/utils/get-response'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { textFor } from '../src/core/pattern.ts'
import { createRandom } from '../src/core/random.ts'
import { createSandbox, type SandboxDefinition } from '../src/index.ts'

// Operations that follow from paths, whatever the parameters are called.

const text = { type: 'string' }
const number = { type: 'integer' }
const object = (properties: Record<string, object>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
})
const $defs = {
  Repo: object({ id: number, name: text, owner: object({ login: text }) }, ['id', 'name']),
  Issue: object({ id: number, number, title: { ...text, minLength: 1 }, state: { enum: ['open', 'closed'] } }, [
    'number',
    'title',
  ]),
  Brief: object({ number, title: text }),
  Seat: object({ colour: { ...text, pattern: '^#[0-9a-f]{6}$' }, since: { ...text, format: 'date' } }, [
    'colour',
    'since',
  ]),
  Person: object({ id: number, login: text, name: text, beta: { type: 'boolean', deprecated: true } }, ['id', 'beta']),
  Robot: object({ id: number, login: text, model: text }, ['id', 'model']),
  Handle: object({ id: number, login: text }),
  Badge: object({ id: number, login: text, colour: text, price: number }),
  Ward: object({ name: text, sign: text }, ['name', 'sign']),
  Settings: object({ locale: text, seats: { ...number, minimum: 3 } }, ['locale', 'seats']),
}
const ref = (name: keyof typeof $defs) => ({ $ref: `#/$defs/${name}` })
const paging = { style: 'page_token', param: 'page', from: 'next', size: 'limit', pageSize: 100 }
const params = (...names: string[]) => object(Object.fromEntries(names.map((name) => [name, text])))
const at = (path: string, more: object = {}) => ({
  method: 'GET',
  path,
  params: params(...(path.match(/\w+(?=\})/g) ?? [])),
  ...more,
})

const issue = '/repos/{owner}/{repo}/issues/{issue_number}'
const manifest = {
  ...{ name: 'own', connectorType: 'Own', version: '1', query: 'repeat', $defs },
  bases: { api: 'https://own.example' },
  auth: { scheme: 'none' },
  entities: {
    repos: {
      record: ref('Repo'),
      actions: {
        list: at('/repos', { record: ref('Repo'), pagination: paging, records: 'data' }),
        get: at('/repos/{owner}/{repo}', { record: ref('Repo') }),
      },
    },
    issues: {
      record: ref('Issue'),
      actions: {
        list: at('/repos/{owner}/{repo}/issues', { record: ref('Brief'), pagination: paging, records: 'data' }),
        get: at(issue, { record: ref('Issue') }),
        create: at('/repos/{owner}/{repo}/issues', {
          method: 'POST',
          record: ref('Issue'),
          params: object({ owner: text, repo: text, title: text }),
        }),
        update: at(issue, {
          method: 'PATCH',
          record: ref('Issue'),
          params: object({ owner: text, repo: text, issue_number: number, title: text }),
        }),
        close: at(`${issue}/close`, {
          method: 'POST',
          record: ref('Issue'),
          params: object({ owner: text, repo: text, issue_number: number, state: text }),
        }),
        delete: at(issue, { method: 'DELETE', record: null }),
        follow: at('/repos/{owner}/{repo}/issues/events', { record: ref('Issue'), stream: 'events' }),
        export: at('/repos/{owner}/{repo}/issues.jsonl', { record: ref('Issue'), stream: 'lines' }),
      },
    },
    seats: {
      record: ref('Seat'),
      actions: {
        get: at('/rooms/{room}/seats/{name}', { record: ref('Seat'), records: 'seat' }),
        put: at('/rooms/{room}/seats/{name}', {
          method: 'PUT',
          record: ref('Seat'),
          params: object({ room: text, name: text, colour: text }),
        }),
        delete: at('/rooms/{room}/seats/{name}', { method: 'DELETE', record: null }),
      },
    },
    badges: {
      record: ref('Badge'),
      actions: {
        // Before the users, and deeper: it has less in common with what the lists of users show.
        list: at('/shops/{shop}/badges', { record: ref('Handle'), pagination: paging, records: 'data' }),
        get: at('/shops/{shop}/badges/{badge}', { record: object({}) }),
      },
    },
    users: {
      record: ref('Handle'),
      actions: {
        list: at('/users', { record: ref('Handle'), pagination: paging, records: 'data' }),
        get: at('/users/{username}', { record: { anyOf: [ref('Person'), ref('Robot')] } }),
        by_id: at('/user/{user_id}', { record: { anyOf: [ref('Person'), ref('Robot')] } }),
        create: at('/users', {
          method: 'POST',
          record: { anyOf: [ref('Person'), ref('Robot')] },
          params: params('login'),
        }),
        update: at('/users/{username}', {
          method: 'PATCH',
          record: { anyOf: [ref('Person'), ref('Robot')] },
          params: params('username', 'login'),
        }),
      },
    },
    notes: {
      record: ref('Brief'),
      actions: {
        list: at('/users/{username}/notes', { record: ref('Brief'), pagination: paging, records: 'data' }),
        create: at('/users/{username}/notes', {
          method: 'POST',
          record: ref('Brief'),
          params: params('username', 'title'),
        }),
        tags: at('/users/{username}/tags', { record: text, pagination: paging, records: 'data' }),
        tag: at('/users/{username}/tags', {
          method: 'POST',
          record: { type: 'array', items: text },
          params: params('username', 'tag'),
        }),
        untag: at('/users/{username}/tags/{tag}', { method: 'DELETE', record: null }),
      },
    },
    wards: {
      record: ref('Ward'),
      key: 'sign',
      actions: {
        list: at('/wards', { record: ref('Ward'), pagination: paging, records: 'data' }),
        get: at('/wards/{ward}', { record: ref('Ward') }),
      },
    },
    settings: {
      record: ref('Settings'),
      actions: {
        get: at('/settings', { record: ref('Settings') }),
        update: at('/settings', { method: 'PATCH', record: ref('Settings'), params: params('locale') }),
        reset: at('/settings/reset', { method: 'POST', record: null, params: params() }),
      },
    },
  },
}

function asking(more: Partial<SandboxDefinition> = {}) {
  const sandbox = createSandbox({ manifest, credentials: {}, ...more })
  return async (method: string, path: string, body?: object) => {
    const init = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await getResponse(sandbox.handlers, new Request(`https://own.example${path}`, { method, ...init }))
    const answer = (await response?.text()) ?? ''
    const isJson = response?.headers.get('content-type') === 'application/json'
    return { status: response?.status, body: isJson && answer ? JSON.parse(answer) : answer }
  }
}

describe('records below others', () => {
  test('the last place is the key, by whatever name; the others are where it is', async () => {
    const ask = asking()
    const { body: repos } = await ask('GET', '/repos')
    const [repo, other] = repos.data as { name: string }[]
    const below = `/repos/acme/${repo?.name}/issues`
    const { body: listed } = await ask('GET', below)
    const [first] = listed.data as { number: number; title: string }[]
    expect(Object.keys(first ?? {}).sort()).toEqual(['number', 'title'])
    const { status, body } = await ask('GET', `${below}/${first?.number}`)
    expect([status, body.number, body.title]).toEqual([200, first?.number, first?.title])
    expect(['open', 'closed']).toContain(body.state)
    expect(await ask('GET', `/repos/acme/${other?.name}/issues/${first?.number}`)).toMatchObject({ status: 404 })
    expect(await ask('GET', '/repos/acme/none/issues')).toMatchObject({ status: 404 })
  })

  test('made, changed, acted upon and deleted where they are', async () => {
    const ask = asking()
    const { body: repos } = await ask('GET', '/repos')
    const [here, there] = (repos.data as { name: string }[]).map(({ name }) => `/repos/acme/${name}/issues`)
    const made = await ask('POST', here as string, { title: 'Broken' })
    expect(made).toMatchObject({ status: 201, body: { title: 'Broken' } })
    const own = `${here}/${made.body.number}`
    expect(await ask('PATCH', own, { title: 'Mended' })).toMatchObject({ status: 200, body: { title: 'Mended' } })
    expect(await ask('POST', `${own}/close`, { state: 'closed' })).toMatchObject({
      body: { title: 'Mended', state: 'closed' },
    })
    const numbers = async (path: string) =>
      ((await ask('GET', path)).body.data as { number: number }[]).map(({ number: one }) => one)
    expect(await numbers(here as string)).toContain(made.body.number)
    expect(await numbers(there as string)).not.toContain(made.body.number)
    expect(await ask('DELETE', own)).toEqual({ status: 204, body: '' })
    expect(await ask('GET', own)).toMatchObject({ status: 404 })
    expect(await numbers(here as string)).not.toContain(made.body.number)
  })

  test('streams hand out what is there', async () => {
    const ask = asking()
    const { body: repos } = await ask('GET', '/repos')
    const path = `/repos/acme/${repos.data[0].name}/issues`
    const { body: lines } = await ask('GET', `${path}.jsonl`)
    const { body: events } = await ask('GET', `${path}/events`)
    const records = lines
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line))
    expect(records.length).toBeGreaterThan(0)
    expect(events).toBe(records.map((record: object) => `data: ${JSON.stringify(record)}\n\n`).join(''))
  })
})

describe('accounts', () => {
  const some = async (ask: ReturnType<typeof asking>) => (await ask('GET', '/users')).body.data[0]

  test('a list shows parts of what is read whole, by its login or its id', async () => {
    const ask = asking()
    const { id, login } = await some(ask)
    const { body } = await ask('GET', `/users/${login}`)
    expect(body).toMatchObject({ id, login, beta: expect.any(Boolean) })
    expect((await ask('GET', `/users/${id}`)).body).toEqual(body)
    expect((await ask('GET', `/user/${id}`)).body).toEqual(body)
  })

  test('a new one has every required field, deprecated ones, too', async () => {
    const { status, body } = await asking()('POST', '/users', { login: 'ada' })
    expect([status, body]).toEqual([201, { id: expect.any(Number), login: 'ada', name: '', beta: false }])
  })

  test('what is below one stays there when it is renamed', async () => {
    const ask = asking()
    const { id, login } = await some(ask)
    const titles = async (name: unknown): Promise<string[]> =>
      (await ask('GET', `/users/${name}/notes`)).body.data.map(({ title }: { title: string }) => title)
    await ask('POST', `/users/${id}/notes`, { title: 'By id' })
    await ask('POST', `/users/${login}/notes`, { title: 'By login' })
    const before = await titles(login)
    expect(before).toEqual(expect.arrayContaining(['By id', 'By login']))
    expect((await ask('PATCH', `/users/${login}`, { login: 'ada' })).body).toMatchObject({ id, login: 'ada' })
    expect(await titles('ada')).toEqual(before)
    expect(await titles(id)).toEqual(before)
    expect((await ask('GET', `/users/${login}/notes`)).status).toBe(404)
  })

  test('texts may be added, although they are kept nowhere', async () => {
    const ask = asking()
    const { login } = await some(ask)
    const { status, body } = await ask('POST', `/users/${login}/tags`, { tag: 'new' })
    expect([status, Array.isArray(body)]).toEqual([200, true])
  })
})

test('the key is the field that the manifest names', async () => {
  const ask = asking()
  const { name, sign } = (await ask('GET', '/wards')).body.data[0]
  expect(await ask('GET', `/wards/${sign}`)).toMatchObject({ status: 200, body: { name, sign } })
  expect(await ask('GET', `/wards/${name}`)).toMatchObject({ status: 404 })
})

describe('records that do not show their key', () => {
  test('each key has one, until it is deleted', async () => {
    const ask = asking()
    const { body } = await ask('GET', '/rooms/r1/seats/a')
    expect(body.seat.colour).toMatch(/^#[0-9a-f]{6}$/)
    expect(body.seat.since).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect((await ask('GET', '/rooms/r1/seats/a')).body).toEqual(body)
    expect((await ask('GET', '/rooms/r1/seats/b')).body).not.toEqual(body)
    expect((await ask('PUT', '/rooms/r1/seats/a', { colour: '#00ff00' })).body).toMatchObject({ colour: '#00ff00' })
    expect(await ask('DELETE', '/rooms/r1/seats/a')).toMatchObject({ status: 204 })
    expect(await ask('GET', '/rooms/r1/seats/a')).toMatchObject({ status: 404 })
    expect(await ask('PUT', '/rooms/r1/seats/a', { colour: '#0000ff' })).toMatchObject({ status: 200 })
    expect((await ask('GET', '/rooms/r1/seats/a')).body.seat.colour).toBe('#0000ff')
  })

  test('what is there once, and an envelope around everything', async () => {
    const ask = asking({ envelope: { ok: true } })
    const { body } = await ask('GET', '/settings')
    expect(body).toMatchObject({ ok: true, seats: expect.any(Number) })
    expect(body.seats).toBeGreaterThanOrEqual(3)
    expect((await ask('PATCH', '/settings', { locale: 'de' })).body).toMatchObject({ ok: true, locale: 'de' })
    expect((await ask('GET', '/settings')).body).toMatchObject({ locale: 'de', seats: body.seats })
    expect(await ask('POST', '/settings/reset', {})).toEqual({ status: 200, body: { ok: true } })
  })
})

describe('a sandbox that fails', () => {
  afterEach(() => vi.restoreAllMocks())

  test('says why: on the console once, and in each error', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const behaviors = {
      'settings.get': () => {
        throw new RangeError('no chairs left')
      },
    }
    const ask = asking({ behaviors })
    for (const _ of [1, 2]) {
      const { status, body } = await ask('GET', '/settings')
      expect([status, body.error]).toEqual([
        500,
        { code: 'server_error', message: 'the sandbox failed at settings.get: RangeError: no chairs left' },
      ])
      expect(body.sandbox_failed).toContain('paths.test.ts')
    }
    expect(told).toHaveBeenCalledTimes(1)
    expect(String(told.mock.calls[0])).toContain('The sandbox failed at settings.get: RangeError: no chairs left')
  })
})

test.each([
  '^[a-z]+-\\d{3}$',
  '^(in|out)_[A-Z]{2,4}$',
  '^\\w[\\w.-]{0,9}$',
  '^[^/]+$',
  '^\\S+@\\S+$',
  '^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$',
  '^\\+?[1-9]\\d{1,14}$',
  'ch_[A-Za-z0-9]{14,}',
])('texts for the pattern %s', (pattern) => {
  const random = createRandom('patterns')
  for (let count = 0; count < 20; count++) expect(textFor(pattern, random)).toMatch(new RegExp(pattern, 'u'))
})

test.each(['(?=a)b', '\\bword', '(a', '[', '(\\d)\\1'])('the pattern %s is left to others', (pattern) => {
  expect(textFor(pattern, createRandom('patterns'))).toBeUndefined()
})
