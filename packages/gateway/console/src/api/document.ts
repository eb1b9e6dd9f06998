/** A JSON schema, as far as a first body is made of it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
}

interface Described {
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
}

/** The OpenAPI document of the gateway. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

export interface Operation {
  /** `GET /v1/jobs` */
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly tag: string
  readonly parameters: readonly Parameter[]
  /** A first body with what is required; undefined: it takes none. */
  readonly body: string | undefined
}

export function operationsOf({ paths, components }: ApiDocument): Operation[] {
  const schemas = components?.schemas ?? {}
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { summary = '', tags = [], parameters = [], requestBody }]) => {
      const method = name.toUpperCase()
      const schema = requestBody?.content?.['application/json']?.schema
      return {
        id: `${method} ${path}`,
        method,
        path,
        summary,
        tag: tags[0] ?? '',
        parameters: [...pathParameters(path, parameters), ...parameters.filter(({ in: place }) => place === 'query')],
        body: schema && JSON.stringify(exampleOf(schema, schemas), null, 2),
      }
    }),
  )
}

/** Those in the path itself, whether the document lists them or not. */
function pathParameters(path: string, listed: readonly Parameter[]): Parameter[] {
  const names = path.split('/').flatMap((part) => (part.startsWith('{') ? [part.slice(1, -1)] : []))
  return names.map((name) => ({
    ...listed.find((one) => one.in === 'path' && one.name === name),
    name,
    in: 'path',
    required: true,
  }))
}

const empty: Readonly<Record<string, unknown>> = { string: '', integer: 0, number: 0, boolean: false, array: [] }

function exampleOf(schema: Schema, schemas: Readonly<Record<string, Schema>>, depth = 0): unknown {
  const known = schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1) ?? '']
  if (!known || depth > 4) return {}
  if (known.enum) return known.enum[0]
  const type = typeof known.type === 'string' ? known.type : known.type?.[0]
  if (type !== undefined && type in empty) return empty[type]
  const properties = Object.entries(known.properties ?? {}).filter(([name]) => known.required?.includes(name))
  return Object.fromEntries(properties.map(([name, inner]) => [name, exampleOf(inner, schemas, depth + 1)]))
}

/** The address of a call. Parameters without a value are left out. */
export function addressOf({ path, parameters }: Operation, values: Readonly<Record<string, string>>): string {
  const filled = path
    .split('/')
    .map((part) => (part.startsWith('{') ? encodeURIComponent(values[part.slice(1, -1)] ?? '') : part))
    .join('/')
  const query = new URLSearchParams()
  for (const { name, in: place } of parameters) if (place === 'query' && values[name]) query.set(name, values[name])
  return query.size > 0 ? `${filled}?${query}` : filled
}
