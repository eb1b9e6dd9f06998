import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { expect, onTestFinished, test } from 'vitest'
import { command } from '../src/cli/command.ts'
import { migrate } from '../src/index.ts'
import './support/declarations.ts'

/** A project in a folder of its own, with Stripe's SDK installed. */
function project(files: Readonly<Record<string, string>>, installed = true): string {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-migrate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'node_modules'))
  if (installed) symlinkSync(join(root, 'node_modules/stripe'), join(folder, 'node_modules/stripe'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

/** The result for one file. */
function moved(text: string, name = 'a.ts') {
  const folder = project({ [name]: text })
  const [file] = migrate({ paths: [folder], folder }).files
  return {
    text: file?.after,
    left: file?.left.map(({ why }) => why) ?? [],
    check: file?.check.map(({ why }) => why) ?? [],
  }
}

const CLIENT = `import Stripe from 'stripe'\nconst stripe = new Stripe('k')\n`

test('--dry shows the differences, counts with --json, and writes without it', () => {
  const source = `${CLIENT}export const one = () => stripe.customers.retrieve('cus_1')\n`
  const folder = project({ 'src/one.ts': source, 'dist/built.js': source, 'src/other.ts': 'export const two = 2\n' })
  const dry = command(['--dry', 'src'], folder)
  expect(dry.code).toBe(0)
  expect(dry.text).toContain("-export const one = () => stripe.customers.retrieve('cus_1')")
  expect(dry.text).toContain("+export const one = () => stripe.customers.get({ id: 'cus_1' })")
  expect(readFileSync(join(folder, 'src/one.ts'), 'utf8')).toBe(source)

  const { text, code } = command(['--json'], folder)
  expect(code).toBe(0)
  expect(JSON.parse(text)).toEqual({
    moved: 2,
    check: 0,
    left: 0,
    install: ['@ferrule/stripe'],
    remove: ['stripe'],
    files: [{ file: 'src/one.ts', moved: 2, check: [], left: [] }],
  })
  expect(readFileSync(join(folder, 'src/one.ts'), 'utf8')).toBe(
    `import { StripeConnector } from '@ferrule/stripe'\nconst stripe = new StripeConnector({ credentials: { api_key: 'k' } })\nexport const one = () => stripe.customers.get({ id: 'cus_1' })\n`,
  )
})

test('what is left ends with 1, and a wrong call or a missing SDK with a sentence', () => {
  const left = command([], project({ 'a.ts': `${CLIENT}await stripe.oauth.token()\n` }))
  expect(left).toEqual({ code: 1, text: expect.stringContaining('a.ts:3  stripe.oauth.token()') })
  expect(() => command(['--only', 'strpe'], project({}))).toThrow('strpe is none of')
  expect(() => command([], project({ 'a.ts': CLIENT }, false))).toThrow('stripe is not installed')
})

test('what cannot be moved stays, below a comment that says why', () => {
  const { text, left } = moved(`${CLIENT}
export async function many(ids: string[], options: Stripe.RequestOptions) {
  await stripe.oauth.token({} as never)
  await stripe.customers.create({ email: 'a@b.c', color: 'red' } as never)
  await stripe.customers.create({ color: 'red' })
  await stripe.customers.retrieve(...ids)
  await stripe.customers.list({}, { host: 'x' })
}
`)
  expect(left).toEqual([
    'there is no action for oauth.token; send it with request()',
    'customers.create has no parameter color',
    'its arguments are spread',
    'the option host has no counterpart',
  ])
  expect(
    text,
  ).toContain(`  // TODO(ferrule): stripe.oauth.token({} as never) is not moved: there is no action for oauth.token; send it with request()
  await stripe.oauth.token({} as never)
`)
  expect(text).toContain('  await stripe.customers.retrieve(...ids)\n')
})

test('clients that are passed on, members of classes and results of functions are found', () => {
  const { text, left } = moved(`import Stripe from 'stripe'
class Shop {
  constructor(private readonly stripe: Stripe) {}
  async charge(id: string) {
    return (await this.stripe.charges.retrieve(id)).amount
  }
}
const make = () => new Stripe('k')
export const shop = new Shop(make())
export const price = (deps: { pay: Stripe }) => deps.pay.prices.retrieve('p')
`)
  expect(left).toEqual([])
  expect(text).toBe(`import { StripeConnector } from '@ferrule/stripe'
class Shop {
  constructor(private readonly stripe: StripeConnector) {}
  async charge(id: string) {
    return (await this.stripe.charges.get({ id })).amount
  }
}
const make = () => new StripeConnector({ credentials: { api_key: 'k' } })
export const shop = new Shop(make())
export const price = (deps: { pay: StripeConnector }) => deps.pay.prices.get({ id: 'p' })
`)
})

test('things of other packages by the same names stay', () => {
  const text = `class Stripe {\n  customers = { retrieve: (id: string) => id }\n}\nnew Stripe().customers.retrieve('1')\n`
  const folder = project({ 'a.ts': text, 'b.ts': `${CLIENT}console.log(stripe)\n` })
  expect(migrate({ paths: [folder], folder }).files.map(({ file }) => resolve(file))).toEqual([join(folder, 'b.ts')])
})

test('JavaScript that requires the SDK', () => {
  const { text, left } = moved(
    `const Stripe = require('stripe');\nconst stripe = new Stripe('k');\nstripe.customers.del('cus_1');\n`,
    'a.cjs',
  )
  expect(left).toEqual([])
  expect(text).toBe(
    `const { StripeConnector } = require('@ferrule/stripe');\nconst stripe = new StripeConnector({ credentials: { api_key: 'k' } });\nstripe.customers.delete({ id: 'cus_1' });\n`,
  )
})

test('a webhook is verified by a promise: handlers become asynchronous, other functions stay', () => {
  const { text, left } = moved(`${CLIENT}
declare const app: { post(path: string, handler: (request: { body: string; headers: Record<string, string> }) => void): void }
app.post('/hook', (request) => {
  const event = stripe.webhooks.constructEvent(request.body, request.headers['stripe-signature']!, 'whsec')
  console.log(event.type)
})
export function read(body: string, signature: string): Stripe.Event {
  return stripe.webhooks.constructEvent(body, signature, 'whsec')
}
`)
  expect(text).toContain("app.post('/hook', async (request) => {")
  expect(text).toContain(
    `const event = await verify({ headers: { 'stripe-signature': request.headers['stripe-signature']! }, body: request.body }, 'whsec')`,
  )
  expect(text).toContain(`import { type WebhookEvent, verify } from '@ferrule/stripe/webhooks'`)
  expect(text).toContain('): WebhookEvent {')
  expect(left).toEqual(['verify returns a promise; make the function async first'])
})

test('errors that are compared by a text, and members of errors without a type', () => {
  const { text, left, check } = moved(`${CLIENT}
try {
  await stripe.charges.retrieve('ch_1')
} catch (error: any) {
  if (error.type === 'StripeRateLimitError') throw error
  if (error.statusCode === 404) throw error
  switch (error.type) {
    case 'StripeCardError':
      throw error
  }
}
`)
  expect(text).toContain('if (error instanceof RateLimitError) throw error')
  expect(left).toEqual(['compare with instanceof InvalidRequestError instead'])
  expect(check).toEqual(["statusCode of the SDK's errors is status here"])
})

test('a function for each record that may end the walk', () => {
  const { text } = moved(`${CLIENT}
declare const visit: (customer: Stripe.Customer) => Promise<boolean>
await stripe.customers.list().autoPagingEach(visit)
`)
  expect(text).toContain(
    'for await (const record of stripe.customers.list()) if ((await (visit)(record)) === false) break',
  )
})
