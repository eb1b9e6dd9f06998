import { z } from '@hono/zod-openapi'
import type { JobRow } from '../db/schema.ts'
import { badRequest, notFound, unprocessable } from '../errors.ts'
import { type App, type Call, define } from '../http/endpoint.ts'
import { type JobType, TERMINAL } from '../jobs/jobs.ts'
import type { Gateway } from '../services.ts'
import { noted } from './access.ts'
import { iso } from './agent-shapes.ts'
import { connectionOf } from './connections.ts'
import { page, pageOf, pageQuery } from './pages.ts'

const types = ['sync', 'reset', 'refresh', 'clear'] as const
const statuses = ['pending', 'queued', 'running', 'incomplete', 'failed', 'succeeded', 'cancelled'] as const

const shape = z
  .object({
    jobId: z.int(),
    status: z.enum(statuses),
    jobType: z.enum(types),
    startTime: z.string(),
    connectionId: z.string(),
    lastUpdatedAt: z.string().optional(),
    duration: z.string().optional(),
    bytesSynced: z.int().optional(),
    rowsSynced: z.int().optional(),
  })
  .openapi('Job')

export function jobView(job: JobRow) {
  const ended = TERMINAL.includes(job.status)
  const begun = job.started_at !== null
  return {
    jobId: job.id,
    status: job.status,
    jobType: job.type,
    startTime: iso(job.created_at),
    connectionId: job.connection_id,
    ...(ended && { lastUpdatedAt: iso(job.updated_at) }),
    ...(begun && { duration: duration((ended ? job.updated_at : Date.now()) - job.created_at) }),
    ...((ended || begun) && { bytesSynced: job.bytes, rowsSynced: job.rows }),
  }
}

/** ISO 8601. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest || !(hours || minutes) ? `${rest}S` : ''}`
}

const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .optional()

const query = z.object({
  ...pageQuery,
  connectionId: z.string().max(100).optional(),
  sourceType: z.string().max(100).optional(),
  jobType: z.enum(types).optional(),
  status: z.enum(statuses).optional(),
  createdAtStart: instant,
  createdAtEnd: instant,
  updatedAtStart: instant,
  updatedAtEnd: instant,
  orderBy: z
    .string()
    .regex(/^(createdAt|updatedAt)\|(ASC|DESC)$/i, 'must be createdAt or updatedAt, followed by |ASC or |DESC')
    .optional(),
})

/** @throws {HttpError} 404 */
async function jobOf(
  { gateway, scope }: Pick<Call<unknown, unknown>, 'gateway' | 'scope'>,
  id: string,
): Promise<JobRow> {
  const job = /^\d{1,15}$/.test(id) ? await gateway.jobs.get(scope, Number(id)) : undefined
  if (!job) throw notFound('job', id)
  return job
}

/** Jobs of the public family. */
export function jobRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/jobs',
    family: 'public',
    tag: 'Jobs',
    summary: 'Lists jobs, filtered by connection, connector, kind, status and time',
    query,
    answer: { schema: pageOf(shape) },
    handle: async (call) => {
      const { query: asked } = call
      const [by, direction] = (asked.orderBy ?? 'createdAt|ASC').split('|')
      const found = await gateway.jobs.list(call.scope, {
        limit: asked.limit + 1,
        offset: asked.offset,
        order: {
          by: by?.toLowerCase() === 'updatedat' ? 'updated_at' : 'created_at',
          direction: direction?.toUpperCase() === 'DESC' ? 'desc' : 'asc',
        },
        ...(asked.connectionId !== undefined && { connectionId: asked.connectionId }),
        ...(asked.sourceType !== undefined && { connector: asked.sourceType }),
        ...(asked.workspaceIds && { workspaceIds: asked.workspaceIds }),
        ...(asked.jobType && { types: [asked.jobType] }),
        ...(asked.status && { status: asked.status }),
        ...(asked.createdAtStart !== undefined && { createdFrom: asked.createdAtStart }),
        ...(asked.createdAtEnd !== undefined && { createdTo: asked.createdAtEnd }),
        ...(asked.updatedAtStart !== undefined && { updatedFrom: asked.updatedAtStart }),
        ...(asked.updatedAtEnd !== undefined && { updatedTo: asked.updatedAtEnd }),
      })
      return page(call, found, jobView)
    },
  })
  define(app, gateway, {
    method: 'post',
    path: '/v1/jobs',
    family: 'public',
    tag: 'Jobs',
    summary: 'Starts a job for a connection; 409 if one is running or the connection is not active',
    body: z.object({ connectionId: z.string().max(100), jobType: z.string().max(40) }),
    answer: { schema: shape },
    handle: async (call) => {
      const { jobType, connectionId } = call.body
      if (jobType === 'refresh')
        throw unprocessable('jobs of the type refresh cannot be started by hand; use sync or reset')
      if (!types.includes(jobType as JobType)) throw badRequest(`jobType must be one of ${types.join(', ')}`)
      const connection = await connectionOf(call, connectionId)
      const job = await noted(
        call,
        { workspaceId: connection.workspaceId, action: `job.${jobType}`, target: connection.id },
        () => gateway.jobs.create(connection, jobType as JobType),
      )
      gateway.wake()
      return jobView(job)
    },
  })
  define(app, gateway, {
    method: 'get',
    path: '/v1/jobs/{jobId}',
    family: 'public',
    tag: 'Jobs',
    summary: 'Returns one job',
    answer: { schema: shape },
    handle: async (call) => jobView(await jobOf(call, call.param('jobId'))),
  })
  define(app, gateway, {
    method: 'delete',
    path: '/v1/jobs/{jobId}',
    family: 'public',
    tag: 'Jobs',
    summary: 'Cancels a job; a running one stops at its next page',
    answer: { schema: shape },
    handle: async (call) => {
      const job = await jobOf(call, call.param('jobId'))
      const canceled = await noted(
        call,
        { workspaceId: job.workspace_id, action: 'job.cancel', target: String(job.id) },
        () => gateway.jobs.cancel(job),
      )
      return jobView(canceled)
    },
  })
}
