// Jobs as their table has them, without a vendor: who runs one, how far it is, and what is told of it.
import { afterAll, expect, test } from 'vitest'
import { connected } from './support/connection.ts'
import { testGateway } from './support/gateway.ts'

const one = await testGateway()
const token = await one.token()
const { id: workspaceId } = await one.gateway.workspaces.ensure('jobs')
afterAll(() => one.close())

test('a running job says how much it has written, over all its attempts', async () => {
  const { jobs } = one.gateway
  const connection = await connected(one.gateway, { workspaceId })
  const job = await jobs.create(connection, 'sync')
  const told = async () => {
    const { body } = await one.send('GET', `/v1/jobs?connectionId=${connection.id}`, { token })
    const [{ status, rowsSynced, bytesSynced }] = body.data
    return { status, rowsSynced, bytesSynced }
  }
  await jobs.claim('first')
  expect(await told()).toEqual({ status: 'running', rowsSynced: 0, bytesSynced: 0 })
  await jobs.beat(job, 0, 'first', { rows: 40, bytes: 400 })
  await jobs.beat(job, 0, 'first', { rows: 60, bytes: 600 })
  expect(await told()).toEqual({ status: 'running', rowsSynced: 60, bytesSynced: 600 })
  await jobs.recover(Number.MAX_SAFE_INTEGER)
  expect((await jobs.claim('second'))?.attempt).toBe(1)
  await jobs.beat(job, 1, 'second', { rows: 5, bytes: 50 })
  // The first one is too late.
  expect(await jobs.beat(job, 0, 'first', { rows: 99, bytes: 990 })).toBe('lost')
  expect(await told()).toEqual({ status: 'running', rowsSynced: 65, bytesSynced: 650 })
  await jobs.end(job, 1, 'second', { status: 'succeeded', rows: 10, bytes: 100 })
  expect(await told()).toEqual({ status: 'succeeded', rowsSynced: 70, bytesSynced: 700 })
})
