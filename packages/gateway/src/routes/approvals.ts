import { z } from '@hono/zod-openapi'
import { ALL } from '../db/database.ts'
import { badRequest, conflict, notFound } from '../errors.ts'
import { type App, type Call, define } from '../http/endpoint.ts'
import type { ApprovalFacts } from '../records/approvals.ts'
import type { StandingRule } from '../records/standing-rules.ts'
import type { Gateway } from '../services.ts'
import { noted } from './access.ts'
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
      params: z.array(
        z.object({
          name: z.string(),
          value: z.string().describe('As JSON'),
          title: z.string().optional(),
          words: z.string().optional().describe('An amount with its currency'),
          record: z.string().optional().describe("Who or what an id stands for: text of the vendor's record, as JSON"),
          before: z.string().optional().describe("What it replaces: text of the vendor's record, as JSON"),
        }),
      ),
    }),
    always: z
      .object({
        action: z.string(),
        only: z.array(z.string()),
        conditions: z.array(z.object({ name: z.string(), text: z.string() })),
      })
      .nullable()
      .describe('What a rule would allow without asking; null: nothing'),
  })
  .openapi('Approval')

const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const shaped = ({ id, shown: { bounds, ...write }, ...facts }: ApprovalFacts) => ({
  approvalId: id,
  workspaceId: facts.workspaceId,
  status: facts.status,
  askedBy: facts.askedBy,
  askedAt: time(facts.askedAt),
  expiresAt: time(facts.expiresAt),
  decidedAt: time(facts.decidedAt),
  decidedBy: facts.decidedBy,
  usedAt: time(facts.usedAt),
  write,
  always:
    bounds && isAgent(facts.askedBy)
      ? { action: write.action, only: [...bounds.only], conditions: [...bounds.conditions] }
      : null,
})

/** Rules belong to an agent's token. */
const isAgent = (actor: string): boolean => actor.startsWith('agent_')

const standing = z
  .object({
    ruleId: z.string(),
    workspaceId: z.string(),
    agentTokenId: z.string(),
    rule: z.string(),
    approvalId: z.string(),
    createdBy: z.string(),
    createdAt: z.string(),
  })
  .openapi('StandingRule')

const shapedRule = ({ id, createdAt, identity: _, ...rule }: StandingRule) => ({
  ruleId: id,
  ...rule,
  createdAt: new Date(createdAt).toISOString(),
})

const always = z.strictObject({
  free: z
    .array(z.string().max(1_000))
    .max(200)
    .default([])
    .describe('Parameters that may have any value; all others keep their condition'),
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
  define(app, gateway, {
    method: 'post',
    path: '/v1/approvals/{approvalId}/always',
    family: 'public',
    tag: 'Approvals',
    summary: 'Approves a write, and such writes of the same agent on the same connector from now on',
    auth: 'application',
    body: always,
    answer: { schema: approval },
    handle: alwaysApproved,
  })
  define(app, gateway, {
    method: 'get',
    path: '/v1/standing-rules',
    family: 'public',
    tag: 'Approvals',
    summary: 'Lists the rules by which writes of agents are sent without asking, newest first',
    auth: 'application',
    query,
    answer: { schema: pageOf(standing) },
    handle: async (call) => {
      const { workspaceIds, limit, offset } = call.query
      const range = { ...(workspaceIds && { workspaceIds }), limit: limit + 1, offset }
      return page(call, await gateway.standingRules.list(ALL, range), shapedRule)
    },
  })
  define(app, gateway, {
    method: 'delete',
    path: '/v1/standing-rules/{ruleId}',
    family: 'public',
    tag: 'Approvals',
    summary: 'Ends a rule: such writes are asked about again',
    auth: 'application',
    answer: { status: 204 },
    handle: async (call) => {
      const id = call.param('ruleId')
      await noted(call, { workspaceId: null, action: 'standing_rule.revoke', target: id }, async () => {
        if ((await gateway.standingRules.revoke(id)) === undefined) throw notFound('rule', id)
      })
    },
  })
}

async function approvalOf(gateway: Gateway, id: string): Promise<ApprovalFacts> {
  const found = await gateway.approvals.get(ALL, id)
  if (!found) throw notFound('approval', id)
  return found
}

async function decided(
  { gateway, param, principal }: Pick<Call<unknown, unknown>, 'gateway' | 'param' | 'principal'>,
  approved: boolean,
) {
  const { id, workspaceId } = await approvalOf(gateway, param('approvalId'))
  const done = await gateway.approvals.decide(workspaceId, id, { approved, by: principal.applicationId })
  const now = await approvalOf(gateway, id)
  if (!done) throw conflict('state-conflict', `this approval is ${now.status} already`)
  return shaped(now)
}

/** Approves a write, and keeps the rule that was shown: of this token, connector and account, and never wider. */
async function alwaysApproved(call: Call<z.infer<typeof always>, unknown>) {
  const { gateway, param, principal, body } = call
  const facts = await approvalOf(gateway, param('approvalId'))
  const { id, workspaceId, shown, askedBy } = facts
  const token = isAgent(askedBy) ? await gateway.agentTokens.live(workspaceId, askedBy) : undefined
  const { standingRule } = await import('@ferrule/tools')
  const rule = standingRule(shown, body.free)
  const identity = shown.bounds?.identity
  if (!token || rule === undefined || identity === undefined)
    throw badRequest('no rule can allow such writes: each of them waits for a person')
  if (token.rules?.ask?.length)
    throw badRequest('the rules of this token say what has to be asked; no other rule can change that')
  const strange = body.free.find((name) => !shown.bounds?.conditions.some((one) => one.name === name))
  if (strange !== undefined) throw badRequest(`free: ${strange.slice(0, 100)} has no condition`)
  const answer = await decided(call, true)
  const entry = { workspaceId, action: 'standing_rule.create', target: askedBy }
  await noted(call, entry, async () => {
    const given = { workspaceId, agentTokenId: askedBy, identity, rule, approvalId: id }
    if (!(await gateway.standingRules.add({ ...given, createdBy: principal.applicationId })))
      throw conflict('state-conflict', 'this write is approved, but the token has too many rules; end some of them')
  })
  return answer
}
