import type { AuthDefinition } from '../define.ts'
import type { ConnectorIr, ObjectType } from '../ir.ts'
import { Code, literal, type Module } from '../print.ts'
import { TOKEN_AUTHORIZERS } from '../schema-keys.ts'
import { objectTable, tableOf } from '../tables.ts'
import { tokenCredentials, waysOf } from './context.ts'
import { BODIES } from './operations.ts'
import { legend } from './shapes.ts'
import { tableAsCode } from './table-code.ts'

const QUERIES = { brackets: 'bracketQuery', repeat: 'repeatQuery', csv: 'csvQuery' } as const

const AUTHORIZERS = {
  bearer: 'bearer',
  basic: 'basic',
  header: 'headerToken',
  headers: 'headerTokens',
  query: 'queryToken',
  none: 'anonymous',
  oauth_refresh: 'oauth',
  client_credentials: 'oauth',
} as const

/** `vendor.gen.ts`: what applies to the whole vendor. */
export function emitVendor(ir: ConnectorIr): Module {
  const { name, bases, auth, env, headers, publicHeaders, query, body, idempotencyHeader, requestId, redirects } =
    ir.definition
  const { vendor = {}, timeout, concurrency, backoff, tokenClient } = ir.definition
  const own = auth.scheme === 'vendor' ? [auth.name as string] : []
  const authorize = auth.scheme === 'vendor' ? (auth.name as string) : AUTHORIZERS[auth.scheme]
  const defaults = defaultsOf(ir.config)
  const { names, renews } = authFacts(auth)
  const data = {
    name,
    bases,
    credentials: tableAsCode(tableOf(ir.credentials, ir.named)),
    config: tableAsCode(objectTable(ir.config, ir.named)),
    perCall: ir.definition.perCall,
    defaults: Object.keys(defaults).length > 0 ? defaults : undefined,
    env,
    authorize: new Code(authorize),
    auth: names,
    refreshes: renews || undefined,
    headers,
    publicHeaders,
    query: new Code(QUERIES[query]),
    body: new Code(BODIES[body]),
    idempotencyHeader,
    requestId,
    redirects,
    parse: vendor.parse && new Code(vendor.parse),
    readError: vendor.readError && new Code(vendor.readError),
    inspect: vendor.inspect && new Code(vendor.inspect),
    refuses: vendor.refuses && new Code(vendor.refuses),
    derive: vendor.derive && new Code(vendor.derive),
    discover: vendor.discover && new Code(vendor.discover),
    environment: vendor.environment && new Code(vendor.environment),
    timeout,
    concurrency,
    backoff,
  }
  const { parse, readError, inspect, refuses, derive, discover, environment } = vendor
  const tokens = tokenCredentials(ir)
  const bySelf = tokens && tokenClient && !TOKEN_AUTHORIZERS.includes(tokenClient.authorize)
  if (bySelf) own.push(tokenClient.authorize)
  const named = [...own, parse, readError, inspect, refuses, derive, discover, environment]
  const steps = named.filter((step) => step !== undefined)
  const type = `Vendor & { readonly name: '${name}' }`
  const text =
    tokens && tokenClient
      ? split(type, data, {
          credentials: tableAsCode(tableOf(tokens, ir.named)),
          env: variablesOf([...waysOf(tokens), ir.config], env),
          authorize: new Code(tokenClient.authorize),
          auth: { token: 'access_token', ...names },
        })
      : `export const vendor: ${type} = ${literal(data)}\n`
  return {
    file: 'vendor.gen.ts',
    schema: 'connector.ts',
    imports: [
      {
        from: '@ferrule/core/runtime',
        types: ['Vendor'],
        values: [
          QUERIES[query],
          BODIES[body],
          ...(auth.scheme === 'vendor' ? [] : [authorize]),
          ...(tokens && tokenClient && !bySelf ? [tokenClient.authorize] : []),
        ],
      },
      { from: '../vendor/index.ts', values: steps },
    ],
    body: text,
    legend,
  }
}

/** Members that depend on how the vendor is authorized. */
const ACCESS = ['credentials', 'env', 'authorize', 'auth', 'refreshes', 'environment']

/** Two vendors with the same facts. Each is the result of a pure call, so a bundler drops the one that is not used. */
function split(type: string, data: object, tokens: object): string {
  const members = (isAccess: boolean): object =>
    Object.fromEntries(Object.entries(data).filter(([name]) => ACCESS.includes(name) === isAccess))
  const union = ACCESS.map((name) => `'${name}'`).join(' | ')
  const merged = (own: object): string =>
    `/* @__PURE__ */ Object.assign<Access, typeof facts>(${literal(own)}, facts)\n`
  return [
    `type Access = Pick<Vendor, ${union}>\n`,
    `const facts: Omit<${type}, ${union}> = ${literal(members(false))}\n`,
    `export const vendor: ${type} = ${merged(members(true))}`,
    `/** For \`createTokenClient\`. */\nexport const tokenVendor: ${type} = ${merged(tokens)}`,
  ].join('\n')
}

/** The environment variables of these fields. */
function variablesOf(types: readonly ObjectType[], env: Readonly<Record<string, string>>): Record<string, string> {
  const names = types.flatMap(({ fields }) => fields.map(({ name }) => name))
  return Object.fromEntries(Object.entries(env).filter(([name]) => names.includes(name)))
}

/** Default values of the settings: `.meta({ default })`. */
function defaultsOf(type: ObjectType): Record<string, unknown> {
  const entries = type.fields.map((field) => [field.name, field.default] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** The authorizer's names as strings. OAuth also needs its grant type. */
function authFacts(auth: AuthDefinition): { names: Record<string, string>; renews: boolean } {
  if (auth.scheme === 'headers') return { names: { ...auth.headers }, renews: false }
  const { scheme, ...rest } = auth
  const oauth = scheme === 'oauth_refresh' || scheme === 'client_credentials'
  const facts: Record<string, unknown> = { ...(oauth && { scheme }), ...rest }
  if (scheme === 'vendor') delete facts.name
  delete facts.renews
  const texts = Object.entries(facts).filter(([, value]) => value !== undefined)
  return {
    names: Object.fromEntries(texts.map(([name, value]) => [name, String(value)])),
    renews: oauth || 'renews' in rest,
  }
}
