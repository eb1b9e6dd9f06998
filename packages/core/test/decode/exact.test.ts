import * as fc from '@ferrule/test-kit/fast-check'
import { describe, expect, it, vi } from 'vitest'
import { explain, fits, type Operation, ParamsError, parseExact, parseIds } from '../kit/core.ts'
import { notes, vendorWith, world } from '../kit/nimbus.ts'
import { INTEGER, STRING } from '../kit/shapes.ts'

const operation = (...exact: string[]) => ({ exact }) as unknown as Operation
const parse = (text: string, ...exact: string[]) => parseExact(text, operation(...exact))

describe('parseExact', () => {
  const big = '9007199254740993'
  it.each([
    ['beyond 2^53', `{"id":${big}}`, { id: big }],
    ['below it stays a number', '{"id":9007199254740991}', { id: 9007199254740991 }],
    ['2^53 itself may be two integers', '{"id":9007199254740992}', { id: '9007199254740992' }],
    ['negative', `{"id":-${big}}`, { id: `-${big}` }],
    ['negative and small', '{"id":-5}', { id: -5 }],
    ['exponent', '{"id":12345678901234567890e2}', { id: '1234567890123456789000' }],
    ['exponent with a fraction', '{"id":9.007199254740993e15}', { id: big }],
    ['nothing before the point', '{"id":0.9007199254740993e16}', { id: big }],
    ['negative exponent with a fraction', '{"id":-9.007199254740993E+15}', { id: `-${big}` }],
    ['a small integer in exponent form', '{"id":1.5e3}', { id: 1500 }],
    ['no integer', '{"id":1.5}', { id: 1.5 }],
    ['no integer, many digits', '{"id":0.12345678901234567}', { id: Number('0.12345678901234567') }],
    ['no integer, negative exponent', '{"id":9007199254740993e-1}', { id: Number('900719925474099.3') }],
    ['absurd exponent', '{"id":1e400}', { id: Number.POSITIVE_INFINITY }],
    ['zero with exponent', '{"id":0e99}', { id: 0 }],
    ['a string stays', `{"id":"${big}"}`, { id: big }],
    ['null stays', '{"id":null}', { id: null }],
    ['at any depth', `{"a":[{"b":{"id":${big}}}]}`, { a: [{ b: { id: big } }] }],
    ['at the top of a list', `[{"id":${big}},{"id":1}]`, [{ id: big }, { id: 1 }]],
    ['a list below the name', `{"id":[1,${big},null,"x",-${big}]}`, { id: [1, big, null, 'x', `-${big}`] }],
    ['lists in lists', `{"id":[[${big}],[[${big},2]]]}`, { id: [[big], [[big, 2]]] }],
    ['objects in a list', `{"id":[{"id":${big},"n":${big}}]}`, { id: [{ id: big, n: Number(big) }] }],
    ['another field', `{"no":${big}}`, { no: Number(big) }],
    ['a list of another field', `{"no":[${big}],"id":[${big}]}`, { no: [Number(big)], id: [big] }],
    [
      'lists of one within those of the other',
      `{"no":[${big},{"id":[${big}]},[${big}]],"id":[${big},{"no":[${big}]}]}`,
      { no: [Number(big), { id: [big] }, [Number(big)]], id: [big, { no: [Number(big)] }] },
    ],
    ['a list at the top', `[${big},[${big}]]`, [Number(big), [Number(big)]]],
    ['a number at the top', big, Number(big)],
    ['a name that is an index', `{"0":${big},"id":[${big}]}`, { 0: Number(big), id: [big] }],
    ['names of the prototype', `{"__proto__":{"id":${big}},"constructor":${big}}`, undefined],
  ])('%s', (_, text, expected) => {
    const value = parse(text, 'id')
    expect(value).toEqual(expected ?? JSON.parse(text, (key, inner) => (key === 'id' ? big : inner)))
  })

  it('a declared name that is an index does not reach into lists', () => {
    expect(parse(`{"0":${big},"a":[${big}]}`, '0')).toEqual({ 0: big, a: [Number(big)] })
  })

  it('what is not JSON is refused, with and without long numbers', () => {
    for (const text of ['', '{"id":', `{"id":${big}`, `{"id":0${big}}`])
      expect(() => parse(text, 'id')).toThrow(SyntaxError)
  })

  it('without declared names it is JSON.parse, whatever the value', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.integer({ min: 0, max: 30 }), (text, zeros) => {
        const padded = text.replace(/(\d)(?=[,\]}])/g, `$1${'0'.repeat(zeros)}`)
        let expected: unknown
        try {
          expected = JSON.parse(padded)
        } catch {
          return
        }
        expect(parse(padded)).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })

  it('every integer comes back with its digits, at every depth', () => {
    const integers = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        integers,
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom('id', 'ids', 'no'), tie('tree'), { maxKeys: 3 }),
      ),
    }))
    const write = (value: unknown): string =>
      Array.isArray(value)
        ? `[${value.map(write)}]`
        : typeof value === 'object'
          ? `{${Object.entries(value as object).map(([name, inner]) => `"${name}":${write(inner)}`)}}`
          : String(value)
    const read = (value: unknown, exact: boolean): unknown =>
      Array.isArray(value)
        ? value.map((item) => read(item, exact))
        : typeof value === 'object'
          ? Object.fromEntries(
              Object.entries(value as object).map(([name, inner]) => [name, read(inner, name !== 'no')]),
            )
          : exact && !Number.isSafeInteger(Number(value))
            ? String(value)
            : Number(value)
    fc.assert(
      fc.property(tree, (value) => {
        expect(parse(write(value), 'id', 'ids')).toEqual(read(value, false))
      }),
      { numRuns: 1000 },
    )
  })

  it('through a call', async () => {
    const here = world({ api: () => ({ body: `{"id":${big},"n":1}` }) })
    here.good.add('t')
    const get: Operation = { ...notes.get, record: { fields: { id: STRING } }, parse: parseExact, exact: ['id'] }
    const client = here.client({ credentials: { access_token: 't' } }, vendorWith())
    expect((await client.call(get)).data).toEqual({ id: big, n: 1 })
  })

  it('a runtime that does not tell how numbers were written is named, not the vendor', async () => {
    const here = world({ api: () => ({ body: `{"id":${big},"n":1}` }) })
    here.good.add('t')
    const get: Operation = { ...notes.get, record: { fields: { id: STRING } }, parse: parseExact, exact: ['id'] }
    const client = here.client({ credentials: { access_token: 't' } }, vendorWith())
    const { parse } = JSON
    const old = vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) =>
      reviver
        ? parse(text, function (this: unknown, key, value) {
            return (reviver as (this: unknown, ...args: unknown[]) => unknown).call(this, key, value)
          })
        : parse(text),
    )
    const error = await client.call(get).catch((thrown) => thrown)
    old.mockRestore()
    expect(error).toMatchObject({ code: 'response', message: expect.stringContaining('this runtime rounds ids') })
  })
})

describe('parseIds', () => {
  const big = '9007199254740993'
  const ids = (text: string) => parseIds(text, (name) => /Ids?$/.test(name))

  it.each([
    ['small ones', '{"aId":7,"bId":-7,"cId":0}', { aId: '7', bId: '-7', cId: '0' }],
    ['beyond 2^53', `{"aId":${big},"bId":"${big}"}`, { aId: big, bId: big }],
    ['as text already, and none', '{"aId":"7","bId":null,"cId":true}', { aId: '7', bId: null, cId: true }],
    ['no integers', '{"aId":1.5,"bId":1e-3}', { aId: 1.5, bId: 0.001 }],
    ['other members', `{"n":7,"id":7,"big":${big}}`, { n: 7, id: 7, big: Number(big) }],
    [
      'at any depth, in lists too',
      `[{"a":{"aId":1}},{"aIds":[1,[${big}],{"n":1}]}]`,
      [{ a: { aId: '1' } }, { aIds: ['1', [big], { n: 1 }] }],
    ],
    ['at the top', '7', 7],
  ])('%s', (_, text, expected) => {
    expect(ids(text)).toEqual(expected)
  })

  it('takes any depth', () => {
    const depth = 50_000
    expect(() => ids(`${'{"aId":['.repeat(depth)}1${']}'.repeat(depth)}`)).not.toThrow()
  })

  it('is what a vendor says of all its responses, raw requests too', async () => {
    const here = world({ api: () => ({ body: '{"noteId":7,"n":1}' }) })
    here.good.add('t')
    const parse = (text: string) => ids(text)
    const client = here.client({ credentials: { access_token: 't' } }, vendorWith({}, { parse }))
    const get: Operation = { ...notes.get, record: { fields: { noteId: STRING } } }
    expect((await client.call(get)).data).toEqual({ noteId: '7', n: 1 })
    expect((await client.call({ ...get, parse: (text) => JSON.parse(text) })).data).toEqual({ noteId: 7, n: 1 })
  })
})

describe('the way in', () => {
  const id = { kinds: STRING | INTEGER, pattern: /^\d+$/ }

  it.each([2 ** 53, -(2 ** 60), 1e300, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'a number that cannot be exact is refused: %d',
    async (value) => {
      const here = world()
      const get: Operation = { ...notes.get, path: '/notes/{id}', params: { strict: true, fields: { id } } }
      const error = await here
        .client()
        .call(get, { id: value })
        .catch((thrown) => thrown)
      expect(error).toBeInstanceOf(ParamsError)
      expect(error.issues[0].path).toEqual(['id'])
      expect(here.log).toEqual([])
    },
  )

  it('digits pass, as text of any length and as safe integers', () => {
    for (const value of ['9007199254740993', '123456789012345678901234567890', 7, Number.MAX_SAFE_INTEGER])
      expect(fits(id, value), String(value)).toBe(true)
    for (const value of ['1e5', '', '12 ', '-1']) expect(explain(id, value)).toHaveLength(1)
  })
})
