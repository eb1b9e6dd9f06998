import { createRequire } from 'node:module'
import { join } from 'node:path'
import { GitHubConnector } from '@ferrule/github'
import { JiraConnector } from '@ferrule/jira'
import { MailchimpConnector } from '@ferrule/mailchimp'
import { SlackConnector } from '@ferrule/slack'
import { StripeConnector } from '@ferrule/stripe'
import { type Seen, type Server, startServer } from '@ferrule/test-kit/recorder'
import { root } from '@ferrule/test-kit/repo'
import { type SampleRoute, sampleRoutes } from '@ferrule/test-kit/routes'
import { Octokit } from '@octokit/rest'
import { WebClient } from '@slack/web-api'
import { createAgileClient } from 'jira.js/agile'
import { createCloudClient } from 'jira.js/cloud'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * Every method of an SDK is called, and its request sent again by a typed route of the connector. Methods whose requests are the
 * same are kept in `schemas/<connector>/sdk-routes.json`, which `vitest -u` writes, and which the migration reads.
 */

type Method = (...args: unknown[]) => unknown
type Sends = (route: string, params: object) => Promise<unknown>

let server: Server
beforeAll(async () => {
  server = await startServer(() => ({ body: { ok: true, data: [], object: 'list', has_more: false } }))
})
afterAll(() => server.close())

/** Functions below a client by their paths, such as `terminal.readers.list`. */
function methodsOf(client: object, depth = 3, before = ''): Map<string, Method> {
  const found = new Map<string, Method>()
  const names = new Set<string>()
  for (let at = client; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) names.add(name)
  for (const name of [...names].sort()) {
    if (/^(?:_|constructor$|stripe$)|^[A-Z]/.test(name)) continue
    const value = (client as Record<string, unknown>)[name]
    if (typeof value === 'function') found.set(before + name, named(value as Method, client))
    else if (value && typeof value === 'object' && !Array.isArray(value) && depth > 1)
      for (const [path, method] of methodsOf(value, depth - 1, `${before}${name}.`)) found.set(path, method)
  }
  return found
}

/** A method bound to its object, whose text is still that of the method. */
const named = (method: Method, client: object): Method =>
  Object.assign(method.bind(client), { toString: () => method.toString() })

/** The request that a call makes, if it makes exactly one. */
async function requestOf(call: () => unknown): Promise<Seen | undefined> {
  server.seen.length = 0
  try {
    await call()
  } catch {
    // The answer may be none that a client knows.
  }
  return server.seen.length === 1 ? server.seen[0] : undefined
}

const placeholders = (route: string): string[] => [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)

/** Whether a path is one of a route. */
function fits({ route }: SampleRoute, { method, path }: Seen, prefix: string): boolean {
  const [own = '', pattern = ''] = route.replace(/\{\?.*\}$/, '').split(' ')
  const [wanted, given] = [`${prefix}${pattern}`.split('/'), path.split('/')]
  return (
    own === method && wanted.length === given.length && wanted.every((one, at) => one === given[at] || one[0] === '{')
  )
}

const JSON_TYPE = /^application\/json/

function fieldsOf({ query, body, headers }: Seen): unknown {
  const pairs = (text: string) => [...new URLSearchParams(text)].sort(([one], [other]) => (one < other ? -1 : 1))
  const isJson = JSON_TYPE.test(headers['content-type'] ?? '') && body !== ''
  return [pairs(query), isJson && body !== '{}' ? inOrder(JSON.parse(body)) : pairs(body === '{}' ? '' : body)]
}

const inOrder = (value: object): unknown =>
  Array.isArray(value) ? value : Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))

/** Slack takes each argument in any of three places. */
function anywhere({ query, body, headers }: Seen): unknown {
  const isJson = JSON_TYPE.test(headers['content-type'] ?? '') && body !== ''
  const written = isJson ? Object.entries(JSON.parse(body) as object) : [...new URLSearchParams(body)]
  const all = [...new URLSearchParams(query), ...written].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return all.filter(([name]) => name !== 'token').sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
}

interface Compared {
  readonly connector: string
  readonly methods: ReadonlyMap<string, Method>
  readonly send: Sends
  /** The values of the path come first, in its order. */
  readonly positional?: boolean
  /** The route of a method, where the SDK says it. */
  readonly routes?: (path: string) => string
  /** Before the paths of the routes, where the SDK has its own. */
  readonly prefix?: string
  readonly fields?: (seen: Seen) => unknown
  /** A method is the same by GET and by POST. */
  readonly anyMethod?: boolean
}

/** How many values of a path come first, by the names in a function's text. */
function idsOf(method: Method): number {
  const [, list = ''] = /\(([^)]*)\)/.exec(method.toString()) ?? []
  const names = list.split(',').map((name) => name.trim())
  return names.findIndex((name) => ['', 'params', 'body', 'opts', 'options'].includes(name))
}

/** The route that a method asks for, found by calling it. */
async function routeOf(
  { methods, positional, prefix = '' }: Compared,
  all: readonly SampleRoute[],
  path: string,
): Promise<string> {
  const method = methods.get(path) as Method
  const named = new Proxy({}, { get: (_, name) => (typeof name === 'string' ? `x_${name}` : undefined) })
  const ids = positional ? Array.from({ length: Math.max(0, idsOf(method)) }, (_, at) => `x_${at}`) : []
  // Some methods throw without a body.
  const probes = positional ? [...ids, {}] : [named]
  const probed = await requestOf(() => method(...probes))
  const [route] = all
    .filter((candidate) => probed && fits(candidate, probed, prefix))
    .sort((one, other) => placeholders(one.route).length - placeholders(other.route).length)
  return route?.route ?? ''
}

/** The route of each method whose request the connector can send. */
async function sameRoutes(one: Compared): Promise<Record<string, string>> {
  const all = sampleRoutes(one.connector)
  const { methods, send, positional, fields = fieldsOf, routes = (path) => routeOf(one, all, path) } = one
  const samples = new Map(all.map(({ route, sample }) => [route, sample]))
  const found: Record<string, string> = {}
  for (const [path, method] of methods) {
    const route = await routes(path)
    const sample = samples.get(route)
    if (!sample) continue
    const ids = placeholders(route)
    const rest = Object.fromEntries(Object.entries(sample).filter(([name]) => !ids.includes(name)))
    const theirs = await requestOf(() =>
      positional ? method(...ids.map((name) => sample[name]), rest) : method(sample),
    )
    const ours = await requestOf(() => send(route, sample))
    if (!theirs || !ours || ours.path !== theirs.path) continue
    if (ours.method !== theirs.method && !one.anyMethod) continue
    if (JSON.stringify(fields(ours)) === JSON.stringify(fields(theirs))) found[path] = route
  }
  return found
}

const expectRoutes = async (connector: string, found: Readonly<Record<string, string>>): Promise<void> => {
  const sorted = Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)))
  await expect(`${JSON.stringify(sorted, undefined, 2)}\n`).toMatchFileSnapshot(
    join(root, 'schemas', connector, 'sdk-routes.json'),
  )
}

test('Stripe', async () => {
  const { port, url } = server
  const sdk = new Stripe('k', { host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })
  const stripe = new StripeConnector({ credentials: { api_key: 'k' }, baseUrl: url, retry: 0 })
  const send = stripe.request.bind(stripe) as unknown as Sends
  const found = await sameRoutes({ connector: 'stripe', methods: methodsOf(sdk), send, positional: true })
  expect(Object.keys(found).length).toBeGreaterThan(400)
  await expectRoutes('stripe', found)
}, 60_000)

test('GitHub', async () => {
  const octokit = new Octokit({ auth: 't', baseUrl: server.url, log: { debug() {}, info() {}, warn() {}, error() {} } })
  const github = new GitHubConnector({ credentials: { token: 't' }, baseUrl: server.url, retry: 0 })
  const groups = Object.entries(octokit.rest).flatMap(([group, all]) =>
    Object.entries(all as object).map(([name, method]) => [`${group}.${name}`, method as Method] as const),
  )
  const send = github.request.bind(github) as unknown as Sends
  const methods = new Map<string, Method>(groups)
  const routes = (path: string): string => {
    const { method, url } = (methods.get(path) as unknown as typeof octokit.rest.issues.get).endpoint.DEFAULTS
    return `${method} ${url}`
  }
  const found = await sameRoutes({ connector: 'github', methods, send, routes })
  expect(Object.keys(found).length).toBeGreaterThan(900)
  await expectRoutes('github', found)
}, 120_000)

test('Slack', async () => {
  const silent = { debug() {}, info() {}, warn() {}, error() {}, setLevel() {}, getLevel: () => 'error', setName() {} }
  const options = { slackApiUrl: `${server.url}/`, logger: silent as never, retryConfig: { retries: 0 } }
  const slack = new SlackConnector({ credentials: { access_token: 't' }, baseUrl: server.url, retry: 0 })
  const all = methodsOf(new WebClient('t', options), 5)
  const methods = new Map([...all].filter(([path]) => path.includes('.')))
  const send = slack.request.bind(slack) as unknown as Sends
  const published = new Map(sampleRoutes('slack').map(({ route }) => [route.split(' /')[1], route]))
  const routes = (path: string) => published.get(path) ?? ''
  const found = await sameRoutes({ connector: 'slack', methods, send, routes, fields: anywhere, anyMethod: true })
  expect(Object.keys(found).length).toBeGreaterThan(200)
  await expectRoutes('slack', found)
}, 60_000)

test('Jira', async () => {
  const auth = { type: 'basic', email: 'a@b.example', apiToken: 't' } as const
  const options = { host: server.url, auth, onSchemaMismatch: 'silent' } as const
  const sdk = { ...createAgileClient(options), ...createCloudClient(options) }
  const credentials = { username: 'a@b.example', password: 't' }
  const jira = new JiraConnector({ credentials, config: { subdomain: 'acme' }, baseUrl: server.url, retry: 0 })
  const send = jira.request.bind(jira) as unknown as Sends
  const found = await sameRoutes({ connector: 'jira', methods: methodsOf(sdk, 2), send })
  expect(Object.keys(found).length).toBeGreaterThan(300)
  await expectRoutes('jira', found)
}, 60_000)

test('Mailchimp', async () => {
  const single = createRequire(import.meta.url)('@mailchimp/mailchimp_marketing')
  const sdk = new single.constructor()
  sdk.basePath = `${server.url}/3.0`
  sdk.setConfig({ apiKey: 'k-us1' })
  const mailchimp = new MailchimpConnector({ credentials: { api_key: 'k-us1' }, baseUrl: server.url, retry: 0 })
  const send = mailchimp.request.bind(mailchimp) as unknown as Sends
  const methods = new Map(
    [...methodsOf(sdk, 2)].filter(([path]) => path.includes('.') && !path.endsWith('WithHttpInfo')),
  )
  const found = await sameRoutes({ connector: 'mailchimp', methods, send, positional: true })
  expect(Object.keys(found).length).toBeGreaterThan(100)
  await expectRoutes('mailchimp', found)
}, 60_000)
