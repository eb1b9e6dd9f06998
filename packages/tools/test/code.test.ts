import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CodeOptions, codeTools } from '../src/code/index.ts'
import { type ToolContext, toText, type WriteRequest } from '../src/index.ts'
import { recordedStripe } from './support/stripe.ts'

let stripe: Awaited<ReturnType<typeof recordedStripe>>
beforeAll(async () => {
  stripe = await recordedStripe()
})
beforeEach(() => stripe.sandbox.reset())
afterAll(() => stripe[Symbol.asyncDispose]())

// biome-ignore lint/suspicious/noExplicitAny: the answer of each program has its own type.
type Result = Record<string, any>

function runner(options: CodeOptions = {}) {
  const set = codeTools([stripe.source], options)
  const run = set.find(({ name }) => name === 'run_code')
  return (code: string, more: object = {}, context: ToolContext = {}) =>
    run?.execute({ code, ...more }, context) as Promise<Result>
}

const approving = (more: CodeOptions = {}) => {
  const asked: (readonly WriteRequest[])[] = []
  const run = runner({
    approve: (requests) => {
      asked.push(requests)
      return true
    },
    ...more,
  })
  return { run, asked }
}

describe('a program', () => {
  it('does a task of several steps, in TypeScript', async () => {
    const result = await runner()(`
      const sums: Record<string, number> = {}
      for await (const customer of stripe.customers.list({ limit: 5 })) {
        const invoices = await stripe.invoices.list({ customer: customer.id as string, limit: 100 })
        const one = await stripe.customers.get({ id: customer.id })
        if (one.id !== customer.id) throw new Error('another customer')
        sums[customer.id] = invoices.data.reduce((sum: number, invoice: any) => sum + invoice.amount_due, 0)
        if (Object.keys(sums).length >= 7) break
      }
      console.log('customers', Object.keys(sums).length)
      return sums`)
    expect(result).toEqual({ logs: ['customers 7'], result: expect.any(Object) })
    expect(Object.keys(result.result)).toHaveLength(7)
    expect(Object.keys(result.result)[0]).toMatch(/^cus_/)
  })
})
