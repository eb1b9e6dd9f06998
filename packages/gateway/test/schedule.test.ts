import { describe, expect, test } from 'vitest'
import { fireDue } from '../src/jobs/schedules.ts'
import { readSchedule } from '../src/records/schedule.ts'
import { testGateway } from './support/gateway.ts'

const next = (expression: string, after = '2026-11-22T12:00:00Z'): string | undefined => {
  const at = readSchedule(expression).next(Date.parse(after))
  return at === undefined ? undefined : new Date(at).toISOString()
}

describe('cron', () => {
  // 2026-11-22 is a Sunday.
  const cases: [expression: string, next: string][] = [
    ['*/15 * * * *', '2026-11-22T12:15:00.000Z'],
    ['0 9 * * 1', '2026-11-23T09:00:00.000Z'],
    ['0 0 12 * * ?', '2026-11-23T12:00:00.000Z'],
    ['0 0 12 * * ? UTC', '2026-11-23T12:00:00.000Z'],
    ['0 0 9 ? * 2', '2026-11-23T09:00:00.000Z'],
    ['0 0 9 ? * MON-FRI', '2026-11-23T09:00:00.000Z'],
    ['0 0 9 ? * 6-2', '2026-11-23T09:00:00.000Z'],
    ['0 0 9 ? * 7', '2026-11-28T09:00:00.000Z'],
    ['0 0 9 ? * L', '2026-11-28T09:00:00.000Z'],
    ['0 0 9 ? * 6L', '2026-11-27T09:00:00.000Z'],
    ['0 0 9 ? * FRIL', '2026-11-27T09:00:00.000Z'],
    ['0 0 9 ? * 6#1', '2026-12-04T09:00:00.000Z'],
    ['0 0 9 ? * 2/2', '2026-11-23T09:00:00.000Z'],
    ['0 5/20 * * * ?', '2026-11-22T12:05:00.000Z'],
    ['0 0 0 L * ?', '2026-11-30T00:00:00.000Z'],
    ['0 0 0 1 1 ? 2028', '2028-01-01T00:00:00.000Z'],
  ]
  test.each(cases)('%s', (expression, expected) => expect(next(expression)).toBe(expected))

  test('a time that is over never comes', () => expect(next('0 0 0 1 1 ? 2025')).toBeUndefined())

  test('what is shown has its time zone behind it', () => {
    expect(readSchedule('0 0 12 * * ?').text).toBe('0 0 12 * * ? UTC')
    expect(readSchedule('0  0 12 * * ?  UTC ').text).toBe('0 0 12 * * ? UTC')
  })

  test.each([
    '',
    '* * * *',
    '* * * * * * * *',
    '*/5 0 12 * * ?',
    '0 */5 * * * ? 2027',
    '0 0 12 ? * ?',
    '0 0 12 1 * 2',
    '0 0 12 ? * 8',
    '0 0 12 ? * 0',
    '99 * * * *',
    'a b c d e',
    `${'1,'.repeat(500)} * * * *`,
  ])('refused: %s', (expression) => {
    expect(() => readSchedule(expression)).toThrowError(expect.objectContaining({ status: 400 }))
  })
})

test('a day of a fake clock fires a thousand crons exactly once each, with three that look', async () => {
  const one = await testGateway()
  const { db } = one.gateway
  const start = Date.parse('2026-11-22T00:00:00Z')
  const workspace = (await one.gateway.workspaces.byName('default')) as { id: string }
  const row = {
    workspace_id: workspace.id,
    source_id: 'source',
    destination_id: 'destination',
    status: 'active' as const,
    prefix: '',
    namespace_definition: 'destination',
    namespace_format: null,
    non_breaking_behavior: 'ignore',
    streams_json: '[]',
    created_at: start,
    updated_at: start,
  }
  const now = Date.now()
  await db.as('*', async (queries) => {
    await queries
      .insertInto('source')
      .values({
        id: 'source',
        workspace_id: workspace.id,
        kind: 'stripe',
        name: 's',
        config_json: '{}',
        replication_json: '{}',
        entities_json: null,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await queries
      .insertInto('destination')
      .values({
        id: 'destination',
        workspace_id: workspace.id,
        type: 'dev-null',
        name: 'd',
        config_json: '{}',
        created_at: now,
        updated_at: now,
      })
      .execute()
    for (let from = 0; from < 1000; from += 100)
      await queries
        .insertInto('connection')
        .values(
          Array.from({ length: 100 }, (_, index) => {
            const number = from + index
            // Each once a day, at a minute of its own.
            const cron = `0 ${number % 60} ${Math.floor(number / 60)} * * ?`
            return {
              ...row,
              id: `c${number}`,
              name: `c${number}`,
              cron,
              next_run_at: readSchedule(cron).next(start - 1) ?? 0,
            }
          }),
        )
        .execute()
  })
  let made = 0
  for (let minute = 0; minute < 24 * 60; minute += 60) {
    const at = start + minute * 60_000
    const counts = await Promise.all([fireDue(db, at), fireDue(db, at), fireDue(db, at)])
    made += counts.reduce((sum, count) => sum + count, 0)
  }
  const jobs = await db.as('*', (queries) => queries.selectFrom('job').select('connection_id').execute())
  expect(made).toBe(1000)
  expect(new Set(jobs.map((job) => job.connection_id)).size).toBe(1000)
  expect(jobs).toHaveLength(1000)
  await one.close()
})
