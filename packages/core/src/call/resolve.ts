import type { CallOptions, MakeError, ResumePoint } from '../contract/call.ts'
import type { OperationFacts, Settings } from '../contract/facts.ts'
import type { CallEvent } from '../contract/hooks.ts'
import type { Operation } from '../contract/operation.ts'
import { callOptions, PAGE, type PageOptions } from '../contract/options.ts'
import type { Fields, Shape } from '../contract/table.ts'
import type { Vendor } from '../contract/vendor.ts'
import type { CallSite } from '../errors/call-site.ts'
import { Secrets } from '../errors/redact.ts'
import { paramsOf, tableFrom } from '../shape/made.ts'
import type { ActiveCall, ClientState } from './active.ts'
import { check, checkedCopy, copyOf } from './check.ts'
import { errorMaker } from './error.ts'
import { Step } from './steps.ts'

/** Checks the caller's input and resolves the call from it. Sends nothing. */
export function resolveCall(
  client: ClientState,
  given: Operation,
  params: object,
  options: CallOptions,
  event?: CallEvent,
  site?: CallSite,
): ActiveCall {
  const { vendor } = client
  const error = errorMaker(vendor.name, given, site)
  const { connector, entity, action } = given
  if (connector !== vendor.name)
    throw error('params', `this is an action of ${connector}, but the client is for ${vendor.name}`)
  // Params and options of a list were checked with its first page.
  const next = (options as PageOptions | null)?.[PAGE]?.next
  const input =
    next?.input ??
    withExtra(error, given, checkedCopy(error, 'params', '', paramsOf(given), params, IN_OPTIONS), options)
  if (!next?.input) checkOptions(error, vendor, given, options)
  const config = callConfig(error, vendor, options)
  const operation = configured(given, config)
  const page = next ?? options
  const start = next?.point ?? resumePoint(operation, input, page, error)
  const call = {
    ...start,
    client,
    operation,
    input,
    params: { ...input, ...start.position },
    page,
    options: { ...withDefaults(client, options), config },
    access: { credentials: {}, settings: {} },
    baseUrl: '',
    renewed: false,
    hasOwnBaseUrl: client.baseUrl !== undefined,
    signal: options.signal,
    deadline: options.deadline && Number(options.deadline),
    event: { connector, entity, action, call: event as CallEvent },
    waits: { rateLimit: false },
    secrets: new Secrets(),
    error,
  } as Omit<ActiveCall, 'step'> & { step: Step }
  call.step = new Step(call)
  return call
}

/** The operation with the config of a single call. */
export const configured = <Facts extends OperationFacts>(operation: Facts, config: object | undefined): Facts =>
  config ? { ...operation, config } : operation

/** Options of a call that stand among its params. */
const IN_OPTIONS = { fields: callOptions.fields, words: 'is an option: it belongs into the next argument' }

function checkOptions(error: MakeError, vendor: Vendor, operation: Operation, options: CallOptions): void {
  check(error, 'params', 'options: ', callOptions, options, {
    fields: paramsOf(operation).fields,
    words: 'is a parameter: pass it in the argument before the options',
  })
  const takesKey = operation.keyed || (operation.method === 'POST' && vendor.idempotencyHeader)
  if (options.idempotencyKey !== undefined && !takesKey)
    throw error('params', 'idempotencyKey is not supported: the vendor has no idempotency keys for this action')
  if (typeof options.cursor === 'string' && !operation.paging)
    throw error('params', 'cursor is not supported: this is not a list')
}

/** The config fields that a call overrides, checked like the config itself. */
function callConfig(error: MakeError, vendor: Vendor, options: CallOptions): Settings | undefined {
  const { config } = Object(options) as CallOptions
  if (!config) return undefined
  const { perCall = [], config: rule } = vendor
  for (const name of Object.keys(config))
    if (!perCall.includes(name) && Object.hasOwn(rule.fields ?? {}, name))
      throw error('params', `config.${name} is the connector's own: a call cannot replace it`)
  const fields = Object.fromEntries(perCall.map((name) => [name, (rule.fields as Fields)[name] as Shape]))
  return checkedCopy(error, 'params', 'config: ', { ...rule, fields }, config)
}

/** Adds the caller's `extra` params, which the schema does not know. */
function withExtra(
  error: MakeError,
  operation: Operation,
  input: ActiveCall['input'],
  options: CallOptions,
): ActiveCall['input'] {
  // Not yet checked: options are checked after the params.
  const { extra } = Object(options) as CallOptions
  if (!extra) return input
  const { path } = operation
  const { fields: known = {} } = paramsOf(operation)
  for (const name of Object.keys(extra)) {
    // A new value of an enum has no other way in, so `extra` accepts it.
    const hasWords = Object.hasOwn(known, name) && isOfWords(known[name] as Shape)
    if (hasWords ? input[name] !== undefined : Object.hasOwn(known, name) || path.includes(`{${name}}`))
      throw error('params', `${name} is a parameter of this action: pass it in params, not in extra`)
  }
  return { ...input, ...copyOf(error, 'params', 'options: extra ', extra) }
}

/** Whether a schema, or one that it refers to, has an enum. */
const isOfWords = (shape: Shape, depth = 4): boolean => {
  if (typeof shape === 'number' || depth === 0) return false
  const { enum: values, words, ref, items = 0, anyOf = [] } = shape
  if (values ?? words) return true
  return [items, ref ? tableFrom(ref) : 0, ...anyOf].some((inner) => isOfWords(inner, depth - 1))
}

/** Timeout of one attempt of a call, in ms. */
export const timeoutOf = ({ options, vendor }: ClientState, call: CallOptions): number =>
  call.timeout ?? options.timeout ?? vendor.timeout ?? 60_000

function withDefaults(client: ClientState, call: CallOptions): ActiveCall['options'] {
  const { options } = client
  const retry = call.retry ?? options.retry ?? 2
  return {
    ...call,
    headers: call.headers && { ...call.headers },
    timeout: timeoutOf(client, call),
    retry: typeof retry === 'number' ? retry : (retry.limit ?? 2),
    validation: call.validation ?? options.validation ?? 'report',
  }
}

const START: ResumePoint = { position: null, skip: 0 }

function resumePoint(
  operation: Operation,
  input: ActiveCall['input'],
  { cursor }: CallOptions,
  error: MakeError,
): ResumePoint {
  const lists = operation.paging?.next.lists
  return lists && typeof cursor === 'string' ? lists.resume({ operation, input, error }, cursor) : START
}
