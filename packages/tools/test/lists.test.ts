// How `read` returns lists: in short, as columns, as figures over all pages, into a file.
import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aggregated } from '../src/aggregate.ts'
import { compacting } from '../src/compact.ts'
import { exactOf, plus, type Sum, zero } from '../src/decimal.ts'
import { type SaveFile, type Tool, type ToolResult, tools, toText } from '../src/index.ts'
import { saveInto } from '../src/save-directory.ts'
import { type WholeList, walk } from '../src/walk.ts'
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

  it('are in short without fields, say what is left out, and are whole with "*"', async () => {
    const list = { action: 'stripe.charges.list', params: { limit: 10 } }
    const short = await read(list, { maxChars: 200_000 })
    const whole = await read({ ...list, fields: ['*'] }, { maxChars: 200_000 })
    expect(short).toMatchObject({ note: expect.stringMatching(/^In short, .*payment_method_details.*\["\*"\]/) })
    expect(whole).not.toHaveProperty('note')
    expect(tokens(short) / tokens(whole)).toBeLessThan(0.7)
    const [one, other] = [short, whole].map((result) => (result as { data: Record<string, unknown>[] }).data[0] ?? {})
    for (const name of ['id', 'amount', 'currency', 'status', 'created', 'customer'])
      expect(one?.[name], name).toEqual(other?.[name])
    const { id } = other as { id: string }
    expect((await read({ action: 'stripe.charges.get', params: { id } })) as object).toEqual({ data: other })
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
