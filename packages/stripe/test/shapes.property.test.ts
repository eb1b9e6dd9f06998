import { explain, fits } from '@ferrule/core/connector'
import { describeShapes, type ShapeCase, shapeCases } from '@ferrule/test-kit/shapes'
import { expect, test } from 'vitest'

await describeShapes('stripe', { edges: true })

const { params } = await shapeCases('stripe')

test('where the table is stricter than zod: names that mean something to JavaScript are members like any other', () => {
  const { shape, schema } = params.find(({ name }) => name === 'customers.update') as ShapeCase
  const metadata = (json: string) => ({ id: 'cus_1', metadata: JSON.parse(json) })
  const fine = metadata('{"__proto__":"a","constructor":"b","toString":"c","hasOwnProperty":"d"}')
  expect(fits(shape, fine)).toBe(true)
  // zod does not look at `__proto__`, since it leaves it out of what it returns; here it is sent.
  const wrong = metadata('{"__proto__":5}')
  expect(schema.safeParse(wrong).success).toBe(true)
  expect(fits(shape, wrong)).toBe(false)
  expect(explain(shape, wrong).map(({ path }) => path)).toEqual([['metadata', '__proto__']])
})
