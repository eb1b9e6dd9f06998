// A typed route continues its list by what the vendor's lists have in common; an action knows its own list. Both read the same.
import { sampleRoutes } from '@ferrule/test-kit/routes'
import { loadSubjects } from '@ferrule/test-kit/subjects'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type AnyConnector, type Generation, generations, isError } from './kit/generations.ts'

vi.setConfig({ testTimeout: 120_000 })

interface Lists extends AnyConnector {
  requestList(route: string, params: object): { toArray(limit: { max: number }): Promise<unknown[]> }
}

interface Opened {
  readonly credentials: object
  listen(): Promise<{ url: string; close(): Promise<void> }>
}

const pathOf = (path: string): string => path.replace(/\{\w+\}/g, '{}')

/** Lists that are routes, and need nothing but what the records of another list say. */
function compared({ name, actions }: Generation) {
  const routes = new Map(
    sampleRoutes(name)
      .filter(({ record }) => record)
      .map((one) => [pathOf(one.route), one.route]),
  )
  return actions.flatMap(({ entity, action, facts }) => {
    const route = facts.pagination && routes.get(`${facts.method} ${pathOf(facts.path)}`)
    return route && !/\{\w+\}/.test(facts.path) ? [{ entity, action, facts, route }] : []
  })
}

const key = (record: unknown): unknown => {
  const { id, key, accountId, ts } = Object(record) as Record<string, unknown>
  return id ?? key ?? accountId ?? ts ?? record
}

const all = await generations()
const subjects = new Map((await loadSubjects()).map((one) => [one.facts.name, one]))

describe.each(all.map((one) => [one.name, one] as const))('%s', (name, generation) => {
  const lists = compared(generation)
  test.skipIf(lists.length === 0 || !subjects.has(name))('routes list what actions list, page by page', async () => {
    const sandbox = subjects.get(name)?.sandbox() as Opened
    const { url, close } = await sandbox.listen()
    onTestFinished(close)
    const own = { credentials: sandbox.credentials, config: {}, baseUrl: url, retry: 0 }
    const connector = generation.connect(own as never) as Lists
    let seen = 0
    for (const { entity, action, facts, route } of lists) {
      const size = (facts.pagination as { size?: string } | undefined)?.size
      const params = size ? { [size]: 2 } : {}
      const ours = connector as unknown as Record<
        string,
        Record<string, (params: object) => { toArray(limit: object): Promise<unknown[]> }>
      >
      const list = ours[camel(entity)]?.[camel(action)]
      const wanted = await list?.(params)
        .toArray({ max: 9 })
        .catch((error: unknown) => error)
      if (!Array.isArray(wanted)) {
        expect(isError(wanted)).toBe(true)
        continue
      }
      const found = await connector
        .requestList(route, { ...(facts as { defaults?: object }).defaults, ...params })
        .toArray({ max: 9 })
      expect([route, found.map(key)]).toEqual([route, wanted.map(key)])
      seen += wanted.length > 2 ? 1 : 0
    }
    expect(seen).toBeGreaterThan(0)
  })
})

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
