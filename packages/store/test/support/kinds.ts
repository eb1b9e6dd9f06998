// The kinds of search, over rows that resemble a vendor's customers.
import type { BatchRecord } from '@ferrule/sync'
import type { IndexSpec, SearchParams } from '../../src/index.ts'
import { row } from './batches.ts'

const NAMES = ['Jane', 'John', 'Amélie', 'Wei', 'Leila', 'Hugo', 'Ada', 'Zoë', 'Omar', 'Ines', 'Raj']
const SURNAMES = ['Doe', 'Smith', 'Kowalski', 'García', 'Laurent', 'Müller', 'Okafor', 'Tanaka', 'Walker']
const CITIES = ['Utrecht', 'Berlin', 'Boston', 'Dublin', 'Zürich', 'Osaka', 'Lagos']

export const keyAt = (index: number): string => `cus_${String(index).padStart(8, '0')}`

export const customers = (count: number): BatchRecord[] =>
  Array.from({ length: count }, (_, index) =>
    row(keyAt(index), {
      name: `${NAMES[index % NAMES.length]} ${SURNAMES[index % SURNAMES.length]} ${index}`,
      note: `person${index}@${index % 97 === 0 ? 'acme' : 'example'}.com`,
      amount: index % 50 === 0 ? -(index % 9000) : 0,
      created: 1_000_000 - index,
      updated_at: 'eur',
      address: { city: CITIES[index % CITIES.length] },
      metadata: { plan: index % 3 === 0 ? 'pro' : 'basic', seat: String(index) },
    }),
  )

interface Kind {
  readonly query: SearchParams['query']
  /** Rows of the table that it may read for a page of 50, in each engine. */
  readonly reads: number
  /** The index that it needs, besides those that every entity has. */
  readonly needs?: IndexSpec
}

const byCreated = [{ created: 'desc' as const }]

export const kinds: Readonly<Record<string, Kind>> = {
  'eq on a text': { query: { filter: { eq: { note: 'person777@example.com' } } }, reads: 10 },
  'in (3 ids)': { query: { filter: { in: { id: [1, 500, 900].map(keyAt) } } }, reads: 6 },
  'gt on a number, sorted': { query: { filter: { gt: { created: 999_500 } }, sort: byCreated }, reads: 60 },
  'like, a few match': { query: { filter: { like: { note: 'person777@' } } }, reads: 20 },
  'like, nearly all match, best first': {
    query: { filter: { like: { note: 'example' } } },
    reads: 200,
    needs: { field: 'note', kind: 'text' },
  },
  'like, 1 % match, sorted': { query: { filter: { like: { note: '@acme' } }, sort: byCreated }, reads: 6000 },
  'fuzzy, best first': {
    query: { filter: { fuzzy: { name: 'jane 99' } } },
    reads: 6000,
  },
  keyword: {
    query: { filter: { keyword: { name: 'okafor tanaka' } } },
    reads: 2700,
    needs: { field: 'name', kind: 'words' },
  },
  'and of or, lte, like': {
    query: {
      filter: {
        and: [{ or: [{ eq: { 'metadata.plan': 'pro' } }, { lt: { amount: 0 } }] }, { lte: { created: 999_500 } }],
        like: { name: 'okafor' },
      },
    },
    reads: 6000,
    needs: { field: 'name', kind: 'text' },
  },
  'neq null, gte': { query: { filter: { neq: { note: null }, gte: { created: 500 } } }, reads: 60 },
  'like inside an object': {
    query: { filter: { like: { 'address.city': 'züri' } } },
    reads: 2700,
    needs: { field: 'address.city', kind: 'text' },
  },
  'not, neq': { query: { filter: { not: { like: { name: 'jane' } }, neq: { updated_at: 'usd' } } }, reads: 70 },
  'gt inside an object, nothing found': {
    query: { filter: { gt: { 'metadata.seat': 'zzz' } } },
    reads: 0,
    needs: { field: 'metadata.seat', kind: 'string' },
  },
}
