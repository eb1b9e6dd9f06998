import { describe, expect, test } from 'vitest'
import { paginate, UnknownCursor } from '../src/core/pages.ts'
import { createRandom } from '../src/core/random.ts'
import { createRouter } from '../src/core/router.ts'
import { BadForm, readBrackets } from '../src/core/values.ts'

describe('bracket forms', () => {
  const read = (text: string) => JSON.parse(JSON.stringify(readBrackets(new URLSearchParams(text))))

  test.each([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
    ['a[0][x]=1&a[1][x]=2', { a: { 0: { x: '1' }, 1: { x: '2' } } }],
    ['a[]=1&a[]=2', { a: { 0: '1', 1: '2' } }],
    ['a%5Bb%5D=%5B1%5D', { a: { b: '[1]' } }],
    ['a=1&a=2', { a: '2' }],
    ['a=', { a: '' }],
  ])('%s', (text, wanted) => expect(read(text)).toEqual(wanted))

  test.each(['a[b=1', 'a[b]c=1', '[a]=1', 'a=1&a[b]=2', 'a[b]=1&a=2'])('%s is refused', (text) => {
    expect(() => read(text)).toThrow(BadForm)
  })
})

describe('pages by style', () => {
  const rows = Array.from({ length: 5 }, (_, index) => ({ id: String(index) }))
  const walk = (pagination: Parameters<typeof paginate>[1]) => {
    const sizes: number[] = []
    for (let params: Record<string, unknown> | undefined = { n: 2 }; params; ) {
      const page = paginate(rows, { size: 'n', ...pagination }, params)
      sizes.push(page.rows.length)
      params = page.next && { n: 2, ...page.next }
    }
    return sizes
  }

  test.each([
    { style: 'offset', param: 'start', total: 'total' },
    { style: 'offset', param: 'start', start: 1 },
    { style: 'page_number', param: 'page', start: 1, more: 'more' },
    { style: 'page_number', param: 'page', start: 0 },
    { style: 'page_number', param: 'page' },
    { style: 'page_token', param: 'token', from: 'next' },
    { style: 'link', param: 'token' },
  ])('%j', (pagination) => expect(walk(pagination)).toEqual([2, 2, 1]))

  test('facts are reported where the manifest says', () => {
    const offset = { style: 'offset', param: 'start', total: 'sum.all', last: 'isLast', pageSize: 3 }
    expect(paginate(rows, offset, { start: 3 })).toMatchObject({
      rows: rows.slice(3),
      facts: { 'sum.all': 5, isLast: true },
    })
    expect(() => paginate(rows, { style: 'last_id', param: 'after' }, { after: '9' })).toThrow(UnknownCursor)
    expect(() => paginate(rows, { style: 'knots', param: 'x' }, {})).toThrow('no pagination style knots')
  })
})

test('constant paths go before places', () => {
  const actions = {
    get: { method: 'GET', path: '/a/{id}' },
    search: { method: 'GET', path: '/a/search' },
    close: { method: 'POST', path: '/a/{id}:close' },
  }
  const router = createRouter({ name: 'own', connectorType: 'Own', version: '1', entities: { a: { actions } } })
  const match = (method: string, path: string) => {
    const found = router.match(method, path)
    return found && [found.operation.name, found.places]
  }
  expect(match('GET', '/a/search')).toEqual(['a.search', {}])
  expect(match('GET', '/a/b%2Fc')).toEqual(['a.get', { id: 'b/c' }])
  expect(match('POST', '/a/7:close')).toEqual(['a.close', { id: '7' }])
  expect(match('GET', '/a/%zz')).toBeUndefined()
  expect(match('GET', '/a/b/c')).toBeUndefined()
})

test('random numbers depend on nothing but the seed', () => {
  const sample = (seed: string) => {
    const random = createRandom(seed)
    return [random.int(0, 1000), random.text(8), random.chance(0.5), random.fork('x').int(0, 1000)]
  }
  expect(sample('a')).toEqual(sample('a'))
  expect(sample('a')).not.toEqual(sample('b'))
})
