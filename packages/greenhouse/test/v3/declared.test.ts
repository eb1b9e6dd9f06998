import manifest from '@ferrule/greenhouse/manifest'
import { absent, vendorFile } from '@ferrule/test-kit/shared-files'
import { describe, expect, test } from 'vitest'

/** Every field and every write that the published document of Harvest v3 names. */

interface Schema {
  readonly $ref?: string
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, unknown>>
}
interface Published {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          { readonly responses?: Readonly<Record<string, { readonly content?: Record<string, { schema?: Schema }> }>> }
        >
      >
    >
  >
}

const API = 'specs/greenhouse.openapi.json'
const api = vendorFile<Published>(API)

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ''
const resolved = (schema: Schema | undefined, all: Readonly<Record<string, unknown>>): Schema | undefined => {
  const found = schema?.$ref ? (all[nameOf(schema.$ref)] as Schema) : schema
  return found?.items ? resolved(found.items, all) : found
}

const actions = Object.entries(manifest.entities).flatMap(([entity, { actions: own }]) =>
  Object.entries(own).map(([action, facts]) => ({ name: `${entity}.${action}`, ...facts })),
)

describe('the published document', () => {
  if (!api) {
    test('all of it', ({ skip }) => skip(absent(API)))
    return
  }
  const { paths, components } = api

  test('names no field that records do not declare', () => {
    const undeclared: string[] = []
    let count = 0
    for (const { name, method, path, record } of actions) {
      const answers = Object.entries(paths[path]?.[method.toLowerCase()]?.responses ?? {})
      const [, good] = answers.find(([status]) => status.startsWith('2')) ?? []
      const theirs = resolved(good?.content?.['application/json']?.schema, components.schemas)
      const ours = resolved((record ?? undefined) as Schema | undefined, manifest.$defs)
      if (!theirs?.properties || !ours?.properties) continue
      count++
      for (const field of Object.keys(theirs.properties))
        if (!(field in ours.properties)) undeclared.push(`${name} ${field}`)
    }
    expect(count).toBeGreaterThan(50)
    expect(undeclared).toEqual([])
  })

  test('lists no write that is not an action, except that of the token', () => {
    const form = (method: string, path: string) => `${method.toUpperCase()} ${path.replace(/\{[^}]*\}/g, '{}')}`
    const ours = new Set(actions.map(({ method, path }) => form(method, path)))
    const theirs = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => /^(post|put|patch|delete)$/.test(method))
        .map((method) => form(method, path)),
    )
    expect(theirs.length).toBeGreaterThan(15)
    expect(theirs.filter((one) => !ours.has(one))).toEqual(['POST /auth/token'])
  })
})
