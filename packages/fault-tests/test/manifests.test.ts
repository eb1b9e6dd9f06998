import { loadSubjects } from '@ferrule/test-kit/subjects'
import { describe, expect, test } from 'vitest'

/** Members of every manifest, for gateways and agents that know nothing else. */

interface Action {
  readonly access: string
  readonly params?: object
  readonly defaults?: Readonly<Record<string, unknown>>
}
const manifests = (await loadSubjects()).map(({ facts }): [string, object] => [facts.name, facts.manifest])

describe.each(manifests)('%s', (name, manifest) => {
  const { entities } = manifest as { entities: Record<string, { actions: Record<string, Action> }> }

  test('is named as the service is', () => {
    const { connectorType } = manifest as { connectorType: string }
    expect(connectorType.toLowerCase()).toBe(name.replace(/-v\d+$/, ''))
    expect(connectorType).toMatch(/^[A-Z]/)
  })

  test('says of every action what it does to data', () => {
    const access = Object.values(entities).flatMap(({ actions }) =>
      Object.values(actions).map((action) => action.access),
    )
    expect(access.length).toBeGreaterThan(10)
    expect(access.filter((one) => !['read', 'write', 'destructive'].includes(one))).toEqual([])
  })

  test('has its defaults in the schemas of the parameters', () => {
    const missing = Object.entries(entities).flatMap(([entity, { actions }]) =>
      Object.entries(actions).flatMap(([name, { defaults = {}, params }]) => {
        const { properties = {} } = (params ?? {}) as { properties?: Record<string, { default?: unknown }> }
        return Object.keys(defaults)
          .filter((field) => properties[field] !== undefined && properties[field].default === undefined)
          .map((field) => `${entity}.${name} ${field}`)
      }),
    )
    expect(missing).toEqual([])
  })

  test('has no words that only this project knows', () => {
    const words = JSON.stringify(manifest).match(/product'?s? spec\w*|\bthe spec\b|\bseed\b|upstreams?\/|Airbyte/gi)
    expect(words).toBeNull()
  })
})
