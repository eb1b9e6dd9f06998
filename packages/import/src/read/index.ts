import { type Api, ImportError } from '../model.ts'
import { readDiscovery } from './discovery.ts'
import { isObject, parseText } from './json.ts'
import { readOpenApi } from './openapi.ts'
import { Documents } from './refs.ts'
import type { Source } from './source.ts'
import { readSwagger } from './swagger.ts'

/** Reads a document of any format. */
export function readApi({ text, name, folder }: Pick<Source, 'text' | 'name' | 'folder'>): Api {
  const documents = new Documents(parseText(text, name), folder)
  const { openapi, swagger, discoveryVersion, resources, asyncapi } = documents.root
  if (/^3\.[012](\.|$)/.test(String(openapi ?? ''))) return readOpenApi(documents)
  if (String(swagger ?? '') === '2.0' || swagger === 2) return readSwagger(documents)
  if (discoveryVersion !== undefined || isObject(resources)) return readDiscovery(documents)
  const is =
    openapi !== undefined ? `OpenAPI ${openapi}` : asyncapi !== undefined ? `AsyncAPI ${asyncapi}` : 'none of these'
  throw new ImportError(`${name} must be OpenAPI 3.0, 3.1 or 3.2, Swagger 2.0 or Google discovery; it is ${is}`)
}
