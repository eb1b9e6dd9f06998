import { createCrud } from './crud.ts'
import { brokenResponse, errorPage, type Fault, type Faults, isApplied } from './faults.ts'
import { type LoggedRequest, loggedHeaders, loggedPath, loggedValues } from './log.ts'
import type { Random } from './random.ts'
import { Refusal } from './refusal.ts'
import { createRouter, type Operation } from './router.ts'
import { readValues } from './validate.ts'
import { BadForm } from './values.ts'
import type { Answer, Behavior, Call, Incoming, Vendor, World } from './vendor.ts'

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
export function createEngine({ vendor, latency, random, faults, log }: EngineOptions): Engine {
  const router = createRouter(vendor.manifest)
  const crud = createCrud(vendor)
  /** Requests are carried out one after the other, so that a behavior may wait between reading and writing. */
  let turn: Promise<unknown> = Promise.resolve()

  function behaviorOf(operation: Operation): Behavior {
    const { name, action, method, path, pagination } = operation
    const own = vendor.behaviors?.[name]
    if (own) return own
    if (pagination) return crud.list
    if (method === 'GET') return crud.get
    if (method === 'DELETE') return crud.delete
    if (!path.includes('{')) return crud.create
    if (action === 'update') return crud.update
    throw new Error(`the sandbox does not know how to answer ${name}`)
  }

  async function carryOut(incoming: Incoming, world: World, entry: Mutable<LoggedRequest>): Promise<Answer> {
    const { operation, request, text, bytes, requestId, places, url } = incoming
    const own = await vendor.answer?.(incoming, world)
    if (own) return own
    if (!operation) throw vendor.refusals.unknownRoute(request.method, url.pathname)
    vendor.authenticate(incoming, world)
    const given = vendor.values(incoming)
    // A setting in the path, as the version is, is no parameter.
    const settings = world.manifest.config?.properties ?? {}
    const inPath = Object.entries(places).filter(([name]) => operation.params?.properties?.[name] || !settings[name])
    const reading = readValues(
      { ...given.values, ...(given.places ?? Object.fromEntries(inPath)) },
      operation.params ?? {},
      {
        defs: world.manifest.$defs ?? {},
        text: given.text,
      },
    )
    if ('problem' in reading) throw vendor.refusals.badValues(reading.problem, incoming)
    const call: Call = { operation, request, text, bytes, requestId, params: reading.value as Call['params'] }
    entry.params = loggedValues(call.params)
    const run = async (): Promise<Answer> => ({ status: 200, body: await behaviorOf(operation)(call, world, crud) })
    return vendor.around ? vendor.around(call, world, run) : run()
  }

  async function answer(incoming: Incoming, world: World, entry: Mutable<LoggedRequest>): Promise<Answer> {
    try {
      return await carryOut(incoming, world, entry)
    } catch (error) {
      if (error instanceof BadForm) return vendor.refusals.badForm(error.param)
      if (error instanceof Refusal) return error
      return { status: 500, body: { sandbox_failed: error instanceof Error ? error.stack : String(error) } }
    }
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }

  async function handle(request: Request, world: World): Promise<Response> {
    const url = new URL(request.url)
    const match = router.match(request.method, vendor.route?.(url.pathname) ?? url.pathname, url.searchParams)
    const bytes = new Uint8Array(await request.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    const name = vendor.named?.(url, text)
    const operation = router.operations.find((one) => one.name === name) ?? match?.operation
    const incoming: Incoming = {
      request,
      url,
      text,
      bytes,
      operation,
      places: match?.places ?? {},
      requestId: vendor.requestId(random),
    }
    const taken = faults.take({ method: request.method, path: url.pathname, operation })
    const entry: Mutable<LoggedRequest> = {
      method: request.method,
      path: loggedPath(url),
      ...(operation && { operation: operation.name }),
      headers: loggedHeaders(request.headers),
      requestId: incoming.requestId,
      faults: taken.map(({ kind }) => kind),
    }
    log.push(entry)
    const slow = taken.reduce((sum, fault) => sum + (fault.kind === 'latency' ? fault.ms : 0), latency())
    if (slow > 0) await pause(slow, request.signal)
    const fault = taken.find(({ kind }) => kind !== 'latency')
    const done = !fault || isApplied(fault) ? await inTurn(() => answer(incoming, world, entry)) : undefined
    const headers = { date: new Date(world.now() * 1000).toUTCString(), ...vendor.headers(incoming, world) }
    const response = fault ? damaged(fault, incoming, world, done, headers) : toResponse(done as Answer, headers)
    entry.status = response.status
    return response
  }

  function damaged(
    fault: Fault,
    incoming: Incoming,
    world: World,
    done: Answer | undefined,
    headers: Record<string, string>,
  ): Response {
    switch (fault.kind) {
      case 'reset': {
        if (fault.at !== 'after_headers' || !done) return Response.error()
        return brokenResponse(contentOf(done.body ?? {}), {
          status: done.status,
          headers: jsonHeaders(done, headers),
        })
      }
      case 'truncate': {
        const content = contentOf(done?.body ?? {})
        const init = { status: done?.status ?? 200, headers: done ? jsonHeaders(done, headers) : headers }
        return new Response(content.slice(0, Math.max(1, Math.floor(content.length / 2))) as string, init)
      }
      case 'html': {
        const status = fault.status ?? 502
        return new Response(errorPage(status), { status, headers: { 'content-type': 'text/html' } })
      }
      case 'redirect':
        return toResponse(vendor.redirect?.(incoming, world) ?? vendor.refusals.fault(fault, incoming), headers)
      case 'empty':
        return new Response(null, { status: fault.status ?? 200, headers })
      default:
        return toResponse(vendor.refusals.fault(fault, incoming), headers)
    }
  }

  return { handle, operations: router.operations }
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
  typeof body === 'string' || ArrayBuffer.isView(body) ? (body as string) : JSON.stringify(body)

/** Ends early when the caller has gone. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
