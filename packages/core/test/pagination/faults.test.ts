import * as fc from '@ferrule/test-kit/fast-check'
import type { Reply, Seen } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { isFerruleError } from '../kit/core.ts'
import { runs } from '../kit/fuzz.ts'
import { handmade, inOrder, make, type Style, styles } from '../kit/lists.ts'

/** The fault that the far side has for one request. Faults that heal are retried, the rest end the iteration. */
const faults: Record<string, (serve: () => Reply) => Reply> = {
  none: (serve) => serve(),
  reset: () => ({ fault: 'reset' }),
  503: () => ({ status: 503, body: {} }),
  429: () => ({ status: 429, body: {}, headers: { 'retry-after': '0' } }),
  400: () => ({ status: 400, body: {} }),
  401: () => ({ status: 401, body: {} }),
  204: () => ({ status: 204 }),
  'a page of HTML': () => ({ body: '<html>', headers: { 'content-type': 'text/html' } }),
  'half of the JSON': (serve) => ({ body: JSON.stringify(serve().body).slice(0, -2) }),
  'no list': () => ({ body: { error: null } }),
}

/** One process after the other reads on where the one before ended, until the list is done. */
async function readInTurns(
  style: Style,
  count: number,
  size: number,
  schedule: readonly string[],
  most: readonly number[],
) {
  const all = make(count)
  const left = [...schedule]
  const answer = (request: Seen): Reply =>
    (faults[left.shift() ?? 'none'] as (typeof faults)[string])(() => style.serve(all, request))
  const seen: string[] = []
  const turns = [...most]
  for (let cursor: string | undefined; ; ) {
    // Each in an object of its own, as in another process.
    const { list } = handmade(style.operation, answer, { retry: 1 })
    const reading = list({ ...style.params, [style.size]: size }, cursor === undefined ? {} : { cursor })
    let given = 0
    const max = turns.shift() ?? Number.POSITIVE_INFINITY
    try {
      for await (const { id } of reading) {
        seen.push(id)
        if (++given === max) break
      }
    } catch (error) {
      expect(isFerruleError(error)).toBe(true)
    }
    cursor = reading.cursor
    if (cursor === undefined) return { seen, wanted: inOrder(style, all).map(({ id }) => id) }
  }
}

describe.each(styles)('a list by $name', (style) => {
  test('loses nothing and gives nothing twice, whatever fails, wherever it is left', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(25),
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.constantFrom(...Object.keys(faults)), { maxLength: 14 }),
        fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
        async (count, size, schedule, most) => {
          const { seen, wanted } = await readInTurns(style, count, size, schedule, most)
          expect(seen).toEqual(wanted)
        },
      ),
      runs(40),
    )
  })
})
