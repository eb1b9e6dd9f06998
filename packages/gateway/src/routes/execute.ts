import type { CallOptions } from '@ferrule/core'
import { z } from '@hono/zod-openapi'
import { answered, named } from '../compat/names.ts'
import { checkResult } from '../connectors/check.ts'
import { type Outcome, type Ready, run } from '../connectors/connectors.ts'
import { entityOf, type Kind, type RestRecords } from '../connectors/kind.ts'
import { findKind } from '../connectors/kinds.ts'
import { withProfile } from '../connectors/only-profile.ts'
import { project, shorten } from '../connectors/project.ts'
import { RECORDS_HEADER, restRecordsOf } from '../connectors/rest-records.ts'
import { HttpError, unprocessable } from '../errors.ts'
import { parseJson, readBody } from '../http/body.ts'
import { type App, type Call, check, define } from '../http/endpoint.ts'
import { fileResponse } from '../http/file.ts'
import { whyEmpty } from '../jobs/copy-status.ts'
import { copiedEntities, uncopied } from '../jobs/streams.ts'
import type { Gateway } from '../services.ts'
import { noted, sourceOf } from './access.ts'

/** Dialects differ in what a search is and returns. Before A, `search` is the vendor's, which A calls `api_search`. */
type Dialect = 'first' | 'A' | 'B'

const paths = z.array(z.string().max(300)).max(200)

export const execution = z
  .strictObject({
    entity: z.string().min(1).max(200),
    action: z.string().min(1).max(200),
    params: z.record(z.string(), z.unknown()).nullish(),
    select_fields: paths.nullish(),
    exclude_fields: paths.nullish(),
    skip_truncation: z.boolean().nullish(),
    intent: z.string().max(512).nullish(),
    cursor: z.string().max(20_000).nullish(),
    idempotency_key: z.string().min(1).max(255).nullish(),
  })
  .openapi('Execution')

type Execution = z.infer<typeof execution>

const wrapper = z
  .object({
    status: z.string(),
    result: z.unknown(),
    connector_metadata: z.record(z.string(), z.unknown()).nullable(),
    execution_metadata: z.object({
      connector_instance_id: z.string(),
      execution_time_ms: z.int(),
      cursor: z.string().nullable(),
    }),
  })
  .openapi('ExecutionResult')

/** Maximum duration of one call, in milliseconds. */
const DEADLINE = 300_000

/** The execute endpoint: runs every action of every connector. */
export function executeRoutes(app: App, gateway: Gateway): void {
  for (const [path, dialect] of [
    ['/v1/connectors/sources/{id}/execute', 'A'],
    ['/v1/connectors/instances/{id}/execute', 'first'],
    ['/v1/integrations/connectors/{id}/execute', 'B'],
  ] as const)
    define(app, gateway, {
      method: 'post',
      path,
      family: 'agent',
      tag: 'Execute',
      callsSource: true,
      summary: 'Runs an action of a connector; a download returns the bytes themselves',
      // Validated in the handler: a request with bytes as body has its JSON in a header.
      answer: { schema: wrapper },
      handle: (call) => execute(call, dialect),
    })
}

async function execute(call: Call<unknown, unknown>, dialect: Dialect): Promise<unknown> {
  const { gateway, c } = call
  const source = await sourceOf(call, call.param('id'))
  const { request, params: sent } = await readRequest(call)
  const started = performance.now()
  const ready = await gateway.connectors.of(source)
  const asked = dialect === 'first' ? renamed(ready, request) : request.action
  const by = named(ready.manifest.name, { ...request, action: asked, params: sent })
  const { entity, action, cursor } = by
  const rest = await restRecordsOf(ready, {
    entity,
    view: c.req.header(RECORDS_HEADER),
    isHosted: dialect !== 'first',
  })
  const params = rest?.restParams(entity, by.params) ?? by.params
  const entry = { workspaceId: source.workspaceId, target: source.id, ...namesOf(ready, entity, action, params) }
  const options: CallOptions = {
    signal: c.req.raw.signal,
    deadline: Date.now() + DEADLINE,
    ...(cursor && { cursor }),
    ...(request.idempotency_key && { idempotencyKey: request.idempotency_key }),
  }
  const outcome = await gateway.metrics.call(source.kind, () =>
    noted(call, entry, () => perform(call, ready, { entity, action, params, dialect, rest }, options)),
  )
  if ('file' in outcome) return fileResponse(outcome.file)
  const { data, meta } = answered(ready.manifest.name, by, outcome)
  let result = data
  // The hits of a search were converted one by one.
  if (rest && !by.action.endsWith('search')) result = rest.restRecord(data)
  if (request.select_fields || request.exclude_fields)
    result = project(result, request.select_fields ?? undefined, request.exclude_fields ?? undefined)
  if (request.skip_truncation === false && Array.isArray(result)) result = shorten(result)
  return {
    status: 'success',
    result: resultOf(ready, entity, action, { records: result, meta }),
    connector_metadata: meta ?? null,
    execution_metadata: {
      connector_instance_id: source.id,
      execution_time_ms: Math.round(performance.now() - started),
      cursor: outcome.cursor ?? null,
    },
  }
}

function renamed({ manifest }: Ready, { entity, action }: Execution): string {
  const facts = entityOf(manifest, entity)
  return action === 'search' && facts && Object.hasOwn(facts.actions, 'api_search') ? 'api_search' : action
}

function resultOf(
  { manifest }: Ready,
  entity: string,
  action: string,
  { records, meta }: { records: unknown; meta: object | undefined },
) {
  const place = manifest.entities[entity]?.actions[action]?.records
  const isWhole = manifest.wholeLists?.includes(`${entity}.${action}`)
  // The response of some lists is the array itself.
  if (!isWhole || !place || meta === undefined) return records ?? null
  return { ...meta, [place]: records }
}

/** Whether the copy answers, also where there is none yet: then it says why. */
async function isCopySearch({ manifest, source }: Ready, entity: string, action: string): Promise<boolean> {
  if (action !== 'search' && action !== 'context_store_search') return false
  const facts = entityOf(manifest, entity)
  if (!facts || (action === 'search' && Object.hasOwn(facts.actions, 'search'))) return false
  if (facts.hosted.includes('search')) return true
  if ((await copiedEntities(manifest)).includes(entity)) return true
  const reason = await uncopied(findKind(source.kind) as Kind, manifest.name)
  const message = reason ?? `${manifest.name} ${entity} is not copied, so there is nothing to search`
  throw unprocessable(message, [{ field: 'entity', message, error_code: 'action_not_supported' }])
}

async function perform(
  { gateway }: Call<unknown, unknown>,
  ready: Ready,
  request: {
    entity: string
    action: string
    params: Record<string, unknown>
    dialect: Dialect
    rest: RestRecords | undefined
  },
  options: CallOptions,
): Promise<Outcome> {
  const { entity, action, params, dialect, rest } = request
  if (entity === '*' && action === 'check') return { data: await checkResult(ready, options) }
  if (await isCopySearch(ready, entity, action)) {
    const why = () => whyEmpty(gateway, ready, entity)
    const found = await gateway.copies.search(ready, entity, params, why)
    const hits = rest
      ? found.hits.map((hit) => ({ ...hit, data: rest.restRecord(hit.data) as typeof hit.data }))
      : found.hits
    return { data: searchResult({ ...found, hits }, action, dialect) }
  }
  return run(ready, { entity, action, params: await withProfile(ready, request, options) }, options)
}

/**
 * Search results in the caller's dialect. For a while, clients of B used A's names with the action's older name: that
 * one returns both.
 */
function searchResult(
  found: Awaited<ReturnType<Gateway['copies']['search']>>,
  action: string,
  dialect: Dialect,
): object {
  if (dialect !== 'B') return found
  const today = {
    data: found.hits.map(({ data }) => data),
    meta: { has_more: found.next_cursor !== null, cursor: found.next_cursor, took_ms: found.took_ms },
  }
  return action === 'search' ? { ...found, ...today } : today
}

/**
 * The parts of a call for the audit log: names that the connector has. A client could send anything as another name.
 */
function namesOf({ manifest }: Ready, entity: string, action: string, params: object) {
  const facts = entityOf(manifest, entity)
  const known =
    facts &&
    (Object.hasOwn(facts.actions, action) || facts.hosted.includes(action) || /^(context_store_)?search$/.test(action))
  const fields = (facts?.actions[known ? action : '']?.params['properties'] ?? {}) as object
  const isCheck = entity === '*' && action === 'check'
  return {
    action: isCheck ? 'execute *.check' : `execute ${facts ? entity : '?'}.${known ? action : '?'}`,
    params: Object.fromEntries(Object.keys(params).map((name) => [Object.hasOwn(fields, name) ? name : '?', true])),
  }
}

/** Header with the JSON request, if the body is bytes. */
const REQUEST_HEADER = 'x-ferrule-request'

/**
 * Reads a request: JSON in the body; or bytes for a single parameter in the body, and the JSON as base64url in a
 * header.
 */
async function readRequest(
  call: Call<unknown, unknown>,
): Promise<{ request: Execution; params: Record<string, unknown> }> {
  const { c } = call
  const header = c.req.header(REQUEST_HEADER)
  if (header === undefined) {
    const request = check(execution, parseJson((await readBody(c)) || '{}'), 'agent')
    return { request, params: request.params ?? {} }
  }
  if (header.length > 16_384)
    throw new HttpError(400, 'bad-request', `${REQUEST_HEADER} may have at most 16384 characters`)
  const request = check(execution, parseJson(Buffer.from(header, 'base64url').toString('utf8')), 'agent')
  const params: Record<string, unknown> = { ...request.params }
  const [place, ...more] = Object.keys(params).filter((name) => {
    const value = params[name]
    return typeof value === 'object' && value !== null && '$body' in value
  })
  if (place === undefined || more.length > 0)
    throw unprocessable('one parameter must be { "$body": true }, for the bytes', [
      { field: 'params', message: 'one must be { "$body": true }', error_code: 'params' },
    ])
  params[place] = c.req.raw.body ?? new Uint8Array()
  return { request, params }
}
