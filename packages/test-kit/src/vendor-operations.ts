// How published documents name their operations: `GET /v1/charges/{charge}`, `mutation tagsAdd`.
import { vendorFile } from './shared-files.ts'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']

interface OpenApi {
  readonly basePath?: string
  readonly paths: Readonly<Record<string, object>>
}
interface Methods {
  readonly methods?: Readonly<Record<string, { readonly httpMethod: string; readonly path: string }>>
  readonly resources?: Readonly<Record<string, Methods>>
}
interface Introspection {
  readonly data: { readonly __schema: { readonly types: readonly { name: string; fields?: { name: string }[] }[] } }
}

/** A published document, or its digest. */
export const shared = <T>(file: string): T => vendorFile<T>(`specs/${file}`) as T

export const openApi = ({ basePath = '', paths }: OpenApi): string[] =>
  Object.entries(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).flatMap((verb) =>
      METHODS.includes(verb.toUpperCase()) ? [`${verb.toUpperCase()} ${basePath}${path}`] : [],
    ),
  )

/** A template of an SDK's source: `/v1/x/${encodeURIComponent(id)}` as `/v1/x/{id}`. */
export const places = (template: string): string =>
  template.replace(/\$\{(?:\w+\()?(?:\w+\??\.)*(\w+)\)?(?: as \w+)?\}/g, '{$1}')

/** `prefix` is the path of the API. */
export const discovery = ({ methods = {}, resources = {} }: Methods, prefix: string): string[] => [
  ...Object.values(methods).map(({ httpMethod, path }) => `${httpMethod} ${prefix}${path}`),
  ...Object.values(resources).flatMap((one) => discovery(one, prefix)),
]

export const graphql = ({ data }: Introspection): string[] =>
  ['QueryRoot', 'Mutation'].flatMap((type) =>
    (data.__schema.types.find(({ name }) => name === type)?.fields ?? []).map(
      ({ name }) => `${type === 'Mutation' ? 'mutation' : 'query'} ${name}`,
    ),
  )

/** Of an extract: what it has must be in the list, which was made from the whole. */
export interface Document {
  readonly extract?: true
  readonly file: string
  readonly read: () => string[]
}

/** Documents by connector. */
export type Published = Readonly<Record<string, Document>>
