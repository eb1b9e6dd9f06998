import { absent, vendorFile } from '@ferrule/test-kit/shared-files'
import { describe, expect, test } from 'vitest'
import { offline, restOperations, run, SHOP } from './support/connector.ts'

/** The vendor's published REST examples: our requests reach them, and what they answer passes our shapes. */

interface Example {
  method: string
  path: string
  query: string
  response: Record<string, unknown> | null
}

const FILE = 'specs/shopify.fixtures.json'
const fixtures = vendorFile<{ version: string; examples: Example[] }>(FILE)
if (!fixtures) console.warn(`Skipped: ${absent(FILE)}`)
const examples = (fixtures?.examples ?? []).filter(({ method }) => method === 'GET')

/** Parameters of an operation that ask for an example; undefined when it is not one of the operation's. */
function paramsFor(template: string, { path, query }: Example): Record<string, string> | undefined {
  const pattern = template.replace('{api_version}', '[\\d-]+').replace(/\{(\w+)\}/g, '(?<$1>\\d+)')
  const found = new RegExp(`^${pattern}$`).exec(path)
  return found ? { ...found.groups, ...Object.fromEntries(new URLSearchParams(query)) } : undefined
}

describe.skipIf(!fixtures)('published examples', () => {
  test.each(restOperations)('$path', async ({ path, definition }) => {
    let seen = 0
    for (const example of examples) {
      const params = paramsFor(definition.path, example)
      if (!params) continue
      seen++
      const { shopify, requests } = offline(
        { body: example.response },
        { config: { shop: SHOP, api_version: fixtures?.version } },
      )
      const { data } = await run(shopify, path, params, { validation: 'strict' })
      expect(requests[0]?.url.pathname).toBe(example.path)
      expect(requests[0]?.query.toString()).toBe(new URLSearchParams(example.query).toString())
      expect(data).toEqual(Object.values(example.response ?? {})[0])
    }
    expect(seen).toBeGreaterThan(0)
  })
})
