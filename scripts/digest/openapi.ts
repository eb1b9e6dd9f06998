// Restricts a large OpenAPI document to some paths and to the schemas that they use; of other operations it says that they are
// there.
import { METHODS } from '@ferrule/test-kit/vendor-operations'

type Names = Readonly<Record<string, unknown>>

interface Document {
  readonly paths?: Readonly<Record<string, Names>>
  readonly components?: { readonly schemas?: Names }
  readonly definitions?: Names
}

/** Characters of a document that is kept whole. */
const LARGE = 600_000

/** `isUsed` is asked with `GET /v1/charges`. */
export function narrowed<Given extends Document>(given: Given, isUsed: (operation: string) => boolean): Given {
  if (!given.paths || JSON.stringify(given).length < LARGE) return given
  const paths = Object.entries(given.paths).map(([path, item]): [string, Names] => {
    const verbs = Object.entries(item).filter(([name]) => METHODS.includes(name.toUpperCase()))
    if (verbs.some(([verb]) => isUsed(`${verb.toUpperCase()} ${path}`))) return [path, item]
    return [path, Object.fromEntries(verbs.map(([verb]) => [verb, { responses: {} }]))]
  })
  const rest = { ...given, paths: Object.fromEntries(paths) }
  const { components, definitions } = given
  return {
    ...rest,
    ...(components && {
      components: { ...components, schemas: reached(rest.paths, components.schemas ?? {}, components) },
    }),
    ...(definitions && { definitions: reached(rest.paths, definitions) }),
  }
}

/** The schemas that some part of a document leads to, by references. */
function reached(from: unknown, schemas: Names, others: Names = {}): Names {
  const found = new Set<string>()
  const { schemas: _, ...parts } = others
  const queue: unknown[] = [from, parts]
  for (let part = queue.pop(); part !== undefined; part = queue.pop())
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/(?:components\/schemas|definitions)\/([^"]+)"/g)) {
      if (found.has(name) || !(name in schemas)) continue
      found.add(name)
      queue.push(schemas[name])
    }
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)))
}
