import type { Tool, ToolContext, ToolResult } from '@ferrule/tools'
import { z } from '@hono/zod-openapi'
import type { JobRow } from '../db/schema.ts'
import { badRequest, HttpError } from '../errors.ts'
import type { Call } from '../http/endpoint.ts'
import { TERMINAL } from '../jobs/jobs.ts'
import { startCopy } from '../jobs/start-copy.ts'
import type { Source } from '../records/sources.ts'
import { noted } from './access.ts'

/** Seconds that one call waits: clients give up on a tool after a minute. */
const LONGEST_WAIT = 50
const USUAL_WAIT = 40
/** Milliseconds between two looks at a job. */
const PAUSE = 500

const input = z.strictObject({
  connector: z.string().max(100),
  job: z.int().optional(),
  wait_seconds: z.int().min(0).max(LONGEST_WAIT).default(USUAL_WAIT),
})

type Asked = z.infer<typeof input>

/** Sources by their names in tools. */
export type Named = ReadonlyMap<string, Source>

/** Asks for a sync of a connector's copy, and waits for it: the job continues whatever becomes of the call. */
export function syncTool(call: Call<unknown, unknown>, sources: Named): Tool {
  return {
    name: 'sync_copy',
    description:
      'Brings the copy that search reads up to date, and waits for it. Only if search says not_ready, or its records are too old. A long sync continues after the answer: call again with its job.',
    inputSchema: {
      type: 'object',
      properties: {
        connector: { type: 'string', enum: [...sources.keys()] },
        job: { type: 'integer', description: 'Job of an earlier answer, to wait for that one' },
        wait_seconds: { type: 'integer', minimum: 0, maximum: LONGEST_WAIT, description: `Default: ${USUAL_WAIT}` },
      },
      required: ['connector'],
      additionalProperties: false,
    },
    annotations: {
      title: 'Sync a copy',
      ...{ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    },
    execute: async (given, context = {}) => {
      try {
        const asked = readAsked(given)
        const source = sources.get(asked.connector)
        if (!source) return failed('params', `connector must be one of ${[...sources.keys()].join(', ')}.`)
        const job = await jobFor(call, source, asked)
        if (!job) return failed('not_found', `There is no such sync of ${asked.connector}.`)
        return resultOf(await waited(call, source, job, { ...context, seconds: asked.wait_seconds }), asked.connector)
      } catch (error) {
        if (error instanceof HttpError) return failed(error.status === 400 ? 'params' : 'conflict', error.message)
        throw error
      }
    },
  }
}

const failed = (code: string, message: string): ToolResult => ({
  error: { code, message, retryable: false, outcome: 'not-sent' },
})

/** @throws {HttpError} 400 for invalid input. */
function readAsked(given: unknown): Asked {
  const { data, error } = input.safeParse(given ?? {})
  if (data) return data
  const [issue] = error.issues
  throw badRequest(`${issue?.path.join('.') || 'The input'}: ${issue?.message}`)
}

/** The job that was named, else the one that runs, else a new one. */
async function jobFor(call: Call<unknown, unknown>, source: Source, { job }: Asked): Promise<JobRow | undefined> {
  const { gateway } = call
  const { id, workspaceId } = source
  const stores = await gateway.destinations.list(workspaceId, { limit: 100, offset: 0 })
  const store = stores.find(({ type }) => type === 'store')
  const filter = { sourceId: id, ...(store && { destinationId: store.id }), limit: 1, offset: 0 }
  const [connection] = store ? await gateway.connections.list(workspaceId, filter) : []
  if (job !== undefined) {
    const found = await gateway.jobs.get(workspaceId, job)
    return found && found.connection_id === connection?.id ? found : undefined
  }
  return noted(call, { workspaceId, target: id, action: 'mcp sync_copy' }, async () => {
    if (!connection) return startCopy(gateway, source)
    const order = { by: 'created_at', direction: 'desc' } as const
    const [last] = await gateway.jobs.list(workspaceId, { connectionId: connection.id, order, limit: 1 })
    if (last && !TERMINAL.includes(last.status)) return last
    const made = await gateway.jobs.create(connection, 'sync')
    gateway.wake()
    return made
  })
}

/** The job when it has ended or the time is over. Says on the way how far it is. */
async function waited(
  { gateway }: Call<unknown, unknown>,
  { workspaceId }: Source,
  job: JobRow,
  { seconds, signal, onProgress }: ToolContext & { readonly seconds: number },
): Promise<JobRow> {
  const end = Date.now() + seconds * 1_000
  let now = job
  let told = ''
  while (!TERMINAL.includes(now.status) && Date.now() < end && !signal?.aborted) {
    const words = `${now.status}, ${now.rows} rows`
    if (words !== told) onProgress?.(words)
    told = words
    await new Promise((done) => setTimeout(done, Math.min(PAUSE, end - Date.now())))
    now = (await gateway.jobs.get(workspaceId, job.id)) ?? now
  }
  return now
}

function resultOf({ id, type, status, rows }: JobRow, connector: string): ToolResult {
  const data = { job: id, type, status, rows }
  if (status === 'succeeded') return { data, note: `The copy of ${connector} is up to date.` }
  if (TERMINAL.includes(status))
    return failed(
      'sync_failed',
      `The sync ended as ${status}; the operator sees why in its log. Use read, which calls the vendor.`,
    )
  return { data, note: `It continues. To wait for it, call sync_copy again with job ${id}.` }
}
