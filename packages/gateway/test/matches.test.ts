import { expect, test, vi } from 'vitest'
import { keepingMatches } from '../src/http/matches.ts'

test('what a router finds is kept, for so many and so long paths only', () => {
  const match = vi.fn((method: string, path: string) => [[[`${method} ${path}`, {}]]])
  const router = keepingMatches({ name: 'fake', add: vi.fn(), match } as never)
  const calls = (path: string, method = 'GET') => {
    match.mockClear()
    expect(router.match(method, path)).toEqual([[[`${method} ${path}`, {}]]])
    return match.mock.calls.length
  }
  expect([calls('/a'), calls('/a'), calls('/a', 'POST'), calls('/a', 'POST')]).toEqual([1, 0, 1, 0])
  const long = `/${'a'.repeat(300)}`
  expect([calls(long), calls(long)]).toEqual([1, 1])
  for (let count = 0; count < 1_000; count++) calls(`/${count}`)
  expect(calls('/a')).toBe(1)
})
