// Causes found on public programs that had not been used to write the rules.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Compared, expectSameRequests } from '@ferrule/test-kit/migrated'
import { root } from '@ferrule/test-kit/repo'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../src/index.ts'
import './support/declarations.ts'

const SDKS = [
  'stripe',
  '@slack/web-api',
  '@octokit/rest',
  '@mailchimp/mailchimp_marketing',
  '@googleapis/drive',
  'jira.js',
]

/** The files of a program whose SDKs are installed, as they are moved. */
function moved(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-migrate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of SDKS) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  symlinkSync(join(root, 'node_modules/@ferrule'), join(folder, 'node_modules/@ferrule'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const changed = migrate({ paths: [folder], folder }).files
  return {
    texts: Object.fromEntries(changed.map(({ file, after }) => [basename(file), after])),
    same: (name: string, answer: Compared['answer'], calls: Compared['calls']) => {
      const after = join(folder, 'after')
      mkdirSync(after, { recursive: true })
      for (const [own, text] of Object.entries(files)) if (!own.includes('/')) writeFileSync(join(after, own), text)
      for (const { file, after: text } of changed) writeFileSync(file.replace(folder, after), text)
      return expectSameRequests({ before: join(folder, name), after: join(after, name), answer, calls })
    },
    left: changed.flatMap(({ left }) => left.map(({ why }) => why)),
    check: changed.flatMap(({ check }) => check.map(({ why }) => why)),
  }
}

test("Stripe: methods of earlier versions are moved, or name the connector's", () => {
  const { texts, left } = moved({
    'a.ts': `import Stripe from 'stripe'
const stripe = new Stripe('k')
export const end = (id: string) => stripe.subscriptions.del(id)
export const next = (customer: string) => stripe.invoices.retrieveUpcoming({ customer })
`,
  })
  expect(texts['a.ts']).toContain('=> stripe.subscriptions.delete({ id })')
  expect(left).toEqual([
    'there is no action for invoices.retrieveUpcoming; call invoices.createPreview, which names its parameters otherwise',
  ])
})

test('Slack: types of arguments and of options have their counterparts', () => {
  const { texts, left } = moved({
    'a.ts': `import { type FilesListArguments, type UsersListArguments, WebClient, type WebClientOptions } from '@slack/web-api'
export const make = (options: Partial<WebClientOptions>) => [options, new WebClient('t')]
export const all = (client: WebClient, how: UsersListArguments, files?: FilesListArguments) => [client.users.list(how), files]
`,
  })
  expect(left).toEqual([])
  expect(texts['a.ts']).toContain('options: Partial<SlackOptions>')
  expect(texts['a.ts']).toContain('client: SlackConnector, how: UsersListParams, files?: FilesListParams')
})

test('Slack: what has no counterpart says what to do instead', () => {
  const { left } = moved({
    'a.ts': `import { WebClient } from '@slack/web-api'
const client = new WebClient('t')
export const list = client.users.list.bind(client.users)
export const call = client.apiCall.bind(client)
export const send = (file: Uint8Array) => client.filesUploadV2({ file: Buffer.from(file), filename: 'a' })
client.on('rate_limited', () => {})
`,
  })
  expect(left).toEqual([
    'write a function that calls users.list',
    'write a function in place of apiCall.bind',
    'there is no action for filesUploadV2; call files.upload with the bytes in file_content',
    'there is no action for on; use a hook of the client: onRequest, onResponse or onRetry',
  ])
})

test('Mailchimp: a client that a function of another file sets up and returns is followed', () => {
  const { texts, left } = moved({
    'client.js': `const mailchimp = require('@mailchimp/mailchimp_marketing')
function getClient() {
  mailchimp.setConfig({ apiKey: 'k-us1', server: 'us1', timeout: 15000 })
  return mailchimp
}
module.exports = { getClient }
`,
    'other.js': `const mailchimp = require('@mailchimp/mailchimp_marketing')
const notSetUp = () => {
  return mailchimp
}
module.exports = { notSetUp }
`,
    'use.js': `const { getClient } = require('./client')
const { notSetUp } = require('./other')
async function run() {
  const client = getClient()
  await client.ping.get()
  await getClient().lists.getList('l')
  await notSetUp().lists.getList('l')
}
run()
`,
  })
  expect(left).toEqual([])
  expect(texts['client.js']).toContain('timeout: 15000')
  expect(texts['use.js']).toContain("await getClient().lists.get({ list_id: 'l' })")
  expect(texts['use.js']).toContain("await notSetUp().lists.getList('l')")
})

test('Mailchimp: a function that sets the package up for the others of its file sets a variable', () => {
  const { texts, left } = moved({
    'a.js': `'use strict'
const mailchimp = require('@mailchimp/mailchimp_marketing');
function start(apiKey) {
  mailchimp.setConfig({ apiKey, server: 'us1' });
}
exports.add = (list, email) => mailchimp.lists.addListMember(list, { email_address: email, status: 'subscribed' });
exports.start = start;
`,
    'b.ts': `import mailchimp from '@mailchimp/mailchimp_marketing'
export const start = (apiKey: string) => {
  mailchimp.setConfig({ apiKey, server: 'us1' })
}
export const ping = () => mailchimp.ping.get()
`,
  })
  expect(left).toEqual([])
  expect(texts['a.js']).toContain("const { MailchimpConnector } = require('@ferrule/mailchimp')\nlet mailchimp\n")
  expect(texts['a.js']).toContain('  mailchimp = new MailchimpConnector(')
  expect(texts['a.js']).toContain(
    "mailchimp.listMembers.create({ list_id: list, email_address: email, status: 'subscribed' })",
  )
  expect(texts['b.ts']).toContain('let mailchimp: MailchimpConnector\n')
})

test('Octokit: a query of GraphQL has a request in its place', () => {
  const { left } = moved({
    'a.ts': `import { Octokit } from '@octokit/rest'
const octokit = new Octokit({ auth: 't' })
export const me = () => octokit.graphql('{ viewer { login } }')
`,
  })
  expect(left).toEqual([
    "there is no action for graphql; send it with request({ method: 'POST', path: '/graphql', body: { query, variables } }), whose answer has data and errors",
  ])
})

test('Octokit: plugins that retry and wait are arguments without a counterpart', () => {
  const stub = (name: string) => ({
    [`node_modules/@octokit/${name}/index.d.ts`]:
      'export declare const retry: unknown\nexport declare const throttling: unknown\n',
  })
  const { texts, left } = moved({
    ...stub('plugin-retry'),
    ...stub('plugin-throttling'),
    'node_modules/@actions/github/index.d.ts': `import { Octokit } from '@octokit/rest'
export declare function getOctokit(token: string, options?: object, ...plugins: unknown[]): Octokit
`,
    'a.ts': `import { getOctokit } from '@actions/github'
import { retry } from '@octokit/plugin-retry'
import { throttling } from '@octokit/plugin-throttling'
const other = {}
export const client = getOctokit('t', { baseUrl: 'https://ghe' }, retry, throttling)
export const plain = getOctokit('t', undefined, retry)
export const more = getOctokit('t', {}, retry, other)
`,
  })
  expect(left).toEqual(['it has more arguments than are known'])
  expect(texts['a.ts']).toContain(
    "client = new GitHubConnector({ credentials: { token: 't' }, baseUrl: 'https://ghe' })",
  )
})

test('a method without an action becomes a typed request', async () => {
  const { texts, left, same } = moved({
    'a.ts': `import { Octokit } from '@octokit/rest'
const octokit = new Octokit({ auth: 't' })
export async function compare(owner: string, repo: string) {
  const { data } = await octokit.rest.repos.compareCommitsWithBasehead({ owner, repo, basehead: 'a...b' })
  return data.total_commits
}
export const forks = (owner: string, repo: string) =>
  octokit.paginate(octokit.rest.repos.listForks, { owner, repo, per_page: 100 })
`,
    'b.ts': `import Stripe from 'stripe'
const stripe = new Stripe('k')
export const cancel = (id: string) => stripe.terminal.readers.cancelAction(id, { expand: ['location'] }, { timeout: 5_000 })
export async function all() {
  const ids: string[] = []
  for await (const reader of stripe.terminal.readers.list({ limit: 3 })) ids.push(reader.id)
  return ids
}
`,
  })
  expect(left).toEqual([])
  expect(texts['a.ts']).toContain(`import '@ferrule/github/operations/repos'\n`)
  expect(texts['a.ts']).toContain(
    "const data = await octokit.request('GET /repos/{owner}/{repo}/compare/{basehead}', { owner, repo, basehead: 'a...b' })",
  )
  expect(texts['a.ts']).toContain(
    "octokit.requestList('GET /repos/{owner}/{repo}/forks', { owner, repo, per_page: 100 }).toArray()",
  )
  expect(texts['b.ts']).toContain(
    "stripe.request('POST /v1/terminal/readers/{id}/cancel_action', { id, expand: ['location'] }, { timeout: 5_000 })",
  )
  expect(texts['b.ts']).toContain(
    "for await (const reader of stripe.requestList('GET /v1/terminal/readers', { limit: 3 })) ids.push(reader.id)",
  )
  const where = ['octo-org', 'umbrellas']
  const record = { id: 'x', login: 'ada', total_commits: 2 }
  await same('a.ts', ({ url }) => ({ body: url.pathname.endsWith('/forks') ? [record] : record }), {
    compare: where,
    forks: where,
  })
  const list = { object: 'list', data: [record], has_more: false, url: '/v1/terminal/readers' }
  await same('b.ts', ({ method }) => ({ body: method === 'GET' ? list : record }), { cancel: ['x'], all: [] })
})

test('what takes only data of a result may take it through variables, functions and arrays', async () => {
  const { texts, check, same } = moved({
    'a.ts': `import { Octokit } from '@octokit/rest'
const octokit = new Octokit({ auth: 't' })
const again = async <T>(run: () => Promise<T>): Promise<T> => run()
export async function titles(owner: string, repo: string, numbers: number[]) {
  await Promise.all(numbers.map((issue_number) => octokit.rest.issues.get({ owner, repo, issue_number })))
  const all = await Promise.all(numbers.map((issue_number) => octokit.rest.issues.get({ owner, repo, issue_number })))
  let last
  try {
    last = await octokit.rest.repos.get({ owner, repo })
  } catch {
    last = undefined
  }
  const { data } = await again(() => octokit.rest.users.getAuthenticated())
  return [...all.map((one) => one.data.title), last?.data.name, data.login]
}
`,
    'first.ts': `import { Octokit } from '@octokit/rest'
const octokit = new Octokit({ auth: 't' })
export const first = (owner: string, repo: string) => octokit.rest.issues.get({ owner, repo, issue_number: 1 })
`,
  })
  expect(check).toEqual(['status, url and headers of the answer are in `response`, a Response'])
  expect(texts['a.ts']?.match(/withResponse\(\)/g)).toHaveLength(4)
  await same('a.ts', () => ({ body: { title: 'Tea', name: 'umbrellas', login: 'ada' } }), {
    titles: ['octo-org', 'umbrellas', [1, 2]],
  })
})

test('Octokit: a class with plugins, a signal, and types of methods', () => {
  const plugin = (name: string) => ({
    [`node_modules/@octokit/plugin-${name}/index.d.ts`]:
      'export declare const retry: () => {}\nexport declare const other: () => {}\n',
  })
  const { texts, left } = moved({
    ...plugin('retry'),
    ...plugin('other'),
    'octokit.ts': `import { Octokit } from '@octokit/rest'
import { retry } from '@octokit/plugin-retry'
export const OctokitWithRetries = Octokit.plugin(retry)
`,
    'use.ts': `import type { RestEndpointMethodTypes } from '@octokit/rest'
import { OctokitWithRetries } from './octokit'
const octokit = new OctokitWithRetries({ auth: 't' })
type Issue = RestEndpointMethodTypes['issues']['get']['response']['data']
type Labels = RestEndpointMethodTypes['issues']['create']['parameters']['labels']
export async function read(owner: string, repo: string, signal: AbortSignal): Promise<[Issue, Labels]> {
  const { data } = await octokit.rest.issues.get({ owner, repo, issue_number: 1, request: { signal } })
  return [data, []]
}
`,
    'other.ts': `import { Octokit } from '@octokit/rest'
import { other } from '@octokit/plugin-other'
export const Other = Octokit.plugin(other)
`,
  })
  expect(left).toEqual(['the plugin other has no counterpart'])
  expect(texts['octokit.ts']).toContain('export const OctokitWithRetries = GitHubConnector\n')
  expect(texts['use.ts']).toContain("new GitHubConnector({ credentials: { token: 't' } })")
  expect(texts['use.ts']).toContain("type Issue = Awaited<ReturnType<GitHubConnector['issues']['get']>>\n")
  expect(texts['use.ts']).toContain("NonNullable<Parameters<GitHubConnector['issues']['create']>[0]>['labels']")
  expect(texts['use.ts']).toContain('octokit.issues.get({ owner, repo, issue_number: 1 }, { signal })')
})

test('Stripe: events, and members of records and parameters, have types of their own', () => {
  const { texts, left } = moved({
    'a.ts': `import Stripe from 'stripe'
export const paid = (event: Stripe.InvoicePaidEvent) => event.id
export const kinds: Stripe.PaymentMethod.Type[] = []
export const why = (feedback: Stripe.Subscription.CancellationDetails.Feedback) => feedback
export const fail = (error: unknown) => (error as Stripe.errors.StripeError).message
`,
  })
  expect(left).toEqual([])
  expect(texts['a.ts']).toContain("(event: Extract<WebhookEvent, { type: 'invoice.paid' }>)")
  expect(texts['a.ts']).toContain("kinds: NonNullable<PaymentMethod['type']>[] = []")
  expect(texts['a.ts']).toContain("NonNullable<NonNullable<Subscription['cancellation_details']>['feedback']>")
  expect(texts['a.ts']).toContain('(error as FerruleError).message')
})

test('the settings of a program in JavaScript are read, which say where its modules are', () => {
  const { texts } = moved({
    'jsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
    'client.js': `import { Octokit } from '@octokit/rest'
export const octokit = new Octokit({ auth: 't' })
`,
    'use.js': `import { octokit } from '@/client.js'
export const read = (owner, repo) =>
  octokit.rest.issues.get({ owner, repo, issue_number: 1, request: { timeout: 5_000 } })
`,
  })
  expect(texts['use.js']).toContain('octokit.issues.get({ owner, repo, issue_number: 1 }, { timeout: 5_000 })')
})

test('Drive: text is uploaded from an object that was declared before, and downloads are read as the text that they are', () => {
  const { texts, left } = moved({
    'a.ts': `import { drive } from '@googleapis/drive'
const client = drive({ version: 'v3', auth: {} as never })
export async function save(name: string, content: string, any: any) {
  const media = { mimeType: 'text/plain', body: content }
  const bytes = { mimeType: 'text/csv', body: Buffer.from(content) }
  const other = { mimeType: 'text/plain', body: any }
  await client.files.create({ requestBody: { name }, media })
  await client.files.create({ requestBody: { name }, media: bytes })
  await client.files.create({ requestBody: { name }, media: other })
}
export async function read(fileId: string) {
  const answer = await client.files.get({ fileId, alt: 'media' })
  const page = (await client.files.export({ fileId, mimeType: 'text/html' })).data as string
  return [answer.data as string, page]
}
export async function size(fileId: string) {
  const answer = await client.files.get({ fileId, alt: 'media' })
  return [answer.data as string, answer.data]
}
`,
  })
  expect(left).toEqual([
    'file_content must not be text here; make sure of it',
    'read the download with text(), bytes() or stream',
  ])
  expect(texts['a.ts']).toContain('{ name, file_content: new Blob([media.body]), file_mime_type: media.mimeType }')
  expect(texts['a.ts']).toContain('{ name, file_content: bytes.body, file_mime_type: bytes.mimeType }')
  expect(texts['a.ts']).toContain(
    'const answer = { data: await (await client.files.download({ fileId, verify: false })).text() }',
  )
  expect(texts['a.ts']).toContain(
    "(await (await client.filesExport.download({ fileId, mimeType: 'text/html' })).text()) as string",
  )
})

test('members that an object is given before a call are parameters that the action has to have', () => {
  const { texts, left } = moved({
    'a.js': `const mailchimp = require('@mailchimp/mailchimp_marketing')
mailchimp.setConfig({ apiKey: 'k-us1' })
exports.change = (list, hash, name, tags) => {
  const member = { merge_fields: {} }
  if (name) member.merge_fields.FNAME = name
  if (tags) member.tags = tags
  return mailchimp.lists.updateListMember(list, hash, member)
}
exports.rename = (list, hash, name) => {
  const member = { merge_fields: {} }
  if (name) member.merge_fields.FNAME = name
  return mailchimp.lists.updateListMember(list, hash, member)
}
`,
  })
  expect(left).toEqual(['listMembers.update has no parameter tags'])
  expect(texts['a.js']).toContain('mailchimp.listMembers.update({ list_id: list, subscriber_hash: hash, ...member })')
})

test('Jira: a document whose type does not say that it is none needs an eye, and text stays', () => {
  const { left, check } = moved({
    'a.ts': `import { createCloudClient } from 'jira.js/cloud'
const jira = createCloudClient({ host: 'https://a.atlassian.net', auth: { type: 'basic', email: 'e', apiToken: 't' } })
const issue = { project: { key: 'A' }, summary: 's', issuetype: { name: 'Bug' } }
const doc = { type: 'doc', version: 1, content: [] } as const
export const known = () => jira.issues.createIssue({ fields: { ...issue, description: doc } } as never)
export const plain = () => jira.issues.createIssue({ fields: { ...issue, ...(issue ? { description: doc as any } : {}) } })
export const some = (any: any) => jira.issues.createIssue({ fields: { ...issue, description: any } })
export const more = (any: any) => jira.issues.createIssue({ fields: { ...issue, ...(any ? { environment: any } : {}) } })
export const text = () => jira.issues.createIssue({ fields: { ...issue, ...{ environment: 'Linux' } } })
`,
  })
  expect(left).toEqual(['environment is a document here, not text'])
  expect(check).toEqual([
    'description is a document here, not text; make sure of it',
    'environment is a document here, not text; make sure of it',
  ])
})
