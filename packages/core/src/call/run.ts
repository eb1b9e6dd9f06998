import type { CallOptions, CallResult, VendorRequest } from '../contract/call.ts'
import type { CallEvent } from '../contract/hooks.ts'
import type { Operation } from '../contract/operation.ts'
import { PAGE, type PageOptions } from '../contract/options.ts'
import type { CallSite } from '../errors/call-site.ts'
import { isThrown } from '../errors/thrown.ts'
import { resolveAccess } from './access.ts'
import type { ActiveCall, ClientState } from './active.ts'
import { buildRequest, unwritable } from './request.ts'
import { resolveCall } from './resolve.ts'
import { decodeBody, orUnreadable } from './response.ts'
import { pickResult, resultOf } from './result.ts'
import { sendAuthorized } from './steps.ts'
import { isPromise } from './waiting.ts'

/** Runs one call, from the caller's params to its result. Every step of a call is named here. */
export async function runCall(
  client: ClientState,
  operation: Operation,
  params: object,
  options: CallOptions,
  event: CallEvent,
  site: CallSite,
): Promise<CallResult> {
  const call = resolveCall(client, operation, params, options, event, site)
  // At least one turn, after which it is known whether a list is iterated or awaited.
  await resolveAccess(call)
  sizePage(call, options)
  if (operation.run) {
    const { data, response } = await runSteps(call, operation.run)
    return pickResult(call, data, response)
  }
  const prepared = prepareRequest(call)
  const request = isPromise(prepared) ? await prepared : prepared
  const send = () => sendAuthorized(call, request)
  const response = await (operation.conditional ? operation.conditional(request, call.step, send) : send())
  if (operation.read) return resultOf(await operation.read(response, call.step), response)
  const body = decodeBody(call, response)
  const { finish } = operation
  const finished = finish ? orUnreadable(call, response, () => finish(body, response, call.step)) : body
  return pickResult(call, finished, response)
}

/** Runs the steps of an action that takes several requests. */
async function runSteps(call: ActiveCall, run: NonNullable<Operation['run']>): ReturnType<typeof run> {
  try {
    return await run(call.step)
  } catch (thrown) {
    // A TypeError means an unexpected response; anything else is one of our errors, or the caller's.
    if (!isThrown(thrown, 'TypeError') || call.signal?.aborted) throw thrown
    throw call.error('response', `failed: ${call.secrets.scrubStart((thrown as Error).message, 200)}`)
  }
}

/** Sets the page size. Done late: by now it is known whether the list is iterated or awaited. */
function sizePage(call: ActiveCall, options: PageOptions): void {
  const { paging } = call.operation
  const size = paging?.next.lists.pageSize(call, paging, options[PAGE]?.wanted())
  if (size) call.params = { ...call.input, ...size, ...call.position }
}

/** Builds the request that a call would send, without sending it. */
export async function planCall(
  client: ClientState,
  operation: Operation,
  params: object,
  options: CallOptions,
  site?: CallSite,
): Promise<VendorRequest> {
  const call = resolveCall(client, operation, params, options, undefined, site)
  await resolveAccess(call)
  return prepareRequest(call)
}

function prepareRequest(call: ActiveCall): VendorRequest | Promise<VendorRequest> {
  const { operation } = call
  const request = buildRequest(call)
  if (operation.read) request.stream = true
  if (!operation.prepare) return request
  const failed = (thrown: unknown): never => {
    throw unwritable(call, thrown)
  }
  try {
    const prepared = operation.prepare(request, call.step)
    return isPromise(prepared) ? prepared.then(() => request, failed) : request
  } catch (thrown) {
    return failed(thrown)
  }
}
