import { vendorFile } from '@ferrule/test-kit/shared-files'
import { describe, expect, test, vi } from 'vitest'
import { generations, isError } from './kit/generations.ts'

// Where an id is part of a path, some words are other operations: `DELETE /files/trash` empties the bin permanently.

vi.setConfig({ testTimeout: 120_000 })

interface Discovery {
  readonly servicePath?: string
  readonly methods?: Record<string, { readonly path: string }>
  readonly resources?: Record<string, Discovery>
}
interface Document extends Discovery {
  readonly paths?: Record<string, object>
  readonly basePath?: string
}

/** Every path that a vendor publishes. */
function pathsOf(name: string): string[] {
  const found = ['openapi', 'swagger', 'discovery'].flatMap((kind) => {
    const document = vendorFile<Document>(`specs/${name}.${kind}.json`)
    return document ? [document] : []
  })
  const { paths, basePath = '', ...discovery } = found[0] ?? {}
  if (paths) return Object.keys(paths).flatMap((path) => [path, basePath + path])
  const walk = ({ methods = {}, resources = {} }: Discovery): string[] => [
    ...Object.values(methods).map(({ path }) => `/${discovery.servicePath}${path}`),
    ...Object.values(resources).flatMap(walk),
  ]
  return walk(discovery)
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)
const isPlaceholder = (segment = ''): boolean => segment.startsWith('{')

/** The words that stand in published paths where this one has a placeholder. */
function words(path: string, at: number, published: readonly string[]): Set<string> {
  const own = segmentsOf(path)
  const found = published
    .map(segmentsOf)
    .filter(
      (other) =>
        other.length > at &&
        !isPlaceholder(other[at]) &&
        own
          .slice(0, at)
          .every((one, index) => one === other[index] || (isPlaceholder(one) && isPlaceholder(other[index]))),
    )
  return new Set(found.map((other) => other[at] as string))
}

const all = await generations()

test('all generations are found', () => {
  expect(all.length).toBeGreaterThan(7)
})

describe.each(all.map((one) => [one.name, one] as const))('%s', (name, { actions, connect }) => {
  const published = pathsOf(name)

  test('an id that is a word of a sibling route is refused before anything is sent', async () => {
    const sent: string[] = []
    const wrong: string[] = []
    const fetch = async (input: RequestInfo | URL) => {
      sent.push(String(input instanceof Request ? input.url : input))
      return new Response('{}', { status: 200 })
    }
    for (const { entity, action, facts, params } of actions) {
      for (const [at, segment] of segmentsOf(facts.path).entries()) {
        if (!isPlaceholder(segment)) continue
        for (const word of words(facts.path, at, published)) {
          const request = { entity, action, params: { ...params, [segment.slice(1, -1)]: word } }
          const error = await connect({ fetch })
            .execute(request)
            .catch((thrown: unknown) => thrown)
          const refused = isError(error) && error.code === 'params' && /cannot be|must be/.test(error.message)
          if (!refused) wrong.push(`${entity}.${action} ${segment}=${word}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(sent).toEqual([])
  })
})

/** Words of operations that lie in no document here, or that once were sent. */
const KNOWN: readonly (readonly [name: string, operation: string, param: string, word: string])[] = [
  ...['get', 'update', 'delete', 'pay', 'void', 'mark_uncollectible'].map(
    (action) => ['stripe', `invoices.${action}`, 'id', 'create_preview'] as const,
  ),
  ['stripe', 'invoice_finalizations.create', 'id', 'create_preview'],
  ['stripe', 'invoice_sends.create', 'id', 'create_preview'],
  ...['get', 'update', 'void'].map((action) => ['stripe', `credit_notes.${action}`, 'id', 'preview'] as const),
  ...['get', 'delete'].flatMap((action) =>
    ['public', 'starred'].map((word) => ['github', `gists.${action}`, 'gist_id', word] as const),
  ),
]

test.each(KNOWN)('%s %s refuses %s: %s before anything is sent', async (name, operation, param, word) => {
  const found = all.find((one) => one.name === name)
  const target = found?.actions.find(({ entity, action }) => `${entity}.${action}` === operation)
  if (!found || !target) throw new Error(`there is no ${name} ${operation}`)
  const { entity, action, params } = target
  const sent: string[] = []
  const fetch = async (input: RequestInfo | URL) => {
    sent.push(String(input instanceof Request ? input.url : input))
    return Response.json({})
  }
  const call = (id: string) =>
    found.connect({ fetch, retry: 0 }).execute({ entity, action, params: { ...params, [param]: id } })
  await expect(call(word)).rejects.toMatchObject({ name: 'ParamsError', code: 'params' })
  expect(sent).toEqual([])
  // Another id is sent.
  await call('other').catch(() => undefined)
  expect(sent).toHaveLength(1)
})
