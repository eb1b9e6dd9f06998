import { afterEach, describe, expect, test, vi } from 'vitest'
import { textFor } from '../src/core/pattern.ts'
import { createRandom } from '../src/core/random.ts'
import { acme, action, ask, type Facts, list, make, record, text, texts, write } from './acme.ts'

// Operations that follow from paths, whatever the parameters are called.

const number = { type: 'integer' }
const object = (properties: Record<string, object>, ...required: string[]) => ({ type: 'object', properties, required })
const $defs = {
  Repo: object({ id: number, name: text, owner: record('login') }, 'id', 'name'),
  Issue: object({ id: number, number, title: text, state: { enum: ['open', 'closed'] } }, 'number', 'title'),
  Brief: object({ number, title: text }),
  Seat: object(
    { colour: { ...text, pattern: '^#[0-9a-f]{6}$' }, since: { ...text, format: 'date' } },
    'colour',
    'since',
  ),
  Person: object({ id: number, login: text, name: {}, beta: { type: 'boolean', deprecated: true } }, 'id', 'beta'),
  Robot: object({ id: number, login: text, model: text }, 'id', 'model'),
  Handle: object({ id: number, login: text }),
  Badge: object({ id: number, login: text, colour: text, price: number }),
  Ward: record('name', 'sign'),
  Settings: object({ locale: text, seats: { ...number, minimum: 3 } }, 'locale', 'seats'),
}
const ref = (name: keyof typeof $defs) => ({ $ref: `#/$defs/${name}` })
const pagination = { style: 'page_token', param: 'page', from: 'next', size: 'limit', pageSize: 100 }
const all = (path: string, of: unknown) => list(path, of, { pagination, records: 'data' })

const repo = '/repos/{owner}/{repo}'
const issue = `${repo}/issues/{issue_number}`
const seat = '/rooms/{room}/seats/{name}'
const person = '/users/{username}'
const [Issue, Brief, Seat, Settings] = [ref('Issue'), ref('Brief'), ref('Seat'), ref('Settings')]
const account = { anyOf: [ref('Person'), ref('Robot')] }
const manifest = acme(
  {
    repos: {
      record: ref('Repo'),
      actions: { list: all('/repos', ref('Repo')), get: action('GET', repo, ref('Repo')) },
    },
    issues: {
      record: Issue,
      actions: {
        list: all(`${repo}/issues`, Brief),
        get: action('GET', issue, Issue),
        create: write('POST', `${repo}/issues`, Issue, 'title'),
        update: write('PATCH', issue, Issue, 'title'),
        close: write('POST', `${issue}/close`, Issue, 'state'),
        delete: action('DELETE', issue, null),
        follow: action('GET', `${repo}/issues/events`, Issue, { stream: 'events' }),
        export: action('GET', `${repo}/issues.jsonl`, Issue, { stream: 'lines' }),
      },
    },
    seats: {
      record: Seat,
      actions: {
        get: action('GET', seat, Seat, { records: 'seat' }),
        put: write('PUT', seat, Seat, 'colour'),
        delete: action('DELETE', seat, null),
      },
    },
    badges: {
      record: ref('Badge'),
      actions: {
        // Before the users, and deeper: it has less in common with what the lists of users show.
        list: all('/shops/{shop}/badges', ref('Handle')),
        get: action('GET', '/shops/{shop}/badges/{badge}', object({})),
      },
    },
    users: {
      record: ref('Handle'),
      actions: {
        list: all('/users', ref('Handle')),
        get: action('GET', person, account),
        by_id: action('GET', '/user/{user_id}', account),
        create: write('POST', '/users', account, 'login'),
        update: write('PATCH', person, account, 'login'),
      },
    },
    notes: {
      record: Brief,
      actions: {
        list: all(`${person}/notes`, Brief),
        create: write('POST', `${person}/notes`, Brief, 'title'),
        tags: all(`${person}/tags`, text),
        tag: write('POST', `${person}/tags`, texts, 'tag'),
        untag: action('DELETE', `${person}/tags/{tag}`, null),
      },
    },
    wards: {
      record: ref('Ward'),
      key: 'sign',
      actions: { list: all('/wards', ref('Ward')), get: action('GET', '/wards/{ward}', ref('Ward')) },
    },
    settings: {
      record: Settings,
      actions: {
        get: action('GET', '/settings', Settings),
        update: write('PATCH', '/settings', Settings, 'locale'),
        reset: write('POST', '/settings/reset', null),
      },
    },
  },
  { $defs },
)

function asking(more: Facts = {}) {
  const sandbox = make(manifest, more)
  return (method: string, path: string, body?: Facts) => ask(sandbox, `${method} ${path}`, body)
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
    expect(await ask('DELETE', own)).toEqual({ status: 204, body: undefined })
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
