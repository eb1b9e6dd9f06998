import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isFerruleError, ParamsError } from '@ferrule/core'
import { authorizeWith, type ConnectError, type Connected, exchangeWith } from '@ferrule/core/connect'
import { appsOf, appVariables, connectable, flowOf, settingsOf } from '../connect/flows.ts'
import type { Kind } from '../connectors/kind.ts'
import { findKind } from '../connectors/kinds.ts'
import { type Environment, openFrom, upstreamsOf } from './options.ts'
import { type CommonValues, misuse, parse } from './pages.ts'
import { createChecked } from './sources.ts'

type Account = Connected<Record<string, string>, Record<string, string>>

/** Time for the user's consent, in milliseconds. */
const PATIENCE = 600_000

/** `ferrule connect <connector>`: takes a user through the consent page, with a redirect to this machine. */
export async function connect(args: string[], env: Environment): Promise<void> {
  const { values, positionals } = parse('connect', args)
  const [name = ''] = positionals
  const kind = findKind(name)
  const flow = kind && (await flowOf(kind.name))
  if (!kind || !flow) throw misuse('connect', `connectors are ${connectable().join(', ')}; usage`)
  const app = appsOf(env)[kind.name]
  if (!app)
    throw new ParamsError(`set ${appVariables(kind.name).join(' and ')} to those of the app that you registered`)
  const port = Number(values.port ?? 8976)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ParamsError('--port must be a number from 0 to 65535')
  const baseUrl = upstreamsOf(values, env)[kind.name]
  const moved = baseUrl === undefined ? {} : { baseUrl }
  const account = await onLoopback(port, async (redirectUri) => {
    const { url, pending } = await authorizeWith(flow, {
      clientId: app.clientId,
      redirectUri,
      ...settingsOf(flow, values),
      ...(values.scopes && { scopes: values.scopes.split(',') }),
      ...moved,
    })
    const text = `Register ${redirectUri} with the app, then open:\n\n${url}\n\n`
    process.stdout.write(values.json ? `${JSON.stringify({ url, redirect_uri: redirectUri })}\n` : text)
    return (callback) =>
      exchangeWith<Account['credentials'], Account['config']>(flow, callback, pending, {
        clientSecret: app.clientSecret,
        ...moved,
      })
  })
  const { choices = [] } = account.granted
  if (choices.length > 0)
    throw new ParamsError(
      `the user has several sites; run it again with --site: ${choices.map((one) => one.name).join(', ')}`,
    )
  if (isStored(values, env)) await store(kind, account, values, env)
  else await print(kind, account, values.json === true)
}

const isStored = (values: CommonValues & { source?: string }, env: Environment): boolean =>
  [values.source, values.data, values['database-url'], env['FERRULE_DATA'], env['FERRULE_DATABASE_URL']].some(Boolean)

/** Creates a source in the gateway with this data folder or database. */
async function store(
  kind: Kind,
  { credentials, config }: Account,
  values: CommonValues & { source?: string; workspace?: string },
  env: Environment,
): Promise<void> {
  const gateway = await openFrom(values, env)
  try {
    const workspace = await gateway.workspaces.ensure(values.workspace ?? 'default')
    const name = values.source ?? kind.connectorType
    const source = await createChecked(gateway, kind, { name, workspaceId: workspace.id, credentials, config })
    const facts = { id: source.id, kind: kind.name }
    process.stdout.write(
      values.json ? `${JSON.stringify(facts)}\n` : `${source.id}  ${kind.connectorType}: connected\n`,
    )
  } finally {
    await gateway.close()
  }
}

/** Prints credentials as environment variables, which `fromEnv` reads, or as JSON. */
async function print(kind: Kind, { credentials, config }: Account, json: boolean): Promise<void> {
  if (json) {
    process.stdout.write(`${JSON.stringify({ credentials, config })}\n`)
    return
  }
  const manifests = await Promise.all(kind.implementations.map(async ({ load }) => (await load()).manifest))
  const names: Readonly<Record<string, string>> = Object.assign({}, ...manifests.map(({ env }) => env))
  for (const [field, value] of Object.entries({ ...credentials, ...config }))
    process.stdout.write(`${names[field] ?? field}='${value.replaceAll("'", `'\\''`)}'\n`)
}

/** Serves one callback on this machine. Rejects callbacks of other attempts and keeps waiting. */
async function onLoopback(
  port: number,
  begin: (redirectUri: string) => Promise<(callback: string) => Promise<Account>>,
): Promise<Account> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  try {
    const exchange = await begin(`http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`)
    return await new Promise<Account>((resolve, reject) => {
      const timer = setTimeout(() => reject(new ParamsError('no consent within 10 minutes; run it again')), PATIENCE)
      server.on('request', (request, response) => {
        void answer(request, response, exchange).then((end) => {
          if (!end) return
          clearTimeout(timer)
          if ('account' in end) resolve(end.account)
          else reject(end.error)
        })
      })
    })
  } finally {
    server.close()
    server.closeIdleConnections()
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  exchange: (callback: string) => Promise<Account>,
): Promise<{ account: Account } | { error: unknown } | undefined> {
  const { url = '', method } = request
  if (method !== 'GET' || !url.startsWith('/callback?')) {
    page(response, 404, 'There is nothing here.')
    return undefined
  }
  try {
    const account = await exchange(url)
    page(response, 200, 'Connected. You can close this page.')
    return { account }
  } catch (error) {
    const isForeign = isFerruleError(error) && ['state', 'issuer'].includes(String((error as ConnectError).reason))
    page(response, 400, 'Something went wrong. The terminal has the details.')
    return isForeign ? undefined : { error }
  }
}

function page(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      connection: 'close',
    })
    .end(`<!doctype html><html lang="en"><title>Ferrule</title><p>${text}</p></html>\n`)
}
