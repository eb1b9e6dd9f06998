import { unlessChanged } from '../call/unless-changed.ts'
import type { Method, OperationFacts } from '../contract/facts.ts'
import type { BodyEncoder, Operation } from '../contract/operation.ts'
import type { Paging, Strategy } from '../contract/paging.ts'
import { parseExact } from '../decode/exact.ts'
import { bytesBody, formBody, jsonBody, multipartBody, styledFormBody } from '../encode/body.ts'
import { reservedPath } from '../encode/reserved-path.ts'
import { ParamsError } from '../errors/ferrule-error.ts'
import { headerOffset, headerPageNumber, headerPageToken } from '../pagination/header-facts.ts'
import { nextUrl } from '../pagination/next-url.ts'
import { connection, lastId, linkHeader, offset, pageNumber, pageToken, single } from '../pagination/strategies.ts'
import { download } from '../transfer/download.ts'
import { eventStream, recordLines } from '../transfer/record-stream.ts'
import type { DynamicAction, DynamicManifest } from './manifest.ts'
import type { Shapes } from './shapes.ts'

/** Makes the operations of a manifest: the literals that a generator would write. */

/** Functions of a vendor, by the names that the manifest has for them. */
export type Steps = Readonly<Record<string, unknown>>

export const BODIES: Readonly<Record<string, BodyEncoder>> = {
  form: formBody,
  json: jsonBody,
  multipart: multipartBody,
  bytes: bytesBody,
}

const STRATEGIES: Readonly<Record<string, Strategy>> = {
  last_id: lastId,
  page_token: pageToken,
  offset,
  page_number: pageNumber,
  link: linkHeader,
  next_url: nextUrl,
  connection,
  single,
}

export const hasStyle = ({ pagination }: DynamicAction): boolean =>
  pagination === undefined || Object.hasOwn(STRATEGIES, String(Object(pagination).style))

/** The strategies for paging facts in headers. */
const OF_HEADERS: Readonly<Record<string, Strategy>> = {
  page_token: headerPageToken,
  offset: headerOffset,
  page_number: headerPageNumber,
}

export interface Making {
  readonly manifest: DynamicManifest
  readonly shapes: Shapes
  readonly steps: Steps
}

/** The operation of an action. */
export function operationOf(entity: string, name: string, action: DynamicAction, making: Making): Operation {
  const { manifest, shapes } = making
  const { access, method, vendor = {}, graphql, wireNames, queryStyles, meta, download: isFile, exact } = action
  const step = <Kind>(place: string): Kind | undefined => stepOf<Kind>(making, vendor[place])
  const record = isFile || action.record === undefined ? undefined : shapes.of(action.record)
  return compact({
    connector: manifest.name,
    entity,
    action: name,
    method: method as Method,
    path: action.path,
    base: action.base,
    params: shapes.params(action.params),
    taken: action.taken,
    in: placesOf(action) as OperationFacts['in'],
    wireNames,
    queryStyles: queryStyles && byWireName(queryStyles, wireNames),
    defaults: action.defaults,
    body: step<BodyEncoder>('body') ?? encoderOf(action, manifest),
    graphql: graphql && { ...graphql, document: [graphql.document] },
    keyed: action.keyed,
    headers: action.headers,
    safe: (access === 'read' && method !== 'GET') || undefined,
    idempotent: action.idempotent,
    goneStatuses: action.gone,
    selects: action.selects,
    records: action.records,
    first: action.first,
    meta: meta && Object.keys((meta['properties'] as object | undefined) ?? {}),
    record,
    paging: action.pagination && pagingOf(action.pagination),
    parse: step<NonNullable<Operation['parse']>>('parse') ?? (exact && parseExact),
    exact,
    read: readerOf(action),
    conditional: action.conditional ? unlessChanged : undefined,
    prepare: prepareOf(action, step<NonNullable<Operation['prepare']>>('prepare')),
    finish: step<NonNullable<Operation['finish']>>('finish'),
    rows: step<NonNullable<Operation['rows']>>('rows'),
    run: step<NonNullable<Operation['run']>>('run'),
    deprecated: action.deprecated,
  }) as Operation
}

/** A step in code. A manifest from elsewhere has none: what names one cannot be called without it. */
export function stepOf<Kind>({ steps, manifest }: Pick<Making, 'steps' | 'manifest'>, name: string | undefined) {
  if (name === undefined) return undefined
  const found = Object.hasOwn(steps, name) ? steps[name] : undefined
  if (typeof found !== 'function')
    throw new ParamsError(`[${manifest.name}] the manifest names the step ${name.slice(0, 64)}; pass it in \`steps\``, {
      connector: manifest.name,
      outcome: 'not-sent',
    })
  return found as Kind
}

const own = (values: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** Encoders see what is sent: values by wire name. */
const byWireName = (
  styles: Readonly<Record<string, string>>,
  wire: Readonly<Record<string, string>> = {},
): OperationFacts['queryStyles'] =>
  Object.fromEntries(Object.entries(styles).map(([name, style]) => [own(wire, name) ?? name, style])) as never

/** The encoder of an action's own body; undefined: the connector's. */
function encoderOf({ body, queryStyles = {}, ...action }: DynamicAction, manifest: DynamicManifest) {
  const form = (body ?? manifest.body) === 'form'
  const usual = action.method === 'GET' || action.method === 'DELETE' ? 'query' : 'body'
  if (form && Object.keys(queryStyles).some((name) => (own(action.in ?? {}, name) ?? usual) === 'body'))
    return styledFormBody
  return body === undefined ? undefined : BODIES[body]
}

function pagingOf(pagination: NonNullable<DynamicAction['pagination']>): Paging {
  const { style, ...names } = pagination
  const told = 'pages' in pagination || Object.values(pagination).some((path) => String(path).startsWith('header:'))
  // `refuse` let no other style pass.
  const next = (told ? OF_HEADERS[style] : undefined) ?? (STRATEGIES[style] as Strategy)
  const { from, only, size } = pagination
  const isWhole = (style === 'link' && !from && !only) || (style === 'next_url' && !only)
  return {
    ...names,
    next,
    ...(style === 'last_id' && { each: true }),
    ...((style === 'page_number' || (isWhole && size !== undefined)) && { sized: true }),
  } as Paging
}

const isReserved = ({ path }: DynamicAction): boolean => path.includes('{+')

/** Fills `{+name}` before the vendor's own step. */
function prepareOf(action: DynamicAction, own: Operation['prepare']): Operation['prepare'] {
  if (!isReserved(action)) return own
  return (request, step) => {
    reservedPath(request, step)
    return own?.(request, step)
  }
}

/** Params of `{+name}` are placed by `reservedPath`, so they have no other location. */
function placesOf(action: DynamicAction): DynamicAction['in'] {
  if (!isReserved(action)) return action.in
  const reserved = [...action.path.matchAll(/\{\+(\w+)\}/g)].map(([, name = '']) => [name, 'none'] as const)
  return { ...Object.fromEntries(reserved), ...action.in }
}

/** The reader of a streamed response. */
function readerOf({ stream, download: isFile }: DynamicAction): Operation['read'] {
  if (stream !== undefined) return stream === 'events' ? eventStream : recordLines
  return isFile ? download : undefined
}

export const compact = <Members extends object>(members: Members): Members =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Members
