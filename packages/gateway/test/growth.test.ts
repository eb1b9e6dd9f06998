import { afterAll, expect, test } from 'vitest'
import { ALL, type Queries } from '../src/db/database.ts'
import type { Tables } from '../src/db/schema.ts'
import { KEPT, prune } from '../src/records/retention.ts'
import { testGateway } from './support/gateway.ts'

const DAY = 24 * 3_600_000

const one = await testGateway()
afterAll(() => one.close())
const { db } = one.gateway
const run = <T>(of: (queries: Queries) => { execute(): Promise<T> }): Promise<T> =>
  db.as(ALL, (queries) => of(queries).execute())

/** Tables that have a row for each thing that somebody has made, and lose it with that thing. */
const MADE = ['workspace', 'application', 'secret', 'source', 'destination', 'connection', 'state', 'setting'] as const

/** Tables that lose rows by age or number. `rate_limit` and `signing_key` do so automatically, when they are written. */
const BOUNDED = {
  ...{ audit: 'audit', job: 'jobs', attempt: 'jobs', log_line: 'logs', delivery: 'deliveries' },
  ...{ approval: 'approvals', approval_use: 'approvals', agent_token: 'agents', standing_rule: 'agents' },
  ...{ lease: 'time', revoked_session: 'time', oauth_record: 'time', saved_result: 'time', write_key: 'time' },
  ...{ connector: 'versions', rate_limit: 'itself', signing_key: 'itself' },
} as const satisfies Record<
  Exclude<keyof Tables, (typeof MADE)[number]>,
  keyof typeof KEPT | 'time' | 'versions' | 'itself'
>

test('every table is bounded: a new one needs an answer', async () => {
  const tables = (await db.shared.introspection.getTables()).map(({ name }) => name)
  const own = tables.filter((name) => !name.startsWith('kysely_')).sort()
  // Only on Postgres.
  const known = [...MADE, ...Object.keys(BOUNDED)].filter((name) => name !== 'rate_limit')
  expect(known.sort()).toEqual(own)
  expect(Object.keys(KEPT).filter((kind) => !Object.values<string>(BOUNDED).includes(kind))).toEqual([])
})

test('old approvals go with their uses and secrets, also of a workspace where nobody asks any more', async () => {
  const { id: workspaceId } = await one.gateway.workspaces.ensure('quiet')
  const now = Date.now()
  const facts = { workspace_id: workspaceId, asked_by: 'a', action: 'x', digest: 'd', status: 'approved' } as const
  const approval = (id: string, age: number) => {
    const asked_at = now - age * DAY
    return { ...facts, id, asked_at, expires_at: asked_at + 1, decided_at: asked_at, decided_by: 'ada' }
  }
  await run((queries) => queries.insertInto('approval').values([approval('old', 91), approval('new', 89)]))
  for (const id of ['old', 'new']) {
    await run((queries) =>
      queries.insertInto('approval_use').values({ approval_id: id, workspace_id: workspaceId, used_at: 1 }),
    )
    await one.gateway.vault.put({ workspaceId, ownerId: id, purpose: 'approval' }, { shown: id })
  }
  await prune(db, {}, now)
  const left = async () => {
    const approvals = await run((queries) => queries.selectFrom('approval').select('id'))
    const uses = await run((queries) => queries.selectFrom('approval_use').select('approval_id'))
    const secrets = await run((queries) =>
      queries.selectFrom('secret').select('owner_id').where('purpose', '=', 'approval'),
    )
    return { approvals, uses, secrets }
  }
  const kept = { approvals: [{ id: 'new' }], uses: [{ approval_id: 'new' }], secrets: [{ owner_id: 'new' }] }
  expect(await left()).toEqual(kept)
  await prune(db, { approvals: { rows: 0 } }, now)
  expect(await left()).toEqual({ approvals: [], uses: [], secrets: [] })
})

test('tokens of agents go half a year after their end; those in force stay, however many there are', async () => {
  const { id: workspace_id } = await one.gateway.workspaces.ensure('agents')
  const now = Date.now()
  const facts = { workspace_id, application_id: 'a', name: 'n', client_id: null, read_only: 0 } as const
  const rights = { allow_json: null, rules_json: null, used_at: null } as const
  const token = (id: string, expires: number, revoked: number | null = null) => ({
    ...{ ...facts, ...rights, id, token_hash: id, created_at: now - 400 * DAY },
    ...{ expires_at: now + expires * DAY, revoked_at: revoked === null ? null : now + revoked * DAY },
  })
  const all = [
    token('live', 1),
    token('ended', -179),
    token('old', -181),
    token('revoked', 1, -181),
    token('late', 1, -1),
  ]
  await run((queries) => queries.insertInto('agent_token').values(all))
  const left = async () =>
    (await run((queries) => queries.selectFrom('agent_token').select('id').where('workspace_id', '=', workspace_id)))
      .map(({ id }) => id)
      .sort()
  await prune(db, {}, now)
  expect(await left()).toEqual(['ended', 'late', 'live'])
  await prune(db, { agents: { rows: 0 } }, now)
  expect(await left()).toEqual(['live'])
})

test('ten versions of a connector stay, and keys of writes until they expire', async () => {
  const facts = { title: 't', grade: 'drafted', origin: 'o', digest: 'd', hosts_json: '[]', counts_json: '{}' }
  const version = (name: string, number: number, current: number) => ({
    ...{ ...facts, name, version: number, current, manifest_json: '{}', answers_json: '{}', created_at: 1 },
  })
  const many = Array.from({ length: 15 }, (_, index) => version('acme', index + 1, index === 14 ? 1 : 0))
  await run((queries) =>
    queries.insertInto('connector').values([...many, version('other', 1, 0), version('other', 2, 1)]),
  )
  const now = Date.now()
  const key = (digest: string, until: number) => ({ workspace_id: 'w', digest, key: 'k', until })
  await run((queries) => queries.insertInto('write_key').values([key('gone', now - 1), key('kept', now + 1)]))
  await prune(db, {}, now)
  const versions = await run((queries) =>
    queries.selectFrom('connector').select(['name', 'version']).orderBy('version'),
  )
  expect(versions.filter(({ name }) => name === 'acme').map(({ version }) => version)).toEqual(
    Array.from({ length: 10 }, (_, index) => index + 6),
  )
  expect(versions.filter(({ name }) => name === 'other')).toHaveLength(2)
  expect(
    (await run((queries) => queries.selectFrom('write_key').select('digest'))).map(({ digest }) => digest),
  ).toEqual(['kept'])
})
