import { expect, test } from 'vitest'
import type { Vendor } from '../src/core/definition.ts'
import type { Manifest } from '../src/core/manifest.ts'
import { Refusal } from '../src/core/refusal.ts'
import { makeSandbox } from '../src/core/sandbox.ts'
import { inProcess } from './helper.ts'

// Operations that the engine finds by paths for a vendor with its own behaviors, compared with the vendor's table of records.

const text = { type: 'string' }
const object = (properties: object) => ({ type: 'object', properties }) as Manifest['entities'][string]['record'] & {}
const paging = { style: 'offset', param: 'start', total: 'total' }
const params = (...names: string[]) => object(Object.fromEntries(names.map((name) => [name, text])))

const board = '/boards/{boardSlug}'
const card = `${board}/cards/{cardNo}`
const manifest: Manifest = {
  name: 'desk',
  connectorType: 'Desk',
  version: '1',
  entities: {
    boards: {
      record: object({ id: text, slug: text, title: text }),
      actions: {
        get: { method: 'GET', path: board, params: params('boardSlug') },
        rename: { method: 'POST', path: `${board}/title`, params: params('boardSlug', 'title') },
        replace: { method: 'PUT', path: board, params: params('boardSlug', 'title') },
      },
    },
    cards: {
      key: 'no',
      record: object({ id: text, no: text, title: text, board: text }),
      actions: {
        list: {
          method: 'GET',
          path: `${board}/cards`,
          pagination: paging,
          params: params('boardSlug', 'title'),
          records: 'data',
        },
        create: { method: 'POST', path: `${board}/cards`, params: params('boardSlug', 'no', 'title') },
        get: { method: 'GET', path: card, params: params('boardSlug', 'cardNo') },
        edit: { method: 'PATCH', path: card, params: params('boardSlug', 'cardNo', 'title') },
        drop: { method: 'DELETE', path: card, params: params('boardSlug', 'cardNo') },
      },
    },
    lanes: {
      record: object({ id: text, boardSlug: text }),
      actions: {
        list: { method: 'GET', path: '/lanes/{boardSlug}/all', pagination: paging, params: params('boardSlug') },
      },
    },
  },
}

const refuse = (status: number, reason: string): Refusal => new Refusal(status, { reason })

const vendor: Vendor = {
  manifest,
  records: {},
  seed: async ({ store }) => {
    for (const id of ['1', '2']) {
      await store.insert('boards', { id, slug: `b${id}`, title: `Board ${id}` })
      await store.insert('cards', { id: `${id}0`, no: 'x', title: `Card of ${id}`, board: id })
      await store.insert('lanes', { id: `${id}5`, boardSlug: id })
    }
  },
  requestId: () => 'r',
  headers: () => ({}),
  authenticate: () => {},
  values: ({ url, text: body }) =>
    body ? { values: JSON.parse(body), text: false } : { values: Object.fromEntries(url.searchParams), text: true },
  newId: (_, random) => random.text(6),
  places: { boardSlug: 'boards' },
  stub: () => undefined,
  rules: {
    boards: {
      key: 'slug',
      changed: (fields) => ({ ...fields }),
      wrote: (kind, row, _, { store }) =>
        kind === 'updated' && row['title'] === 'Echo'
          ? store.changeRow('boards', row, (draft) => void Object.assign(draft, { title: 'Echo, heard' }))
          : undefined,
    },
    cards: {
      parents: { boardSlug: 'board' },
      made: (fields, _, __, { above, beside }) => ({ ...fields, by: above?.['title'], count: beside.length }),
      shown: ({ board: _, ...row }) => row,
      removed: ({ no }) => ({ dropped: no }),
    },
  },
  assign(row, field, value, _, before) {
    if (value !== '+') return false
    row[field] = `${before}, again`
    return true
  },
  behaviors: { 'boards.rename': (call, world, crud) => crud.update(call, world) },
  refusals: {
    unknownRoute: (method, path) => refuse(404, `${method} ${path}`),
    badValues: ({ kind, path }) => refuse(422, `${path.join('.')} ${kind}`),
    badForm: (param) => refuse(400, param),
    notFound: (collection, id, param) => refuse(404, `${collection} ${id} ${param}`),
    unknownCursor: (_, { param }) => refuse(400, param),
    fault: ({ kind }) => refuse(500, kind),
  },
}

const asking = () => {
  const facts = { base: 'https://desk.example', credentials: {}, restricted: {}, load: async () => vendor }
  const send = inProcess(makeSandbox(facts))
  return async (method: string, path: string, body?: unknown) => {
    const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await send(new Request(`https://desk.example${path}`, init))
    return { status: response.status, body: await response.json().catch(() => undefined) }
  }
}

test('records are found by their key below the record that the path names', async () => {
  const ask = asking()
  expect((await ask('GET', '/boards/b2/cards/x')).body).toEqual({ id: '20', no: 'x', title: 'Card of 2' })
  expect((await ask('GET', '/boards/1/cards/10')).body).toMatchObject({ title: 'Card of 1' })
  expect(await ask('GET', '/boards/b1/cards/20')).toEqual({ status: 404, body: { reason: 'cards 20 cardNo' } })
  expect(await ask('GET', '/boards/b3/cards')).toEqual({ status: 404, body: { reason: 'boards b3 boardSlug' } })
  expect((await ask('GET', '/boards/b1/cards')).body).toMatchObject({ data: [{ id: '10' }], total: 1 })
  expect((await ask('GET', '/boards/b1/cards?title=none')).body).toMatchObject({ data: [], total: 0 })
})

test('a create, an update and a delete follow from method and path, whatever they are called', async () => {
  const ask = asking()
  const made = await ask('POST', '/boards/b2/cards', { no: 'y', title: 'New' })
  expect(made.body).toEqual({ id: expect.any(String), no: 'y', title: 'New', by: 'Board 2', count: 1 })
  expect((await ask('GET', '/boards/b2/cards')).body.data).toHaveLength(2)
  expect((await ask('GET', '/boards/b1/cards/y')).status).toBe(404)
  expect((await ask('PATCH', '/boards/b2/cards/y', { title: 'Newer' })).body).toMatchObject({ no: 'y', title: 'Newer' })
  expect((await ask('DELETE', '/boards/b2/cards/y')).body).toEqual({ dropped: 'y' })
  expect((await ask('GET', '/boards/b2/cards/y')).status).toBe(404)
})

test('behaviors work on what the last placeholder names; a PUT without a POST makes records', async () => {
  const ask = asking()
  expect((await ask('POST', '/boards/b1/title', { title: 'Other' })).body).toMatchObject({ id: '1', title: 'Other' })
  expect((await ask('PUT', '/boards/b9', { title: 'Made' })).body).toMatchObject({ slug: 'b9', title: 'Made' })
  expect((await ask('GET', '/boards/b9')).body).toMatchObject({ title: 'Made' })
})

test('a given value may be put to the one before; what is done after a write is answered', async () => {
  const ask = asking()
  expect((await ask('POST', '/boards/b1/title', { title: '+' })).body.title).toBe('Board 1, again')
  expect((await ask('POST', '/boards/b1/title', { title: 'Echo' })).body.title).toBe('Echo, heard')
  expect((await ask('GET', '/boards/b1')).body.title).toBe('Echo, heard')
})

test('a placeholder whose path no operation has is found by its name', async () => {
  const ask = asking()
  expect((await ask('GET', '/lanes/b2/all')).body).toMatchObject({ data: [{ id: '25' }], total: 1 })
  expect((await ask('GET', '/lanes/none/all')).status).toBe(404)
})
