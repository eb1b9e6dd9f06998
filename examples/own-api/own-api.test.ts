import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('an API is called from its document alone', { timeout: 120_000 }, async () => {
  const { ACME_TOKEN: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=@ferrule/source', `${import.meta.dirname}/main.ts`],
    { env },
  )
  expect(stdout.trim().split('\n')).toEqual([
    'hosts: api.acme.example; doubts: 0',
    '[acme orders.create] quantity is required; quantty is unknown; did you mean quantity?',
    'created kettle',
    '26 orders',
  ])
})
