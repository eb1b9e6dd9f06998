import { z } from '@hono/zod-openapi'
import type { AttemptRow, JobRow, LogLineRow } from '../db/schema.ts'
import { HttpError, notFound } from '../errors.ts'
import { type App, define } from '../http/endpoint.ts'
import { usualMode } from '../jobs/choices.ts'
import type { Connection } from '../records/connections.ts'
import type { Gateway } from '../services.ts'
import { checkOutcome, noted, sourceOf, workspaceOf } from './access.ts'
import { connectionOf, connectionView } from './connections.ts'
import { destinationOf, destinationView } from './destinations.ts'
import { sourceView } from './sources.ts'

const seconds = (ms: number): number => Math.floor(Number(ms) / 1000)

const byConnection = z.object({ connectionId: z.string().max(100) }).loose()
const anything = z.record(z.string(), z.unknown())

/** The configuration family: POST requests, as that service's web frontends send them. */
export function configRoutes(app: App, gateway: Gateway): void {
  connectionRoutes(app, gateway)
  stateRoutes(app, gateway)
  jobRoutes(app, gateway)
  jobListRoute(app, gateway)
  checkRoutes(app, gateway)
  recordRoutes(app, gateway)
}

/** Connections with their catalogs. */
function connectionRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'post',
    path: '/v1/web_backend/connections/get',
    family: 'config',
    tag: 'Configuration',
    summary: 'Returns a connection with its catalog',
    body: byConnection.extend({ withRefreshedCatalog: z.boolean().nullish() }),
    answer: { schema: anything },
    handle: async (call) => {
      const connection = await connectionOf(call, call.body.connectionId)
      const source = await sourceOf(call, connection.sourceId)
      const destination = await destinationOf(call, connection.destinationId)
      const { schedule, configurations: _, ...view } = connectionView(connection)
      return {
        ...view,
        scheduleType: schedule.scheduleType,
        ...('cronExpression' in schedule && {
          scheduleData: { cron: { cronExpression: connection.cron, cronTimeZone: 'UTC' } },
        }),
        source: sourceView(source),
        destination: destinationView(destination),
        operationIds: [],
        isSyncing: (await openJob(gateway, connection)) !== undefined,
        syncCatalog: await catalogOf(gateway, connection, source),
        schemaChange: 'no_change',
      }
    },
  })
  define(app, gateway, {
    method: 'post',
    path: '/v1/connections/get',
    family: 'config',
    tag: 'Configuration',
    summary: 'Returns a connection with its catalog, without source and destination',
    body: byConnection,
    answer: { schema: anything },
    handle: async (call) => {
      const connection = await connectionOf(call, call.body.connectionId)
      const source = await sourceOf(call, connection.sourceId)
      return { ...connectionView(connection), syncCatalog: await catalogOf(gateway, connection, source) }
    },
  })
}

/** The state of streams. */
function stateRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'post',
    path: '/v1/state/get',
    family: 'config',
    tag: 'Configuration',
    summary: "Returns the state of a connection's streams",
    body: byConnection,
    answer: { schema: anything },
    handle: async (call) => {
      const connection = await connectionOf(call, call.body.connectionId)
      const state = await gateway.stateOf(connection)
      const streams = connection.streams.flatMap(({ name }) => {
        const one = state?.[name]
        return one ? [{ streamDescriptor: { name }, streamState: one }] : []
      })
      return streams.length === 0
        ? { stateType: 'not_set', connectionId: connection.id }
        : { stateType: 'stream', connectionId: connection.id, streamState: streams }
    },
  })
  for (const path of ['/v1/state/create_or_update', '/v1/state/create_or_update_safe'])
    define(app, gateway, {
      method: 'post',
      path,
      family: 'config',
      tag: 'Configuration',
      summary: 'Always rejected: the state of a copy is only written together with its rows',
      body: byConnection,
      answer: { schema: anything },
      handle: async (call) => {
        const connection = await connectionOf(call, call.body.connectionId)
        if (await openJob(gateway, connection))
          throw new HttpError(423, 'locked', `a sync of the connection ${connection.id} is running`)
        throw new HttpError(
          400,
          'bad-request',
          'the state is only written together with its rows; to start over, run a reset',
        )
      },
    })
}

/** A job with its attempts and logs. */
function jobRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'post',
    path: '/v1/jobs/get',
    family: 'config',
    tag: 'Configuration',
    summary: 'Returns a job with its attempts and their logs',
    body: z.object({ id: z.coerce.number().int() }).loose(),
    answer: { schema: anything },
    handle: async (call) => {
      const job = await gateway.jobs.get(call.scope, call.body.id)
      if (!job) throw notFound('job', String(call.body.id))
      const attempts = await gateway.jobs.attempts(job.workspace_id, job.id)
      return {
        job: jobView(job),
        attempts: await Promise.all(
          attempts.map(async (attempt) => ({
            attempt: attemptView(attempt),
            logType: 'structured',
            logs: {
              events: (await gateway.jobs.logs(job.workspace_id, job.id, Number(attempt.number))).map(eventView),
              version: '1',
            },
          })),
        ),
      }
    },
  })
  define(app, gateway, {
    method: 'post',
    path: '/v1/jobs/logs',
    family: 'config',
    tag: 'Configuration',
    summary: 'Returns the log of one attempt, page by page',
    body: z.object({
      id: z.coerce.number().int(),
      attempt: z.int().min(0).default(0),
      after: z.int().min(0).default(0),
      limit: z.int().min(1).max(1000).default(1000),
    }),
    answer: { schema: anything },
    handle: async (call) => {
      const { id, attempt, after, limit } = call.body
      const job = await gateway.jobs.get(call.scope, id)
      if (!job) throw notFound('job', String(id))
      const lines = await gateway.jobs.logs(job.workspace_id, id, attempt, { after, limit })
      const last = Number(lines.at(-1)?.id ?? after)
      // `last` is where a reader that follows the job resumes.
      return { events: lines.map(eventView), next: lines.length === limit ? last : null, last }
    },
  })
}

/** Jobs of connections. */
function jobListRoute(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'post',
    path: '/v1/jobs/list',
    family: 'config',
    tag: 'Configuration',
    summary: "Lists a connection's jobs, newest first",
    body: z
      .object({
        configId: z.string().max(100),
        configTypes: z.array(z.string()).nullish(),
        pagination: z
          .object({ pageSize: z.int().min(1).max(100).nullish(), rowOffset: z.int().min(0).nullish() })
          .nullish(),
      })
      .loose(),
    answer: { schema: anything },
    handle: async (call) => {
      const connection = await connectionOf(call, call.body.configId)
      const jobs = await gateway.jobs.list(call.scope, {
        connectionId: connection.id,
        limit: call.body.pagination?.pageSize ?? 25,
        offset: call.body.pagination?.rowOffset ?? 0,
        order: { by: 'created_at', direction: 'desc' },
      })
      return {
        jobs: await Promise.all(
          jobs.map(async (job) => ({
            job: jobView(job),
            attempts: (await gateway.jobs.attempts(job.workspace_id, job.id)).map(attemptView),
          })),
        ),
        totalJobCount: jobs.length,
      }
    },
  })
}

/** Routes that ask the vendor. */
function checkRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'post',
    path: '/v1/sources/check_connection',
    family: 'config',
    tag: 'Configuration',
    summary: "Checks a source's credentials with the vendor",
    body: z.object({ sourceId: z.string().max(100) }).loose(),
    answer: { schema: anything },
    handle: async (call) => {
      const source = await sourceOf(call, call.body.sourceId)
      const { connector } = await gateway.connectors.of(source)
      const found = await noted(
        call,
        { workspaceId: source.workspaceId, action: 'connector.check', target: source.id },
        () => connector.check({ signal: call.c.req.raw.signal }),
        checkOutcome,
      )
      return {
        status: found.ok ? 'succeeded' : 'failed',
        ...(!found.ok && { message: found.error.message }),
        jobInfo: checkJob(call.requestId, found.ok),
      }
    },
  })
  define(app, gateway, {
    method: 'post',
    path: '/v1/destinations/check_connection',
    family: 'config',
    tag: 'Configuration',
    summary: 'Checks whether a destination can be written to',
    body: z.object({ destinationId: z.string().max(100) }).loose(),
    answer: { schema: anything },
    handle: async (call) => {
      await destinationOf(call, call.body.destinationId)
      return { status: 'succeeded', jobInfo: checkJob(call.requestId, true) }
    },
  })
  define(app, gateway, {
    method: 'post',
    path: '/v1/sources/discover_schema',
    family: 'config',
    tag: 'Configuration',
    summary: 'Returns the streams of a source',
    body: z.object({ sourceId: z.string().max(100) }).loose(),
    answer: { schema: anything },
    handle: async (call) => {
      const source = await sourceOf(call, call.body.sourceId)
      return {
        catalog: { streams: (await gateway.streamsOf(source)).map((stream) => ({ stream })) },
        jobInfo: checkJob(call.requestId, true),
      }
    },
  })
}

/** Single records. */
function recordRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'post',
    path: '/v1/sources/get',
    family: 'config',
    tag: 'Configuration',
    summary: 'Returns one source, with its secrets masked',
    body: z.object({ sourceId: z.string().max(100) }).loose(),
    answer: { schema: anything },
    handle: async (call) => sourceView(await sourceOf(call, call.body.sourceId)),
  })
  define(app, gateway, {
    method: 'post',
    path: '/v1/destinations/get',
    family: 'config',
    tag: 'Configuration',
    summary: 'Returns one destination',
    body: z.object({ destinationId: z.string().max(100) }).loose(),
    answer: { schema: anything },
    handle: async (call) => destinationView(await destinationOf(call, call.body.destinationId)),
  })
  define(app, gateway, {
    method: 'post',
    path: '/v1/workspaces/get',
    family: 'config',
    tag: 'Configuration',
    summary: 'Returns one workspace',
    body: z.object({ workspaceId: z.string().max(100) }).loose(),
    answer: { schema: anything },
    handle: async (call) => {
      const { id, name } = await workspaceOf(call, { id: call.body.workspaceId })
      return { workspaceId: id, name, slug: name, initialSetupComplete: true, organizationId: gateway.organizationId }
    },
  })
}

async function openJob(gateway: Gateway, { id, workspaceId }: Connection): Promise<JobRow | undefined> {
  const [job] = await gateway.jobs.list(workspaceId, {
    connectionId: id,
    status: 'running',
    limit: 1,
  })
  return job
}

async function catalogOf(gateway: Gateway, { streams }: Connection, source: Parameters<Gateway['streamsOf']>[0]) {
  const selected = new Map(streams.map((stream) => [stream.name, stream]))
  return {
    streams: (await gateway.streamsOf(source)).map((stream) => {
      const chosen = selected.get(stream.name)
      const mode = chosen?.syncMode ?? usualMode(stream.supportedSyncModes)
      return {
        stream,
        config: {
          syncMode: mode.startsWith('incremental') ? 'incremental' : 'full_refresh',
          destinationSyncMode: destinationModes[mode.replace(/^(incremental|full_refresh)_/, '')] ?? 'overwrite',
          cursorField: chosen?.cursorField ?? stream.defaultCursorField,
          primaryKey: chosen?.primaryKey ?? stream.sourceDefinedPrimaryKey,
          aliasName: stream.name,
          selected: chosen !== undefined,
          suggested: true,
          fieldSelectionEnabled: false,
          selectedFields: [],
        },
      }
    }),
  }
}

const destinationModes: Readonly<Record<string, string>> = {
  overwrite: 'overwrite',
  overwrite_deduped: 'overwrite_dedup',
  append: 'append',
  deduped_history: 'append_dedup',
}

export const jobView = (job: JobRow) => ({
  id: job.id,
  configType: job.type === 'sync' ? 'sync' : 'reset_connection',
  configId: job.connection_id,
  status: job.status,
  createdAt: seconds(job.created_at),
  updatedAt: seconds(job.updated_at),
  ...(job.started_at !== null && { startedAt: seconds(job.started_at) }),
  aggregatedStats: {
    recordsEmitted: job.rows,
    bytesEmitted: job.bytes,
    recordsCommitted: job.rows,
    bytesCommitted: job.bytes,
  },
})

export const attemptView = (attempt: AttemptRow) => ({
  id: Number(attempt.number),
  status: attempt.status,
  createdAt: seconds(attempt.created_at),
  updatedAt: seconds(attempt.updated_at),
  ...(attempt.ended_at !== null && { endedAt: seconds(attempt.ended_at) }),
  bytesSynced: Number(attempt.bytes),
  recordsSynced: Number(attempt.rows),
  totalStats: { recordsEmitted: Number(attempt.rows), bytesEmitted: Number(attempt.bytes) },
  streamStats: streamStats(attempt),
  ...(attempt.failure !== null && {
    failureSummary: {
      failures: [
        {
          failureOrigin: 'source',
          externalMessage: attempt.failure,
          timestamp: Number(attempt.ended_at ?? attempt.updated_at),
        },
      ],
      partialSuccess: Number(attempt.rows) > 0,
    },
  }),
})

/** The part of a failure that is about one stream. */
const failureOf = (failure: string, stream: string): string =>
  failure.split('; ').find((part) => part.startsWith(`${stream}: `)) ?? failure

/** How each stream ended; none while the attempt runs. */
function streamStats({ streams_json, failure }: AttemptRow) {
  const streams = JSON.parse(streams_json ?? '[]') as { stream: string; status: string; rows: number }[]
  return streams.map(({ stream, status, rows }) => ({
    streamName: stream,
    status,
    stats: { recordsEmitted: rows, recordsCommitted: rows },
    ...(status !== 'complete' && failure !== null && { error: failureOf(failure, stream) }),
  }))
}

export const eventView = (line: LogLineRow) => ({
  timestamp: Number(line.at),
  level: line.level,
  message: line.message,
  logSource: 'replication-orchestrator',
})

const checkJob = (id: string, ok: boolean) => {
  const now = Date.now()
  return {
    id,
    configType: 'check_connection',
    createdAt: seconds(now),
    endedAt: seconds(now),
    succeeded: ok,
    logs: { logLines: [] },
  }
}
