import type { CallResult } from '@ferrule/core'
import {
  type Call,
  decodeBody,
  download,
  type ErrorFacts,
  eventStream,
  isByteSource,
  isFerruleError,
  isIdempotent,
  isWrite,
  type Operation,
  type Paging,
  recordLines,
  type StepContext,
  type Strategy,
  type VendorRequest,
  type VendorResponse,
  wholeText,
} from '@ferrule/core/connector'
import { relayed } from './errors.ts'

/** The response to an executed action. */
interface Wrapper {
  readonly result: unknown
  readonly connector_metadata?: Readonly<Record<string, unknown>> | null
  readonly execution_metadata?: { readonly cursor?: string | null } | null
}

type Whole = Readonly<Record<string, unknown>>

/** Where operations are sent. */
export interface Target {
  readonly hasExtensions: boolean
  /** The gateway's name for the search of a copy. */
  readonly search: string
  /** Whether errors quote the vendor. */
  readonly vendorMessages: boolean
  /** The path of the connector record's execute call. */
  path(step: StepContext): Promise<string>
  /** Called if the gateway has no such record. */
  missing(): void
}

/** Redirects an operation's request to a gateway. Its checks, pages and errors stay the same. */
export function remote(operation: Operation, takesKey: boolean, target: Target): Operation {
  const { connector, entity, action, params, record, deprecated } = operation
  return {
    connector,
    entity,
    action,
    method: 'POST',
    path: '/execute',
    params,
    safe: !isWrite(operation),
    // Some vendor steps decide by the params whether a request is repeatable; only the gateway knows.
    idempotent: operation.idempotent ?? (operation.run === undefined && isIdempotent(operation)),
    keyed: takesKey,
    ...(record && { record }),
    ...(deprecated && { deprecated }),
    ...(operation.paging && { paging: remotePaging(operation, operation.paging, target) }),
    run: (step) => execute(step, operation, target, takesKey),
  }
}

async function execute(step: StepContext, operation: Operation, target: Target, takesKey: boolean) {
  const { call } = step
  if (operation.entity === 'request')
    throw step.error(
      'params',
      'request is not supported in hosted mode: a gateway runs the actions of its connectors only',
    )
  if (operation.read === eventStream || operation.read === recordLines)
    throw step.error(
      'params',
      'streams are not supported in hosted mode: a gateway answers with whole results; call this action in direct mode',
      { outcome: 'not-sent' },
    )
  if (call.options.headers && Object.keys(call.options.headers).length > 0)
    throw step.error(
      'params',
      'headers are not supported in hosted mode: a gateway does not forward headers to the vendor',
    )
  const mayBeFile =
    operation.read !== undefined || (operation.run !== undefined && !operation.record && !operation.paging)
  const body = requestBody(step, operation, target, takesKey)
  const request: VendorRequest = {
    method: 'POST',
    url: call.baseUrl + (await target.path(step)),
    ...body,
    ...(mayBeFile && { stream: true }),
  }
  let response: VendorResponse
  try {
    response = await step.send(request)
  } catch (thrown) {
    if (!isFerruleError(thrown)) throw thrown
    const error = relayed(thrown, step.error, target.vendorMessages)
    if (error === thrown && error.code === 'not_found') target.missing()
    throw error
  }
  if (mayBeFile) {
    if (isFile(response.headers))
      return { data: { ...factsOf(response.headers), ...download(response, step) }, response }
    response = { ...response, text: await wholeText(step, response) }
  }
  const wrapper = decodeBody(step, response)
  if (typeof wrapper !== 'object' || wrapper === null || !('result' in wrapper))
    throw step.error('response', 'the response of the gateway has no result', { status: response.status })
  if (operation.action === 'search' && !operation.paging) return { data: hitsOf(wrapper.result), response }
  if (operation.paging) return { data: wrapper, response }
  const size = sizeOf(body.body)
  if (size !== undefined) call.options.onProgress?.({ transferred: size, total: size })
  const { result } = wrapper as Wrapper
  // The vendor's response was empty, so there is no record to check.
  return { data: result, response: isEmpty(result) ? { ...response, text: '' } : response }
}

/** Size of a body of bytes. */
const sizeOf = (body: unknown): number | undefined =>
  body instanceof Blob ? body.size : typeof body === 'object' ? (body as Uint8Array | null)?.byteLength : undefined

const isEmpty = (result: unknown): boolean =>
  result === null || (typeof result === 'object' && Object.keys(result).length === 0)

/** Normalizes hits. Dialect B returns only the records, best first. */
function hitsOf(result: unknown): unknown {
  const { data, meta } = Object(result) as { data?: unknown; meta?: { cursor?: string | null; took_ms?: number } }
  if (!Array.isArray(data)) return result
  const hits = data.map((record: unknown) => ({ id: String(Object(record).id ?? ''), score: 1, data: record }))
  return { hits, next_cursor: meta?.cursor ?? null, took_ms: meta?.took_ms ?? 0 }
}

const isFile = (headers: ErrorFacts['headers']): boolean =>
  headers.has('content-disposition') || !/^application\/json\b/i.test(headers.get('content-type') ?? '')

/** Additional facts about a file from the gateway's connector: base64url-encoded JSON. */
const FACTS_HEADER = 'x-ferrule-file'

function factsOf(headers: ErrorFacts['headers']): Record<string, string> {
  try {
    const text = atob((headers.get(FACTS_HEADER) ?? '').replace(/[-_]/g, (mark) => (mark === '-' ? '+' : '/')))
    const bytes = Uint8Array.from(text, (mark) => mark.charCodeAt(0))
    const facts = Object.entries(JSON.parse(new TextDecoder().decode(bytes)) as object)
    return Object.fromEntries(facts.filter(([name, value]) => /^[a-z_]{1,40}$/.test(name) && typeof value === 'string'))
  } catch {
    return {}
  }
}

/** Header with the request, if the body is bytes. */
const REQUEST_HEADER = 'x-ferrule-request'

/** Header that asks for records as the connector's types describe them: other clients of a gateway know other forms. */
const RECORDS_HEADER = 'x-ferrule-records'

function requestBody(
  step: StepContext,
  operation: Operation,
  { hasExtensions, search }: Target,
  takesKey: boolean,
): Pick<VendorRequest, 'headers' | 'body' | 'idempotent'> {
  const { call } = step
  const { idempotencyKey } = call.options
  const { cursor } = call.page
  const common = { accept: '*/*', ...(hasExtensions && { [RECORDS_HEADER]: 'native' }) }
  // A position is one of the vendor's params; our gateways decode it from the cursor themselves.
  const params: Record<string, unknown> = { ...(hasExtensions ? call.input : call.params) }
  const size = operation.paging?.size
  if (size && call.params[size] !== undefined) params[size] = call.params[size]
  const [name, ...more] = Object.keys(params).filter((key) => isByteSource(params[key]))
  const bytes = name === undefined ? undefined : params[name]
  if (name !== undefined) params[name] = { $body: true }
  if (more.length > 0 || (bytes !== undefined && !isWhole(bytes)))
    throw step.error(
      'params',
      `${more[0] ?? name} cannot be sent through a gateway: pass one Uint8Array, ArrayBuffer or Blob instead of a stream`,
    )
  // With a generated key, a write can be retried after an unknown outcome.
  const key = takesKey && hasExtensions ? (idempotencyKey ?? crypto.randomUUID()) : undefined
  if (idempotencyKey !== undefined && key === undefined)
    throw step.error('params', 'idempotencyKey is not supported: this service has no idempotency keys')
  const text = JSON.stringify({
    entity: operation.entity,
    action: operation.action === 'search' ? search : operation.action,
    params,
    ...(hasExtensions && typeof cursor === 'string' && { cursor }),
    ...(key !== undefined && { idempotency_key: key }),
  })
  const isRepeatable = key !== undefined && { idempotent: true }
  if (bytes === undefined)
    return { headers: { ...common, 'content-type': 'application/json' }, body: text, ...isRepeatable }
  const headers = { ...common, 'content-type': 'application/octet-stream', [REQUEST_HEADER]: base64url(text) }
  return { headers, body: bytes as BodyInit, ...isRepeatable }
}

// By their tags, not `instanceof`: values may come from another realm.
const isWhole = (bytes: unknown): boolean =>
  ArrayBuffer.isView(bytes) || /^\[object (?:ArrayBuffer|Blob|File)\]$/.test(Object.prototype.toString.call(bytes))

function base64url(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replace(
    /[+/=]/g,
    (mark) => ({ '+': '-', '/': '_' })[mark] ?? '',
  )
}

/** Paging through a gateway. Its cursors equal those that this process would create. */
function remotePaging(operation: Operation, paging: Paging, { hasExtensions }: Target): Paging {
  const { lists } = paging.next
  return {
    ...paging,
    next: {
      ...paging.next,
      lists: {
        resume: lists.resume,
        pageSize: lists.pageSize,
        pickPage(call, seen, body, response): CallResult {
          const { result: given, connector_metadata, execution_metadata } = body as Wrapper
          const { records, meta: names } = operation
          // Some lists are returned as the vendor's whole response.
          const whole = records !== undefined && Object.hasOwn(Object(given), records) ? (given as Whole) : undefined
          const result = whole ? whole[records as string] : given
          const meta = connector_metadata ?? {}
          if (!hasExtensions) {
            const inner = {
              ...call,
              operation: { ...call.operation, ...(records && { records }), ...(names && { meta: names }) },
            }
            const page = lists.pickPage(inner, paging, whole ?? vendorBody(operation, result, meta), response)
            return { ...page, ...(connector_metadata || !whole ? { meta } : {}) }
          }
          const next = counted(operation, paging.next, meta)
          const page = lists.pickPage(call, { ...seen, next }, wholePage(call, result), response)
          const cursor = execution_metadata?.cursor ?? undefined
          const lookahead = (pages: number) => byCursor(page.lookahead?.(pages))
          return { ...page, meta, cursor, next: undefined, lookahead }
        },
      },
    },
  }
}

/**
 * The gateway gives the next page's cursor. Pages beyond that are counted as in direct mode, so that they can be
 * prefetched.
 */
function counted(operation: Operation, strategy: Strategy, meta: Readonly<Record<string, unknown>>): Strategy {
  if (!strategy.looksAhead) return { ...strategy, next: () => undefined }
  return {
    ...strategy,
    next: (paging, page, pages) =>
      strategy.next(paging, { ...page, body: vendorBody(operation, page.records, meta) }, pages) ?? undefined,
  }
}

/** A page, identified by its cursor, as the gateway does. */
const byCursor = (page: ReturnType<NonNullable<CallResult['lookahead']>>): typeof page =>
  page && { key: page.cursor, cursor: page.cursor }

/** Maximum number of records of a page that a cursor may skip. */
const MOST_SKIPPED = 1_000_000

/** Pads a page with empty entries for the records that the gateway has skipped, so that later cursors count them. */
function wholePage(call: Call, result: unknown): unknown {
  const { skip = 0 } = call as Call & { readonly skip?: number }
  return Array.isArray(result) && skip <= MOST_SKIPPED ? [...new Array(skip), ...result] : result
}

/** Reconstructs the vendor's response from records and meta. Strategies read the next position from it. */
function vendorBody({ records }: Operation, result: unknown, meta: Readonly<Record<string, unknown>>): unknown {
  if (!records) return result
  const body: Record<string, unknown> = {}
  for (const [path, value] of [...Object.entries(meta), [records, result] as const]) {
    const names = path.split('.')
    const last = names.pop() as string
    let inner = body
    for (const name of names) inner = inner[name] = { ...(inner[name] as object) } as Record<string, unknown>
    Object.defineProperty(inner, last, { value, enumerable: true, configurable: true, writable: true })
  }
  return body
}
