import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('runs on the sandbox with a rehearsed model', { timeout: 120_000 }, async () => {
  const { STRIPE_API_KEY: _, AI_GATEWAY_API_KEY: __, ...env } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=@ferrule/source', `${import.meta.dirname}/agent.ts`],
    { env },
  )
  const lines = stdout.trim().split('\n')
  const answers = lines.filter((line) => line.startsWith('< ')).map((line) => line.slice(2))
  expect(answers[0]).toContain('{"actions":["stripe.customers.list (read): ')
  expect(answers[1]).toContain('"access":"read"')
  expect(JSON.parse(answers[2] ?? '')).toMatchObject({ data: [{ id: expect.stringMatching(/^cus_/) }, {}] })
  expect(JSON.parse(answers[3] ?? '')).toEqual({ data: { email: 'ada@example.com' } })
  expect(answers[5]).toContain('"outcome":"not-sent"')
  const asked = lines.filter((line) => line.startsWith('? '))
  expect(asked[0]).toBe('? stripe.customers.create: POST email=ada%40example.com')
  expect(asked[1]).toMatch(/^\? stripe\.invoices\.void: POST/)
  expect(lines.at(-1)).toContain('not approved')
})
