// First records as data: links from paths, values by name, the same for the same seed.
import { expect, test } from 'vitest'
import type { Vendor } from '../src/core/definition.ts'
import { createRandom } from '../src/core/random.ts'
import type { Row } from '../src/core/rows.ts'
import type { Seed } from '../src/core/seed.ts'
import { createWorld, plant } from '../src/core/world.ts'
import { acme, action, ask, list, make, record } from './acme.ts'

const [shelf, book] = [record('id', 'name'), record('id', 'shelf_id', 'title')]
const manifest = acme({
  shelves: {
    record: shelf,
    actions: { list: list('/shelves', shelf), get: action('GET', '/shelves/{shelf_id}', shelf) },
  },
  books: { record: book, actions: { list: list('/shelves/{shelf_id}/books', book) } },
})

async function made(seed: Seed, sizes: Record<string, number> = {}, start = 'one'): Promise<Record<string, Row[]>> {
  const vendor = { manifest, seed, newId: (name: string, _: unknown, count: number) => `${name}-${count + 1}` }
  const { world } = createWorld(vendor as unknown as Vendor, { random: createRandom('ids'), clock: () => 0 })
  await plant(vendor as unknown as Vendor, world, { sizes, random: createRandom(start), until: 1_800_000_000 })
  return { shelves: world.store.all('shelves'), books: world.store.all('books') }
}

const seed: Seed = {
  time: (seconds) => `at ${seconds}`,
  steps: [
    {
      collection: 'shelves',
      each: ['Tea', 'Rain'],
      fields: { name: '{each}', number: '{index}', label: 'No. {index|next}' },
      below: [
        {
          collection: 'books',
          count: '{sizes.books}',
          let: { born: { $days: [-20, -10] }, read: { $days: [0, 90], from: '{born}' } },
          fields: {
            title: { $turn: ['A', 'B'] },
            on: '{shelves.name}',
            born: '{born|time}',
            seconds: ['{born}', '{read}'],
            even: { $even: [-10, 0] },
            kind: { $if: [{ $is: ['{shelves.name}', 'Rain', 'Snow'] }, 'wet', 'dry'] },
            writer: { $person: 'books.example' },
            left: { $all: 'books', where: { on: '{shelves.name}' }, as: '{item.title}' },
          },
        },
      ],
    },
    { collection: 'shelves', if: false, fields: { name: 'never' } },
  ],
}

test('no path is read for a linked step: its fields name the records above', async () => {
  const below = (linked: boolean): Seed => ({
    steps: [
      {
        collection: 'shelves',
        fields: { name: 'Tea' },
        below: [{ collection: 'books', linked, fields: { title: 'A', on: '{shelves.id}' } }],
      },
    ],
  })
  const [linked, placed] = await Promise.all([made(below(true)), made(below(false))])
  expect(linked['books']).toMatchObject([{ title: 'A', on: 'shelves-1', shelf_id: '' }])
  expect(placed['books']).toMatchObject([{ title: 'A', on: 'shelves-1', shelf_id: 'shelves-1' }])
})

test('records, their links, values and times', async () => {
  const { shelves = [], books = [] } = await made(seed, { books: 3 })
  expect(shelves).toMatchObject([
    { id: 'shelves-1', name: 'Tea', number: 0, label: 'No. 1' },
    { id: 'shelves-2', name: 'Rain', number: 1 },
  ])
  expect(books.map(({ id, shelf_id, title, kind, left }) => [id, shelf_id, title, kind, left])).toEqual([
    ['books-1', 'shelves-1', 'A', 'dry', []],
    ['books-2', 'shelves-1', 'B', 'dry', ['A']],
    ['books-3', 'shelves-1', 'A', 'dry', ['A', 'B']],
    ['books-4', 'shelves-2', 'A', 'wet', []],
    ['books-5', 'shelves-2', 'B', 'wet', ['A']],
    ['books-6', 'shelves-2', 'A', 'wet', ['A', 'B']],
  ])
  for (const { born, seconds, writer } of books) {
    const [first = 0, second = 0] = seconds as number[]
    expect(born).toBe(`at ${first}`)
    expect([first >= 1_800_000_000 - 20 * 86_400, first <= second, second <= 1_800_000_000]).toEqual([true, true, true])
    expect((writer as { email: string }).email).toMatch(/@books\.example$/)
  }
  const times = books.slice(0, 3).map(({ even }) => Number(even))
  expect(times).toEqual([...times].sort((a, b) => a - b))
})

test('the same seed makes the same records, another one others', async () => {
  const [first, again, other] = [
    await made(seed, { books: 9 }),
    await made(seed, { books: 9 }),
    await made(seed, { books: 9 }, 'two'),
  ]
  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
})

test('what a seed cannot say is an error', async () => {
  const wrong = (value: object): Seed => ({ steps: [{ collection: 'shelves', fields: { name: value as never } }] })
  await expect(made(wrong({ $often: 1 }))).rejects.toThrow('no operator $often')
  await expect(made({ steps: [{ collection: 'shelves', fields: { name: '{index|loud}' } }] })).rejects.toThrow(
    'no form loud',
  )
})

test('a connector of your own begins with a seed, too', async () => {
  const sandbox = make(manifest, { records: { books: 2 }, seed: { steps: seed.steps.slice(0, 1) } })
  const { data } = await sandbox.ready()
  expect([data['shelves']?.count(), data['books']?.count()]).toEqual([2, 4])
  expect((await ask(sandbox, 'GET /shelves/none/books')).status).toBe(404)
  const [{ id }] = (await ask(sandbox, 'GET /shelves')).body
  const below: { on: string }[] = (await ask(sandbox, `GET /shelves/${id}/books`)).body
  expect(below.map(({ on }) => on)).toEqual([below[0]?.on, below[0]?.on])
})
