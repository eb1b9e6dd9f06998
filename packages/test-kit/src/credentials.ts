import { expect } from 'vitest'
import * as fc from './fast-check.ts'

/** A connector whose credentials come from a function and are part of its URLs. */
export interface Addressed {
  /** Valid credentials, with which a call goes to a URL that matches `own`. */
  readonly good: Readonly<Record<string, string>>
  /** Fields that are replaced by other values. */
  readonly fields: readonly string[]
  /** The only URLs that requests may go to. */
  readonly own: RegExp
  /** Creates a connector, and returns a function that calls it. */
  connect(credentials: () => never, fetch: typeof globalThis.fetch): () => PromiseLike<unknown>
  readonly answer?: (url: URL) => Response
}

type Given = (good: Addressed['good']) => unknown

/** Forms in which a function may return an object: plain, inherited, with unstable getters, as a proxy, … */
const forms: readonly ((field: string, text: string) => Given)[] = [
  (field, text) => (good) => ({ ...good, [field]: text }),
  (field, text) => async (good) => ({ ...good, [field]: text }),
  (field, text) => (good) => ({ ...good, [field]: { toString: () => text } }),
  (field, text) => (good) => ({ ...good, [field]: [text] }),
  (field, text) => (good) => Object.assign(Object.create({ [field]: text }), { ...good, [field]: undefined }),
  (field, text) =>
    ({ [field]: _, ...good }) =>
      Object.assign(Object.create({ [field]: text }), good),
  (field, text) => (good) =>
    JSON.parse(`{"__proto__":${JSON.stringify({ [field]: text })},${JSON.stringify(good).slice(1)}`),
  (field, text) => (good) => ({ ...good, constructor: { prototype: { [field]: text } } }),
  (field, text) => (good) => {
    let reads = 0
    const get = () => (reads++ === 0 ? good[field] : text)
    return Object.defineProperty({ ...good }, field, { enumerable: true, get })
  },
  (field, text) => (good) => {
    let reads = 0
    return new Proxy(
      { ...good },
      { get: (target, name) => (name === field && reads++ > 0 ? text : Reflect.get(target, name)) },
    )
  },
]

const marks = ['/', '\\', '@', '#', '?', ':', '.', '..', '%2f', '\n', 'evil.example', '127.0.0.1', 'https://', 'a']

/** Values that would change the host, with the valid one at their start, at their end, or absent. */
const hostile = fc
  .tuple(
    fc.constantFrom('before', 'after', 'without'),
    fc.array(fc.oneof(fc.constantFrom(...marks), fc.string({ maxLength: 3 })), { maxLength: 6 }),
  )
  .map(([place, parts]) => (good: string) => {
    const text = parts.join('')
    return place === 'before' ? good + text : place === 'after' ? text + good : text
  })

/**
 * Verifies that credentials are checked at every call: whatever a function returns after a valid object, no request
 * goes to another host, no object is changed, and valid credentials still work.
 */
export async function checksCredentialsAtEveryCall({ good, fields, own, connect, answer }: Addressed): Promise<void> {
  const bad = fc.record({ field: fc.constantFrom(...fields), form: fc.constantFrom(...forms), text: hostile })
  let refused = 0
  await fc.assert(
    fc.asyncProperty(fc.array(bad, { minLength: 1, maxLength: 4 }), async (all) => {
      const given: Given[] = all.map(({ field, form, text }) => form(field, text(good[field] ?? '')))
      const turns = [() => good, ...given, () => good]
      let turn = 0
      const urls: string[] = []
      const fetch = async (input: RequestInfo | URL): Promise<Response> => {
        const url = new URL(input instanceof Request ? input.url : input)
        urls.push(url.href)
        return answer?.(url) ?? Response.json({})
      }
      const call = connect(() => turns[turn]?.(good) as never, fetch)
      for (turn = 0; turn < turns.length; turn++) {
        const before = urls.length
        const error = await Promise.resolve(call()).then(
          () => undefined,
          (thrown: { code?: unknown }) => thrown,
        )
        if (urls.length === before) refused++
        if (urls.length === before) expect(error?.code).toBe('credentials')
        if (turn === 0 || turn === turns.length - 1) expect(urls.length).toBeGreaterThan(before)
      }
      expect(urls.filter((url) => !own.test(url))).toEqual([])
      for (const field of fields) expect(Reflect.get({}, field)).toBeUndefined()
    }),
    { numRuns: 300 },
  )
  expect(refused).toBeGreaterThan(0)
}
