import type { OpenApi, Operation } from './openapi.ts'

/** A published document whose references are resolved, except those to schemas. */
export interface Document extends OpenApi {
  at(path: string): unknown
}

/** Resolves references to anything but schemas. */
export function documentOf(api: OpenApi): Document {
  const at = (path: string): unknown =>
    path
      .split('/')
      .slice(1)
      .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], api)
  const follow = (value: unknown): unknown => {
    const { $ref } = (value ?? {}) as { $ref?: string }
    return $ref && !$ref.startsWith('#/components/schemas/') ? follow(at($ref)) : value
  }
  const operation = (given: Operation): Operation => ({
    ...given,
    parameters: (given.parameters ?? []).map((one) => follow(one) as never),
    responses: Object.fromEntries(
      Object.entries(given.responses).map(([status, one]) => [status, follow(one) as never]),
    ),
  })
  const methods = new Set(['get', 'put', 'post', 'patch', 'delete'])
  const paths = Object.entries(api.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).flatMap(([method, one]) => (methods.has(method) ? [[method, operation(one)]] : [])),
    ),
  ])
  return { ...api, paths: Object.fromEntries(paths), at }
}

/** The document restricted to these operations and the schemas that they use. */
export function narrowed(api: OpenApi, isWanted: (method: string, path: string) => boolean): OpenApi {
  const paths = Object.fromEntries(
    Object.entries(api.paths).flatMap(([path, item]) => {
      const wanted = Object.entries(item).filter(([method]) => isWanted(method.toUpperCase(), path))
      return wanted.length > 0 ? [[path, Object.fromEntries(wanted)]] : []
    }),
  )
  const schemas: Record<string, object> = {}
  const collect = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const found = api.components.schemas[name]
      if (schemas[name] || !found) continue
      schemas[name] = found
      collect(found)
    }
  }
  collect(paths)
  return JSON.parse(JSON.stringify({ ...api, paths, components: { schemas } }), withNull) as OpenApi
}

/** The validator supports `nullable` only beside a type. */
function withNull(_: string, part: { nullable?: boolean; type?: string } | null): unknown {
  if (typeof part !== 'object' || part?.nullable !== true || part.type !== undefined) return part
  const { nullable: __, ...rest } = part
  return { anyOf: [rest, { type: 'null' }] }
}

/** The examples of an operation's successful responses as plain JSON. Other media types are other representations. */
export function examplesOf({ at }: Document, operation: Operation): unknown[] {
  const contents = Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
    status.startsWith('2') && content['application/json'] ? [content['application/json']] : [],
  )
  /** Some documents have a reference in place of the value. */
  const exampleOf = (one: { $ref?: string; value?: unknown }): unknown => {
    const { $ref } = one.$ref ? one : ((one.value ?? {}) as { $ref?: string })
    return $ref ? exampleOf(at($ref) as object) : one.value
  }
  return contents.flatMap((one) => {
    const { example, examples = {} } = one as { example?: unknown; examples?: Record<string, { $ref?: string }> }
    return [...(example === undefined ? [] : [example]), ...Object.values(examples).map(exampleOf)]
  })
}
