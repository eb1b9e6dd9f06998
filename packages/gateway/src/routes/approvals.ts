import { z } from '@hono/zod-openapi'
import { ALL } from '../db/database.ts'
import { conflict, notFound } from '../errors.ts'
import { type App, type Call, define } from '../http/endpoint.ts'
import type { ApprovalFacts } from '../records/approvals.ts'
import type { Gateway } from '../services.ts'
import { page, pageOf, pageQuery } from './pages.ts'

const approval = z
  .object({
    approvalId: z.string(),
    workspaceId: z.string(),
    status: z.enum(['asked', 'approved', 'refused', 'spent', 'expired']),
    askedBy: z.string(),
    askedAt: z.string(),
    expiresAt: z.string(),
    decidedAt: z.string().nullable(),
    decidedBy: z.string().nullable(),
    usedAt: z.string().nullable(),
    write: z.object({
      action: z.string(),
      title: z.string(),
      access: z.enum(['write', 'destructive']),
      effect: z.enum(['money', 'message', 'publish', 'access', 'delete']).optional(),
      request: z.string(),
      params: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  })
  .openapi('Approval')

const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const shaped = ({ id, shown, ...facts }: ApprovalFacts) => ({
  approvalId: id,
  workspaceId: facts.workspaceId,
  status: facts.status,
  askedBy: facts.askedBy,
  askedAt: time(facts.askedAt),
  expiresAt: time(facts.expiresAt),
  decidedAt: time(facts.decidedAt),
  decidedBy: facts.decidedBy,
  usedAt: time(facts.usedAt),
  write: shown,
})

const query = z.object({ workspaceIds: pageQuery.workspaceIds, limit: pageQuery.limit, offset: pageQuery.offset })

/**
 * Writes of agents that wait for a person. Application tokens only: an agent, whose token is for one workspace, must not
 * approve its own writes.
 */
export function approvalRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'get',
    path: '/v1/approvals',
    family: 'public',
    tag: 'Approvals',
    summary: "Lists agents' writes that a person was asked about, newest first",
    auth: 'application',
    query,
    answer: { schema: pageOf(approval) },
    handle: async (call) => {
      const { workspaceIds, limit, offset } = call.query
      const found = await gateway.approvals.list(ALL, {
        ...(workspaceIds && { workspaceIds }),
        limit: limit + 1,
        offset,
      })
      return page(call, found, shaped)
    },
  })
  define(app, gateway, {
    method: 'get',
    path: '/v1/approvals/{approvalId}',
    family: 'public',
    tag: 'Approvals',
    summary: 'Returns one of them, with every parameter of the write',
    auth: 'application',
    answer: { schema: approval },
    handle: async ({ param }) => shaped(await approvalOf(gateway, param('approvalId'))),
  })
  for (const [verb, approved] of [
    ['approve', true],
    ['refuse', false],
  ] as const)
    define(app, gateway, {
      method: 'post',
      path: `/v1/approvals/{approvalId}/${verb}`,
      family: 'public',
      tag: 'Approvals',
      summary: approved ? 'Approves a write: the agent may then send it, once' : 'Refuses a write',
      auth: 'application',
      answer: { schema: approval },
      handle: (call) => decided(call, approved),
    })
}

async function approvalOf(gateway: Gateway, id: string): Promise<ApprovalFacts> {
  const found = await gateway.approvals.get(ALL, id)
  if (!found) throw notFound('approval', id)
  return found
}

async function decided({ gateway, param, principal }: Call<unknown, unknown>, approved: boolean) {
  const { id, workspaceId } = await approvalOf(gateway, param('approvalId'))
  const done = await gateway.approvals.decide(workspaceId, id, { approved, by: principal.applicationId })
  const now = await approvalOf(gateway, id)
  if (!done) throw conflict('state-conflict', `this approval is ${now.status} already`)
  return shaped(now)
}
