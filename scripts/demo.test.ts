import { createSandbox } from '@ferrule/sandbox'
import { run } from '@ferrule/test-kit/repo'
import { loadSubjects } from '@ferrule/test-kit/subjects'
import { describe, expect, test } from 'vitest'
import { demosOf } from './demo/demos.ts'

const subjects = await loadSubjects()
const demos = await demosOf(subjects)
const manifests = subjects.map(({ facts }) => facts.manifest)

/** No credentials of this machine. */
const none = Object.fromEntries(manifests.flatMap(({ env }) => Object.values(env).map((name) => [name, undefined])))

/** The demo in a process of its own, on the sources. */
async function demo(args: string[], env: Record<string, string> = {}, ...options: string[]) {
  const node = ['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source', ...options]
  return run('node', [...node, 'scripts/demo.ts', ...args], { env: { ...none, ...env } })
}

/** The end of a section, by what the manifest says. */
function tableOf({ connectorType, version, entities }: (typeof manifests)[number]): string[] {
  const operations = Object.values(entities).flatMap(({ actions }) => Object.keys(actions))
  return [
    `Connectors: ${connectorType}`,
    `API ${version}`,
    `${Object.keys(entities)[0]}  `,
    `${Object.keys(entities).length} entities, ${operations.length} operations`,
  ]
}

/** Lines that must be there, in this order. */
const milestones = [
  ...demos.flatMap(({ demo }) => demo.milestones),
  // Copies.
  'sync(stripe, {',
  // Parts of a list begin in the second that ended the one before: a customer of it is read twice, and stored once.
  /customers +complete +12\d/,
  / rows in \d+ requests/,
  'await stripe.customers.delete(',
  /3 rows and 1 delete in \d requests/,
  "{ like: { name: 'ada ch' } }",
  '3 hits in ',
  "child.kill('SIGKILL')",
  /\d+ rows were there, now \d+: none missing, none duplicated/,
  // A gateway.
  'platform.createConnector(StripeConnector, {',
  'stripe.customers.search({',
  'workspace.deployConnection({',
  'succeeded: 64 rows',
  /From no gateway to here: 5 steps, \d+ requests to Stripe, [\d.]+ m?s/,
  ...manifests.flatMap(tableOf),
]

/** Where a text or pattern begins at or after a position; -1 when nowhere. */
function find(text: string, wanted: string | RegExp, from: number): number {
  if (typeof wanted === 'string') return text.indexOf(wanted, from)
  const found = text.slice(from).search(wanted)
  return found < 0 ? found : from + found
}

describe('the demo', { timeout: 120_000 }, async () => {
  const whole = await demo(['--all'])

  test('shows every connector on sandboxes and ends well', async () => {
    const { status, stdout, output } = whole
    expect(output).toBe(stdout)
    expect(stdout).toMatch(/✓ \d+ steps, all as expected/)
    expect(status).toBe(0)
    let position = 0
    for (const milestone of milestones) {
      const found = find(stdout, milestone, position)
      expect(found, String(milestone)).toBeGreaterThanOrEqual(position)
      position = found
    }
  })

  test('the gateway reads each stream of the account a bounded number of times', () => {
    const [, requests] = /5 steps, (\d+) requests to Stripe/.exec(whole.stdout) ?? []
    // At most 506: the copy of all streams, the list, and the sync of two streams. The demo waits for the copy's customers
    // only: how many other streams are read by then depends on the machine.
    expect(Number(requests)).toBeGreaterThan(5)
    expect(Number(requests)).toBeLessThan(600)
  })

  test('is plain text without a terminal, and holds no secret', async () => {
    expect((await demo(['slack'], { FORCE_COLOR: '1' })).stdout).not.toContain('\x1b')
    const { stdout } = whole
    for (const { sandbox } of subjects) {
      const { client_id: _, username: __, shop: ___, ...secrets } = sandbox().credentials as Record<string, string>
      for (const secret of Object.values(secrets)) expect(stdout).not.toContain(secret)
    }
    expect(stdout).not.toMatch(/\b(sk|rk)_|_secret_|shpat_|Bearer|Basic |Atz[ar]\||Signature|ya29|1\/\//)
  })

  test('runs every step but shows twelve, when nothing else is asked for', async () => {
    const { stdout } = await demo([])
    const numbers = [...stdout.matchAll(/^ ?(\d+) {2}\S/gm)].map(([, number]) => Number(number))
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    const total = (text: string): string | undefined => /✓ (\d+) steps, all as expected/.exec(text)?.[1]
    expect(total(stdout)).toBe(total(whole.stdout))
    expect(stdout.split('\n').length).toBeLessThan(160)
  })

  test('names its sections when it does not know one', async () => {
    const { status, output } = await demo(['strip'])
    expect(status).toBe(2)
    expect(output).toContain('unknown section: strip. The sections are stripe, jira, ')
  })

  const intercepted = '--import=./scripts/demo/intercept.fixture.ts'

  test('reads only where it has credentials', async () => {
    const env = Object.assign(
      {},
      ...demos.map(({ demo: { real }, sandbox }) => real.env(sandbox().credentials as Record<string, string>)),
    ) as Record<string, string>
    const { status, stdout } = await demo([], env, intercepted)
    expect(stdout.match(/Reads only/g)).toHaveLength(demos.length)
    expect(stdout).not.toContain('local sandbox')
    expect(stdout).toMatch(/\n {4}\S.* {2}\S…@/)
    for (const shown of demos.flatMap(({ demo: { real } }) => real.shown ?? []))
      expect(find(stdout, shown, 0), String(shown)).toBeGreaterThan(0)
    expect(stdout).not.toMatch(/\.(create|update|delete|download|fault)\(/)
    expect(stdout).not.toMatch(/\w{2}@/)
    for (const secret of Object.values(env)) if (secret !== env['JIRA_SUBDOMAIN']) expect(stdout).not.toContain(secret)
    expect(status).toBe(0)
  })

  test('asks the generation of Greenhouse that it has credentials for, and sandboxes for the rest', async () => {
    const { client_id, client_secret } = createSandbox('greenhouse-v3').credentials
    // Mailchimp's section intercepts alone where it has no key, which does not go together with the fixture.
    const MAILCHIMP_API_KEY = createSandbox('mailchimp').credentials.api_key
    const env = { GREENHOUSE_CLIENT_ID: client_id, GREENHOUSE_CLIENT_SECRET: client_secret, MAILCHIMP_API_KEY }
    const { status, stdout } = await demo(['greenhouse', 'mailchimp'], env, intercepted)
    expect(stdout.match(/Reads only/g)).toHaveLength(2)
    expect(stdout).toContain('GreenhouseV3.fromEnv()')
    expect(stdout).not.toContain('GreenhouseConnector.fromEnv()')
    expect(stdout).toMatch(/\n {4}\d+ {2}\S+ [A-Z]\.\n/)
    expect(stdout).toContain('ParamsError: [greenhouse-v3 candidates.list] per_page')
    expect(stdout).not.toContain(client_secret)
    expect(status).toBe(0)
  })

  test('ends with 1 when something fails, and keeps the key to itself', async () => {
    const { status, output } = await demo(['stripe', 'jira'], { STRIPE_API_KEY: 'pk_test_not_a_secret_key' })
    expect(status).toBe(1)
    expect(output).toContain('✗ failed: stripe')
    expect(output).toContain('const jira = new JiraConnector(')
    expect(output).not.toContain('pk_test_not_a_secret_key')
  })
})
