import { join, resolve } from 'node:path'
import { ParamsError } from '@ferrule/core'
import { appsOf } from '../connect/flows.ts'
import { allKinds, findKind, kinds } from '../connectors/kinds.ts'
import { openDatabase } from '../db/open.ts'
import { type GatewaySettings, openGateway } from '../gateway.ts'
import type { MetricsAddress } from '../http/metrics.ts'
import type { EngineOptions } from '../jobs/engine.ts'
import type { Limit } from '../limits/limits.ts'
import type { Log } from '../log.ts'
import type { IssuerSettings } from '../oauth/people.ts'
import { KEPT, type Kept, type Retention } from '../records/retention.ts'
import type { Gateway } from '../services.ts'
import { type KeyWrapper, localWrapper } from '../vault/envelope.ts'
import { environmentRing, fileRing } from '../vault/key-ring.ts'
import type { CommonValues } from './pages.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The gateway's data folder. */
export const folderOf = (values: CommonValues, env: Environment): string =>
  resolve(values.data ?? env['FERRULE_DATA'] ?? 'ferrule')

/** The database that replaces the folder's, if any. */
export const databaseUrlOf = (values: CommonValues, env: Environment): string | undefined =>
  values['database-url'] ?? env['FERRULE_DATABASE_URL']

/**
 * URLs that replace a vendor's: `--upstream stripe=http://…`, or `FERRULE_UPSTREAM_STRIPE`. Only the operator can set
 * them.
 * @throws {ParamsError}
 */
export function upstreamsOf(values: CommonValues, env: Environment): Record<string, string> {
  return perConnector(values.upstream, env, 'FERRULE_UPSTREAM_', '--upstream must be <connector>=<URL>')
}

/**
 * Rate limits per set of credentials: `--limit greenhouse=50/10s`, or `FERRULE_LIMIT_GREENHOUSE`.
 * @throws {ParamsError}
 */
export function limitsOf(values: CommonValues, env: Environment): Record<string, Limit> {
  const shape = '--limit must be <connector>=<requests>/<time>: greenhouse=50/10s, stripe=100/s'
  const given = perConnector(values.limit, env, 'FERRULE_LIMIT_', shape)
  return Object.fromEntries(Object.entries(given).map(([name, text]) => [name, limitOf(text, shape)]))
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }

function limitOf(text: string, shape: string): Limit {
  const [, count, times, unit] = /^(\d{1,6})\/(\d{0,5})(ms|s|m|h)$/.exec(text) ?? []
  const limit = Number(count)
  const per = Number(times || 1) * (UNITS[unit as string] ?? 0)
  if (!(limit > 0 && per > 0)) throw new ParamsError(`${shape}; got ${JSON.stringify(text.slice(0, 40))}`)
  return { limit, per }
}

/**
 * How long rows are kept: `--keep audit=90d`, `--keep logs=14d,1000000` (days, rows), or several in `FERRULE_KEEP`, separated by
 * spaces.
 * @throws {ParamsError}
 */
export function retentionOf(values: CommonValues, env: Environment): Retention {
  const found: Record<string, Kept> = {}
  for (const text of [...(env['FERRULE_KEEP'] ?? '').split(/\s+/).filter(Boolean), ...(values.keep ?? [])]) {
    const [, name = '', days, rows] = /^([a-z]+)=(?:(\d{1,5})d)?,?(\d{1,12})?$/.exec(text) ?? []
    if (!Object.hasOwn(KEPT, name) || (days ?? rows) === undefined)
      throw new ParamsError(
        `--keep must be <kind>=<days>d, <kind>=<rows> or <kind>=<days>d,<rows>; kinds: ${Object.keys(KEPT).join(', ')}`,
      )
    found[name] = { ...(days && { days: Number(days) }), ...(rows && { rows: Number(rows) }) }
  }
  return found
}

/** `--audit relaxed` or `--audit durable`. */
function isRelaxed(text: string): boolean {
  if (text !== 'relaxed' && text !== 'durable') throw new ParamsError('--audit must be durable (default) or relaxed')
  return text === 'relaxed'
}

/**
 * Where to serve metrics: `--metrics 9464`, or `--metrics 0.0.0.0:9464` for other machines. Absent: nowhere.
 * @throws {ParamsError}
 */
export function metricsOf(values: CommonValues, env: Environment): MetricsAddress | undefined {
  const text = values.metrics ?? env['FERRULE_METRICS']
  if (!text) return undefined
  const [, bracketed, plain, port] = /^(?:(?:\[([\da-f:.]+)\]|([\w.-]+)):)?(\d{1,5})$/i.exec(text) ?? []
  const host = bracketed ?? plain
  if (port === undefined || Number(port) > 65_535)
    throw new ParamsError('--metrics must be <port> or <host>:<port>: 9464, 0.0.0.0:9464')
  return { port: Number(port), ...(host !== undefined && { host }) }
}

/**
 * How many workspaces the metrics name: `--metrics-workspaces 20`.
 * @throws {ParamsError}
 */
export function metricsWorkspacesOf(values: CommonValues, env: Environment): number {
  const text = values['metrics-workspaces'] ?? env['FERRULE_METRICS_WORKSPACES'] ?? '0'
  if (!/^\d{1,3}$/.test(text) || Number(text) > 100)
    throw new ParamsError('--metrics-workspaces must be a whole number from 0 to 100')
  return Number(text)
}

const NUMBERS = {
  'jobs-per-workspace': 'FERRULE_JOBS_PER_WORKSPACE',
  'jobs-per-source': 'FERRULE_JOBS_PER_SOURCE',
  jobs: 'FERRULE_JOBS',
  'long-jobs': 'FERRULE_LONG_JOBS',
  concurrency: 'FERRULE_CONCURRENCY',
} as const

/**
 * How jobs share the workers: `--jobs-per-workspace 2`, `--slice 10m` and so on.
 * @throws {ParamsError}
 */
export function jobsOf(
  values: Pick<CommonValues, keyof typeof NUMBERS | 'slice'>,
  env: Environment,
): Pick<EngineOptions, 'caps' | 'concurrency' | 'long' | 'slice'> {
  const numberOf = (option: keyof typeof NUMBERS, most = 9_999): number | undefined => {
    const text = values[option] ?? env[NUMBERS[option]]
    if (!text) return undefined
    if (!/^[1-9]\d{0,3}$/.test(text) || Number(text) > most)
      throw new ParamsError(`--${option} must be a number from 1 to ${most}`)
    return Number(text)
  }
  const perSource = numberOf('jobs-per-source')
  const concurrency = numberOf('concurrency', 100)
  return {
    ...(concurrency !== undefined && { concurrency }),
    caps: {
      perWorkspace: numberOf('jobs-per-workspace'),
      ...(perSource !== undefined && { perSource }),
      inAll: numberOf('jobs'),
    },
    long: numberOf('long-jobs'),
    slice: sliceOf(values.slice ?? env['FERRULE_SLICE']),
  }
}

function sliceOf(text: string | undefined): number | undefined {
  if (!text) return undefined
  const [, times, unit] = /^([1-9]\d{0,3})(s|m|h)$/.exec(text) ?? []
  if (unit === undefined) throw new ParamsError('--slice must be a time: 30s, 5m, 1h')
  return Number(times) * (UNITS[unit] as number)
}

/** Settings per connector, from `<connector>=<text>` options or from the environment. Connectors of documents are not known yet. */
function perConnector(given: readonly string[] | undefined, env: Environment, prefix: string, shape: string) {
  const found: Record<string, string> = {}
  for (const [variable, text] of Object.entries(env))
    if (text && variable.startsWith(prefix))
      found[variable.slice(prefix.length).toLowerCase().replaceAll('_', '-')] = text
  for (const text of given ?? []) {
    const at = text.indexOf('=')
    const name = at > 0 ? text.slice(0, at) : ''
    const kind = findKind(name)?.name ?? name
    if (!/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/.test(kind))
      throw new ParamsError(`${shape}, of ${kinds.map(({ name }) => name).join(', ')}`)
    found[kind] = text.slice(at + 1)
  }
  return found
}

/**
 * A mistyped name of a connector would be a limit that nobody keeps.
 * @throws {ParamsError} if an option names a connector that this gateway does not have.
 */
function demandKnown(values: CommonValues): void {
  for (const option of ['upstream', 'limit'] as const)
    for (const text of values[option] ?? []) {
      const name = text.slice(0, text.indexOf('='))
      if (!findKind(name))
        throw new ParamsError(
          `--${option}: this gateway has no connector ${name.slice(0, 60)}; it has ${allKinds()
            .map((kind) => kind.name)
            .join(', ')}`,
        )
    }
}

/**
 * Postgres databases that connections of a workspace may write to: `--destination acme/warehouse=postgres://…`, or
 * several in `FERRULE_DESTINATIONS`, separated by spaces. Only the operator can set them, so that no client reaches
 * into a network.
 * @throws {ParamsError}
 */
export function databasesOf(values: CommonValues, env: Environment): Record<string, string> {
  const given = [...(env['FERRULE_DESTINATIONS'] ?? '').split(/\s+/).filter(Boolean), ...(values.destination ?? [])]
  return Object.fromEntries(
    given.map((text) => {
      const at = text.indexOf('=')
      const [name, address] = [text.slice(0, at), text.slice(at + 1)]
      if (!/^[^/]+\/[^/]+$/.test(name) || !/^postgres(?:ql)?:\/\//.test(address))
        throw new ParamsError('--destination must be <workspace>/<name>=postgres://<address>')
      return [name, address]
    }),
  )
}

/**
 * The OpenID provider by which people log in to the console.
 * @throws {ParamsError} if only a part of its settings is there.
 */
function issuerOf(env: Environment): IssuerSettings | undefined {
  const issuer = env['FERRULE_OIDC_ISSUER']
  if (!issuer) {
    const alone = ['CLIENT_ID', 'CLIENT_SECRET', 'ALLOW'].find((name) => env[`FERRULE_OIDC_${name}`])
    if (alone) throw new ParamsError(`FERRULE_OIDC_${alone} needs FERRULE_OIDC_ISSUER`)
    return undefined
  }
  return {
    issuer,
    clientId: env['FERRULE_OIDC_CLIENT_ID'] ?? '',
    clientSecret: env['FERRULE_OIDC_CLIENT_SECRET'],
    allow: (env['FERRULE_OIDC_ALLOW'] ?? '').split(',').filter((entry) => entry.trim() !== ''),
  }
}

/** Key-encryption keys: `FERRULE_KEY`, or else a file beside the data. */
export function keysOf(values: CommonValues, env: Environment): KeyWrapper {
  const key = env['FERRULE_KEY']
  return localWrapper(key ? environmentRing(key, env['FERRULE_KEY_PREVIOUS']) : fileRing(keyFile(values, env)))
}

export const keyFile = (values: CommonValues, env: Environment): string =>
  env['FERRULE_KEY_FILE'] ?? join(folderOf(values, env), 'keys.json')

/** Writes machine-readable logs: JSON lines on stderr. */
export const jsonLog: Log = (level, message, facts = {}) => {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...facts })}\n`)
}

/** Opens the gateway that these options describe. */
export async function openFrom(
  values: CommonValues,
  env: Environment,
  more: Pick<GatewaySettings, 'onForgotten'> = {},
): Promise<Gateway> {
  const location = { data: folderOf(values, env), url: databaseUrlOf(values, env) }
  const gateway = await openGateway({
    db: await openDatabase(location),
    keys: keysOf(values, env),
    copies: location,
    upstreams: upstreamsOf(values, env),
    apps: appsOf(env),
    limits: limitsOf(values, env),
    publicUrl: env['FERRULE_PUBLIC_URL'],
    issuer: issuerOf(env),
    trustProxy: values['trust-proxy'] ?? env['FERRULE_TRUST_PROXY'] === '1',
    retention: retentionOf(values, env),
    metricsWorkspaces: metricsWorkspacesOf(values, env),
    relaxedAudit: isRelaxed(values.audit ?? env['FERRULE_AUDIT'] ?? 'durable'),
    databases: databasesOf(values, env),
    copiesNew: !values['no-copy'],
    log: jsonLog,
    ...more,
  })
  try {
    demandKnown(values)
  } catch (error) {
    await gateway.close()
    throw error
  }
  return gateway
}
