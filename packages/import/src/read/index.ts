import { type Api, ImportError } from '../model.ts'
import { readDiscovery } from './discovery.ts'
import { isObject, type Json, objectAt, parseText, textAt, wordAt } from './json.ts'
import { readOpenApi } from './openapi.ts'
import { refuseOthers } from './other-formats.ts'
import { Documents } from './refs.ts'
import { keyAmong } from './security.ts'
import type { Source } from './source.ts'
import { readSwagger } from './swagger.ts'

/** Reads a document of any format. */
export function readApi({ text, name, folder }: Pick<Source, 'text' | 'name' | 'folder'>): Api {
  refuseOthers(text, name)
  const documents = new Documents(parseText(text, name), folder)
  const read = readerOf(documents.root, name)(documents)
  const api = read.security.length > 0 ? read : { ...read, security: keyAmong(read.operations) }
  const [broken] = api.losses.leftOut
  if (broken && api.operations.length === 0)
    throw new ImportError(`nothing of ${name} can be read: ${broken[0]} is broken: ${broken[1]}`)
  return api
}

function readerOf(root: Json, name: string): (documents: Documents) => Api {
  const { openapi, swagger, discoveryVersion, resources } = root
  // 3.0 and 2.0 without quotes are numbers in YAML.
  if (openapi === 3 || /^3\.[012](\.|$)/.test(wordAt(openapi))) return readOpenApi
  if (swagger === 2 || wordAt(swagger) === '2.0') return readSwagger
  if (discoveryVersion !== undefined || isObject(resources)) return readDiscovery
  throw new ImportError(
    `${name} must be OpenAPI 3.0, 3.1 or 3.2, Swagger 2.0 or Google discovery; it is ${kindOf(root)}`,
  )
}

/** Formats that people try, too. */
function kindOf({ openapi, swagger, asyncapi, info, data, __schema }: Json): string {
  if (openapi !== undefined) return `OpenAPI ${wordAt(openapi)}`
  if (swagger !== undefined) return `Swagger ${wordAt(swagger)}: convert it to OpenAPI first`
  if (asyncapi !== undefined) return `AsyncAPI ${wordAt(asyncapi)}, which describes messages and no requests`
  if (textAt(objectAt(info)['schema']).includes('getpostman.com')) return 'a Postman collection: export it as OpenAPI'
  if (__schema !== undefined || objectAt(data)['__schema'] !== undefined)
    return 'a GraphQL schema: write a document for each action instead, as the guide to the schema language shows'
  return 'none of these'
}
