import { VendorCrud } from './crud.ts'
import type { Vendor } from './definition.ts'
import { brokenResponse, errorPage, type Fault, type Faults, isApplied } from './faults.ts'
import { membersOf } from './guards.ts'
import { type LoggedRequest, loggedHeaders, loggedPath, loggedValues } from './log.ts'
import { answerOAuth } from './oauth.ts'
import type { Random } from './random.ts'
import { Refusal } from './refusal.ts'
import { createRouter, type Operation } from './router.ts'
import { readValues } from './validate.ts'
import { BadForm } from './values.ts'
import type { Answer, Call, Incoming, World } from './vendor.ts'

export interface EngineOptions {
  readonly vendor: Vendor
  /** Milliseconds before every answer. */
  readonly latency: () => number
  readonly random: Random
  readonly faults: Faults
  readonly log: LoggedRequest[]
}

export interface Engine {
  /** Answers a request to the vendor's address. */
  handle(request: Request, world: World): Promise<Response>
  readonly operations: readonly Operation[]
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] }

/** Takes requests through credentials, parameters, the operation and the faults, in the order of the vendor. */
export function createEngine(options: EngineOptions): Engine {
  const { vendor, latency, random, faults, log } = options
  const router = createRouter(vendor.manifest)
  const carry = new Carrier(vendor)

  async function handle(request: Request, world: World): Promise<Response> {
    const incoming = await receive(request, router, vendor, random)
    const { url, operation } = incoming
    const taken = faults.take({ method: request.method, path: url.pathname, operation })
    const entry = entryOf(incoming, taken)
    log.push(entry)
    const slow = taken.reduce((sum, fault) => sum + (fault.kind === 'latency' ? fault.ms : 0), latency())
    if (slow > 0) await pause(slow, request.signal)
    const fault = taken.find(({ kind }) => kind !== 'latency')
    const done = !fault || isApplied(fault) ? await carry.answer(incoming, world, entry) : undefined
    const headers = { date: new Date(world.now() * 1000).toUTCString(), ...vendor.headers(incoming, world) }
    const response = fault
      ? damaged(fault, done, headers, () => refusalOf(fault, incoming, vendor, world))
      : toResponse(done ?? { status: 500 }, headers)
    entry.status = response.status
    return response
  }

  return { handle, operations: router.operations }
}

/** Reads a request and finds its operation. */
async function receive(
  request: Request,
  router: ReturnType<typeof createRouter>,
  vendor: Vendor,
  random: Random,
): Promise<Incoming> {
  const url = new URL(request.url)
  const match = router.match(request.method, vendor.route?.(url.pathname) ?? url.pathname, url.searchParams)
  const bytes = new Uint8Array(await request.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  const name = vendor.named?.(url, text)
  const operation = router.operations.find((one) => one.name === name) ?? match?.operation
  return { request, url, text, bytes, operation, places: match?.places ?? {}, requestId: vendor.requestId(random) }
}

const entryOf = (
  { request, url, operation, requestId }: Incoming,
  taken: readonly Fault[],
): Mutable<LoggedRequest> => ({
  method: request.method,
  path: loggedPath(url),
  ...(operation && { operation: operation.name }),
  headers: loggedHeaders(request.headers),
  requestId,
  faults: taken.map(({ kind }) => kind),
})

/** Carries out requests, one after the other, so that a behavior may wait between reading and writing. */
class Carrier {
  readonly #vendor: Vendor
  readonly #crud: VendorCrud
  /** Failures that were told. */
  readonly #told = new Set<string>()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(vendor: Vendor) {
    this.#vendor = vendor
    this.#crud = new VendorCrud(vendor)
  }

  answer(incoming: Incoming, world: World, entry: Mutable<LoggedRequest>): Promise<Answer> {
    const mine = this.#turn.then(() => this.#answer(incoming, world, entry))
    this.#turn = mine.catch(() => {})
    return mine
  }

  async #answer(incoming: Incoming, world: World, entry: Mutable<LoggedRequest>): Promise<Answer> {
    try {
      return await this.#carryOut(incoming, world, entry)
    } catch (error) {
      if (error instanceof BadForm) return this.#vendor.refusals.badForm(error.param)
      if (error instanceof Refusal) return error
      return this.#failure(incoming, error)
    }
  }

  async #carryOut(incoming: Incoming, world: World, entry: Mutable<LoggedRequest>): Promise<Answer> {
    const { operation, request, text, bytes, requestId, url } = incoming
    const { oauth } = this.#vendor
    const own = (oauth && (await answerOAuth(oauth, incoming, world))) ?? (await this.#vendor.answer?.(incoming, world))
    if (own) return own
    if (!operation) throw this.#vendor.refusals.unknownRoute(request.method, url.pathname)
    this.#vendor.authenticate(incoming, world)
    const params = await this.#params(incoming, operation, world)
    const call: Call = { operation, request, text, bytes, requestId, params }
    entry.params = loggedValues(params)
    const run = async (): Promise<Answer> => {
      const body = await this.#crud.answer(call, world)
      const headers = this.#crud.headersOf(request)
      return { status: 200, body, ...(headers && { headers }) }
    }
    return this.#vendor.around ? this.#vendor.around(call, world, run) : run()
  }

  async #params(incoming: Incoming, { params = {} }: Operation, { manifest }: World): Promise<Call['params']> {
    const given = await this.#vendor.values(incoming)
    // A setting in the path, as the version is, is no parameter.
    const settings = manifest.config?.properties ?? {}
    const inPath = Object.entries(incoming.places).filter(([name]) => params.properties?.[name] || !settings[name])
    const values = { ...given.values, ...(given.places ?? Object.fromEntries(inPath)) }
    const reading = readValues(values, params, { defs: manifest.$defs ?? {}, text: given.text })
    if ('problem' in reading) throw this.#vendor.refusals.badValues(reading.problem, incoming)
    return membersOf(reading.value)
  }

  /** An error of the sandbox, or of what its author wrote: said in the answer, and once on the console. */
  #failure({ operation, request, url }: Incoming, error: unknown): Answer {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const where = operation?.name ?? `${request.method} ${url.pathname}`
    const [said = ''] = why.split('\n')
    if (!this.#told.has(`${where} ${said}`)) console.error(`The sandbox failed at ${where}: ${why}`)
    this.#told.add(`${where} ${said}`)
    const { status = 500, body } = this.#vendor.failed?.(`the sandbox failed at ${where}: ${said}`) ?? {}
    const own = typeof body === 'object' && body !== null ? body : {}
    return { status, body: { ...own, sandbox_failed: why } }
  }
}

const refusalOf = (fault: Fault, incoming: Incoming, vendor: Vendor, world: World): Answer =>
  (fault.kind === 'redirect' && vendor.redirect?.(incoming, world)) || vendor.refusals.fault(fault, incoming)

/** The response that a fault makes of an answer, or of none. */
function damaged(
  fault: Fault,
  done: Answer | undefined,
  headers: Record<string, string>,
  refusal: () => Answer,
): Response {
  switch (fault.kind) {
    case 'reset': {
      if (fault.at !== 'after_headers' || !done) return Response.error()
      return brokenResponse(contentOf(done.body ?? {}), { status: done.status, headers: jsonHeaders(done, headers) })
    }
    case 'truncate': {
      const content = contentOf(done?.body ?? {})
      const init = { status: done?.status ?? 200, headers: done ? jsonHeaders(done, headers) : headers }
      return new Response(content.slice(0, Math.max(1, Math.floor(content.length / 2))), init)
    }
    case 'html': {
      const status = fault.status ?? 502
      return new Response(errorPage(status), { status, headers: { 'content-type': 'text/html' } })
    }
    case 'empty':
      return new Response(null, { status: fault.status ?? 200, headers })
    default:
      return toResponse(refusal(), headers)
  }
}

const jsonHeaders = (answer: Answer, headers: Record<string, string>): Record<string, string> => ({
  'content-type': 'application/json',
  ...headers,
  ...answer.headers,
})

const toResponse = (answer: Answer, headers: Record<string, string>): Response =>
  answer.body === undefined
    ? new Response(null, { status: answer.status, headers: { ...headers, ...answer.headers } })
    : new Response(contentOf(answer.body), { status: answer.status, headers: jsonHeaders(answer, headers) })

/** Texts and bytes are sent as they are: files and error pages are no JSON. */
const contentOf = (body: unknown): string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || isBytes(body) ? body : JSON.stringify(body)

const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array

/** Ends early when the caller has gone. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
