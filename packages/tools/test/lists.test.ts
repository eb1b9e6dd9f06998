// How `read` returns lists: in short, as columns, as figures over all pages, into a file.
import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aggregated } from '../src/aggregate.ts'
import { rowOf } from '../src/columns.ts'
import { compacting } from '../src/compact.ts'
import { exactOf, plus, type Sum, zero } from '../src/decimal.ts'
import { type ManifestAction, type SaveFile, type Tool, type ToolResult, tools, toText } from '../src/index.ts'
import { saveInto } from '../src/save-directory.ts'
import { shortForm } from '../src/short.ts'
import { type WholeList, walk } from '../src/walk.ts'
import { all } from './support/connectors.ts'
import { recordedStripe } from './support/stripe.ts'

const tokens = (result: ToolResult): number => encode(toText(result)).length

/** A list of records; `hangs`: after the last one, it waits until the signal. */
const listOf =
  (records: readonly unknown[], hangs = false) =>
  (signal: AbortSignal): WholeList => {
    let cursor: string | undefined
    return {
      get cursor() {
        return cursor
      },
      async *[Symbol.asyncIterator]() {
        for (const [index, record] of records.entries()) {
          cursor = `after ${index}`
          yield record
        }
        if (hangs)
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
      },
    }
  }

describe('lists of a connector', () => {
  let stripe: Awaited<ReturnType<typeof recordedStripe>>
  beforeAll(async () => {
    stripe = await recordedStripe()
  })
  afterAll(() => stripe[Symbol.asyncDispose]())
  const read = (input: object, options: { save?: SaveFile; maxChars?: number } = {}): Promise<ToolResult> =>
    (tools([stripe.source], options).find(({ name }) => name === 'read') as Tool).execute(input)

  it('are rows of the declared fields without fields, and are whole with "*"', async () => {
    const list = { action: 'stripe.charges.list', params: { limit: 10 } }
    const short = await read(list, { maxChars: 200_000 })
    const whole = await read({ ...list, fields: ['*'] }, { maxChars: 200_000 })
    expect(short).toMatchObject({ note: expect.stringMatching(/^In short, .*\["\*"\]/) })
    expect(whole).not.toHaveProperty('note')
    expect(tokens(short) / tokens(whole)).toBeLessThan(0.2)
    const { data } = short as unknown as { data: { columns: string[]; rows: unknown[][] } }
    const records = (whole as unknown as { data: Record<string, unknown>[] }).data
    expect(data.columns).toEqual(stripe.source.manifest.entities['charges']?.actions['list']?.short)
    expect(data.rows).toEqual(records.map((record) => data.columns.map((name) => record[name] ?? null)))
    const { id } = records[0] as { id: string }
    expect((await read({ action: 'stripe.charges.get', params: { id } })) as object).toEqual({ data: records[0] })
    // A program that reads has every field, as the connector has.
    const first = (await stripe.source.connector.charges.list({ limit: 10 })).data[0]
    expect(first).toEqual(records[0])
  })

  it('are records of the declared fields where rows are not wanted', async () => {
    const { data } = (await read({
      action: 'stripe.subscriptions.list',
      params: { limit: 3 },
      columns: false,
    })) as unknown as { data: { items: { data: object[] } }[] }
    expect(data).toHaveLength(3)
    expect(data[0]).toHaveProperty('status')
    expect(data[0]).not.toHaveProperty('billing_cycle_anchor')
    expect(Object.keys(data[0]?.items.data[0] ?? {}).sort()).toEqual(['price', 'quantity'])
  })

  it('that the vendor is asked to widen are not only the declared fields', async () => {
    const list = { action: 'stripe.charges.list', params: { limit: 2, expand: ['data.balance_transaction'] } }
    const { data, note } = (await read(list)) as unknown as { data: object[]; note: string }
    expect(data[0]).toHaveProperty('balance_transaction')
    expect(note).toMatch(/^In short, without empty values and without all of .*payment_method_details.*\["\*"\]/)
  })

  it('have the same short form as a tool of their own', async () => {
    const own = tools([stripe.source], { mode: 'per-action', allow: ['stripe.charges.list'] })[0] as Tool
    expect(await own.execute({ limit: 10 })).toEqual(
      await read({ action: 'stripe.charges.list', params: { limit: 10 } }),
    )
    const whole = await own.execute({ limit: 1, result_fields: ['*'] })
    expect((whole as unknown as { data: object[] }).data[0]).toHaveProperty('payment_method_details')
  })

  it('are rows with columns, with the same values in fewer tokens', async () => {
    const list = {
      action: 'stripe.charges.list',
      params: { limit: 50 },
      fields: ['id', 'amount', 'billing_details.name'],
    }
    const records = await read(list)
    const rows = await read({ ...list, columns: true })
    const { data } = rows as unknown as { data: { columns: string[]; rows: unknown[][] } }
    const objects = (records as unknown as { data: Record<string, unknown>[] }).data
    expect(data.columns).toEqual(list.fields)
    expect(data.rows.map(([id, amount]) => ({ id, amount }))).toEqual(objects.map(({ id, amount }) => ({ id, amount })))
    expect(data.rows.map((row) => row[2])).toEqual(
      objects.map(({ billing_details }) => (billing_details as { name?: unknown } | null)?.name ?? null),
    )
    expect(tokens(rows) / tokens(records)).toBeLessThan(0.8)
  })

  it('cut rows resume after the last one', async () => {
    const list = { action: 'stripe.charges.list', params: { limit: 50 }, columns: true }
    const ids: unknown[] = []
    let cursor: string | undefined
    do {
      const page = (await read({ ...list, ...(cursor && { cursor }) }, { maxChars: 4_000 })) as unknown as {
        data: { columns: string[]; rows: unknown[][] }
        cursor?: string
      }
      expect(toText(page).length).toBeLessThanOrEqual(4_000)
      ids.push(...page.data.rows.map((row) => row[page.data.columns.indexOf('id')]))
      cursor = page.cursor
    } while (cursor)
    expect(ids).toEqual((await stripe.source.connector.charges.list().toArray()).map(({ id }) => id))
  })

  it('are counted and summed over all pages, money for each currency', async () => {
    const all = await stripe.source.connector.charges.list().toArray()
    const result = await read({
      action: 'stripe.charges.list',
      params: { limit: 7 },
      aggregate: { sum: ['amount'], by: 'status' },
    })
    const { data } = result as unknown as { data: { count: number; groups: Record<string, unknown>[] } }
    expect(data.count).toBe(all.length)
    expect(all.length).toBeGreaterThan(7)
    const expected = new Map<string, number>()
    for (const { status, currency, amount } of all)
      expected.set(`${status} ${currency}`, (expected.get(`${status} ${currency}`) ?? 0) + amount)
    const found = data.groups.map(({ status, currency, sum }) => [
      `${status} ${currency}`,
      (sum as { amount: number }).amount,
    ])
    expect(new Map(found as [string, number][])).toEqual(expected)
  })

  it('say what cannot be counted', async () => {
    const list = { action: 'stripe.charges.list' }
    expect(await read({ ...list, aggregate: { sum: ['amout'] } })).toMatchObject({
      note: expect.stringContaining('did you mean amount?'),
    })
    expect(await read({ ...list, aggregate: { average: 'amount' } })).toMatchObject({ error: { code: 'params' } })
    const one = { action: 'stripe.charges.get', params: { id: 'ch_1' } }
    for (const form of [{ aggregate: {} }, { columns: true }])
      expect(await read({ ...one, ...form })).toMatchObject({ error: { code: 'params', outcome: 'not-sent' } })
  })

  it('are saved where the operator wants, and nowhere else', async () => {
    const list = { action: 'stripe.charges.list', params: { limit: 7 } }
    expect(await read({ ...list, save: true })).toMatchObject({ error: { message: expect.stringContaining('save') } })
    const directory = await mkdtemp(join(tmpdir(), 'ferrule-save-'))
    const save = await saveInto(directory)
    const result = await read({ ...list, save: true, fields: ['id'] }, { save })
    const [name = ''] = await readdir(directory)
    const all = await stripe.source.connector.charges.list().toArray()
    const file = join(directory, name)
    expect((await readFile(file, 'utf8')).trim().split('\n')).toEqual(all.map(({ id }) => JSON.stringify({ id })))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(result).toMatchObject({ saved: { records: all.length, format: 'JSON lines' } })
    stripe.sandbox.fault({ kind: 'server_error', times: 1 })
    expect(await read({ ...list, save: true }, { save })).toHaveProperty('error')
    expect(await readdir(directory)).toEqual([name])
    await expect(saveInto(file)).rejects.toThrow('is not a directory')
    const strange = await (await saveInto(directory))({ action: '../../x.y' })
    expect(strange.name.startsWith(directory)).toBe(true)
    await strange.discard()
  })
})

describe('the short form', () => {
  /** A list of an entity whose schema declares these fields. */
  const formOf = (short: readonly string[] | undefined, records: readonly unknown[], wish: object = {}) => {
    const action = { facts: { ...(short && { short }), selects: ['only'] } as unknown as ManifestAction }
    const form = shortForm({ action, params: {}, ...wish }, records)
    const columns = form?.columns?.(records)
    return form && { columns, rows: records.map((record) => rowOf(columns ?? [], form.project(record))) }
  }
  const declared = ['id', 'name', 'owner.name', 'labels.name', 'due']

  it('leaves out a column that no record has, and keeps one that is null', () => {
    const records = [
      { id: 1, name: null, secret: 'x' },
      { id: 2, due: 'today', owner: { name: 'Ada', key: 'k' } },
    ]
    expect(formOf(declared, records)).toEqual({
      columns: ['id', 'name', 'owner.name', 'due'],
      rows: [
        [1, null, null, null],
        [2, null, 'Ada', 'today'],
      ],
    })
  })

  it('has the names within lists, long texts cut, and no whole objects', () => {
    const labels = Array.from({ length: 4 }, (_, at) => ({ name: `l${at}`, color: 'red' }))
    const due = Array.from({ length: 12 }, (_, at) => at)
    const record = { id: { name: 'x', data: { deep: true } }, name: 'n'.repeat(400), labels, due }
    const [row] = formOf(declared, [record])?.rows ?? []
    expect(row?.[0]).toEqual({ name: 'x' })
    expect(row?.[1]).toMatch(/^n{300}… \(\+100 characters\)$/)
    expect(row?.[2]).toEqual(['l0', 'l1', 'l2', 'l3'])
    expect(row?.[3]).toEqual([...due.slice(0, 10), '… (+2 elements)'])
  })

  it('is none where nothing is declared or there, or the vendor is asked for certain fields', () => {
    const records = [{ id: 1, name: 'a' }]
    expect(formOf(declared, records)?.columns).toEqual(['id', 'name'])
    expect(formOf(undefined, records)).toBeUndefined()
    expect(formOf(declared, [{ id: 1 }])).toBeUndefined()
    expect(formOf(declared, [])).toBeUndefined()
    for (const name of ['fields', 'expand', 'only'])
      expect(formOf(declared, records, { params: { [name]: 'x' } }), name).toBeUndefined()
  })

  it('is declared by every connector, most of all for the lists that are read most', () => {
    const without = all.filter(
      ({ manifest }) =>
        !Object.values(manifest?.entities ?? {}).some(({ actions }) =>
          Object.values(actions).some(({ short }) => short !== undefined && short.length > 3),
        ),
    )
    expect(without.map(({ manifest }) => manifest?.name)).toEqual([])
  })
})

describe('figures', () => {
  const figures = (records: readonly unknown[], sum: string[], by?: string, maxChars = 20_000) =>
    aggregated(listOf(records), { sum, by }, { known: ['amount'], maxChars, context: {} })

  it('never add different currencies, wherever they stand', async () => {
    const price = (amount: string, currencyCode: string) => ({ total: { shop: { amount, currencyCode } } })
    expect(
      await figures([price('0.10', 'EUR'), price('0.2', 'EUR'), price('5', 'JPY')], ['total.shop.amount']),
    ).toEqual({
      data: {
        count: 3,
        groups: [
          { currency: 'EUR', count: 2, sum: { 'total.shop.amount': '0.30' } },
          { currency: 'JPY', count: 1, sum: { 'total.shop.amount': '5' } },
        ],
      },
    })
    const mixed = [
      { currency: 'usd', fee: { amount: 1, currency: 'eur' } },
      { currency: 'usd', fee: { amount: 2, currency: 'usd' } },
    ]
    expect(await figures(mixed, ['fee.amount'], 'currency')).toMatchObject({
      data: {
        groups: [
          { currency: 'usd', sum_currency: 'eur' },
          { currency: 'usd', sum: { 'fee.amount': 2 } },
        ],
      },
    })
  })

  it('are exact, and say which records have no number', async () => {
    const sum = (...amounts: unknown[]) => exactOf(amounts.reduce<Sum>((all, one) => plus(all, one) ?? all, zero))
    expect(sum(0.1, 0.2)).toBe(0.3)
    expect(sum('-0.05', '0.5')).toBe('0.45')
    expect(sum(-5, 3)).toBe(-2)
    expect(sum(Number.MAX_SAFE_INTEGER, 2)).toBe('9007199254740993')
    for (const none of ['1e9', '', '1,000', null, Number.NaN, {}, `1${'0'.repeat(40)}`])
      expect(plus(zero, none)).toBeUndefined()
    expect(await figures([{ amount: 1 }, { amount: null }], ['amount'])).toEqual({
      data: { count: 2, groups: [{ count: 2, sum: { amount: 1 } }] },
      note: '1 records have no number in "amount".',
    })
  })

  it('are bounded in groups and length, and say so', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({ id: `id ${index}`, amount: 1 }))
    const result = await figures(many, [], 'id', 2_000)
    expect(toText(result).length).toBeLessThanOrEqual(2_000)
    expect(result).toMatchObject({
      data: { count: 1_000 },
      note: expect.stringMatching(/800 records of further groups.* of 200 groups/),
    })
  })

  it('end with the time or the number of records, at a cursor', async () => {
    const bounds = { records: 3, milliseconds: 5_000 }
    const all = () => true
    expect(await walk(listOf([1, 2, 3, 4]), bounds, {}, all)).toEqual({ records: 3, cut: true, cursor: 'after 2' })
    expect(await walk(listOf([1, 2, 3]), bounds, {}, all)).toEqual({ records: 3, cut: false, cursor: undefined })
    expect(await walk(listOf([1, 2], true), { ...bounds, milliseconds: 50 }, {}, all)).toEqual({
      records: 2,
      cut: true,
      cursor: 'after 1',
    })
    const caller = AbortSignal.timeout(20)
    await expect(walk(listOf([1], true), bounds, { signal: caller }, all)).rejects.toThrow('stopped')
  })
})

describe('records in short', () => {
  it('keep what tells them apart: wrappers, names of what is nested, links for people', () => {
    const { shorten, note } = compacting()
    const issue = {
      id: '1',
      self: 'https://acme.atlassian.net/rest/api/3/issue/1',
      html_url: 'https://github.com/a/b/issues/1',
      comments_url: 'https://api.github.com/repos/a/b/issues/1/comments',
      empty: null,
      fields: {
        summary: 'S',
        assignee: { displayName: 'Ada', avatarUrls: { big: 'x' } },
        labels: ['a', 'b'],
        description: 'd'.repeat(900),
        watchers: [1, 2, 3, 4, 5],
      },
    }
    expect(shorten(issue)).toEqual({
      id: '1',
      html_url: issue.html_url,
      fields: {
        summary: 'S',
        assignee: { displayName: 'Ada' },
        labels: ['a', 'b'],
        description: `${'d'.repeat(300)}… (+600 characters)`,
        watchers: [1, 2, 3, '… (+2 elements)'],
      },
    })
    expect(note()).toContain('self, comments_url, assignee, description, watchers')
  })
})
