import { createSandbox } from '@ferrule/sandbox'
import manifest from '@ferrule/stripe/manifest'
import { describe, expect, test } from 'vitest'
import { run } from './lib/repo.ts'

const entities = Object.values(manifest.entities)
const operations = entities.flatMap(({ actions }) => Object.keys(actions))

/** The demo in a process of its own, on the sources. */
async function demo(env: Record<string, string> = {}, ...options: string[]) {
  const node = ['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source', ...options]
  return run('node', [...node, 'scripts/demo.ts'], { env: { STRIPE_API_KEY: undefined, ...env } })
}

describe('the demo', { timeout: 30_000 }, () => {
  test('shows the main job on a sandbox and ends well', async () => {
    const { status, stdout, output } = await demo()
    expect(output).toBe(stdout)
    expect(stdout).toMatch(/✓ \d+ steps, all as expected/)
    expect(status).toBe(0)
    const milestones = [
      'const stripe = new StripeConnector(',
      'await stripe.check()',
      'the key is accepted',
      '5 customers, has_more: true',
      '3 pages, 300 customers',
      'const saved = list.cursor',
      'after 75 customers; the cursor is text',
      '75 more: none is missing, none came twice',
      'await stripe.customers.create(',
      '{"plan":"team"}',
      '"deleted":true',
      'await stripe.execute(',
      'meta: {"has_more":true}',
      'await stripe.subscriptions.apiSearch(',
      'ParamsError: [stripe customers.list] limit',
      '↻ 429, once more in 1000 ms',
      '2 requests, then an answer',
      'one idempotency key, one product',
      'Connectors: Stripe',
      'customers  ',
      `${entities.length} entities, ${operations.length} operations`,
    ]
    let position = 0
    for (const milestone of milestones) {
      const found = stdout.indexOf(milestone, position)
      expect(found, milestone).toBeGreaterThanOrEqual(position)
      position = found
    }
  })

  test('is plain text without a terminal, and holds no secret', async () => {
    const { stdout } = await demo({ FORCE_COLOR: '1' })
    expect(stdout).not.toContain('\x1b')
    expect(stdout).not.toContain(createSandbox('stripe').credentials.api_key)
    expect(stdout).not.toMatch(/sk_|rk_|_secret_|Bearer/)
  })

  test('reads only when it has a key', async () => {
    const key = createSandbox('stripe').credentials.api_key
    const { status, stdout } = await demo({ STRIPE_API_KEY: key }, '--import=./scripts/demo/intercept.fixture.ts')
    expect(stdout).toContain('Reads only')
    expect(stdout).toMatch(/\n {4}\S.* {2}\S…@/)
    expect(stdout).toContain('2 pages, 130 customers')
    expect(stdout).not.toContain('customers.create')
    expect(stdout).not.toContain(key)
    expect(status).toBe(0)
  })

  test('ends with 1 when something fails, and keeps the key to itself', async () => {
    const { status, output } = await demo({ STRIPE_API_KEY: 'pk_test_not_a_secret_key' })
    expect(status).toBe(1)
    expect(output).toContain('✗ failed: stripe')
    expect(output).toContain('Connectors: Stripe')
    expect(output).not.toContain('pk_test_not_a_secret_key')
  })
})
