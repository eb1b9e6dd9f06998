import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { OpenApi, Schema } from './openapi.ts'

/**
 * The typings of Stripe's SDK as a document: what each of its methods takes and answers, at the address that its code
 * asks. Stripe generates both from its own document, of which only a part lies beside the repository.
 */

const root = join(import.meta.dirname, '../../../..')
const resources = globSync('node_modules/stripe/cjs/resources/**/*.js', { cwd: root }).map((file) => join(root, file))

/** Where a method asks: `<file> SetupIntentResource.list` → `['get', '/v1/setup_intents']`. Names of classes come twice. */
function addresses(): Map<string, readonly [verb: string, path: string]> {
  const found = new Map<string, readonly [string, string]>()
  for (const file of resources) {
    const text = readFileSync(file, 'utf8')
    for (const [, name = '', body = ''] of text.matchAll(/^class (\w+) [^{]*\{\n([\s\S]*?)^\}/gm)) {
      for (const [, method, verb = '', , path = ''] of body.matchAll(
        /^ {4}(\w+)\([^)]*\) \{\n\s+return this\._makeRequest\('(GET|POST|DELETE)', (['`])(.*?)\3/gm,
      ))
        found.set(`${file} ${name}.${method}`, [verb.toLowerCase(), path.replace(/\$\{[^}]*?(\w+)\)?\}/g, '{$1}')])
    }
  }
  return found
}

/** An operation of ours: the address decides which method of the SDK it is. */
export interface Asked {
  readonly operation: string
  readonly method: string
  readonly path: string
}

/** Those of a manifest. */
export const asked = (manifest: {
  readonly entities: Readonly<
    Record<string, { readonly actions: Readonly<Record<string, Pick<Asked, 'method' | 'path'>>> }>
  >
}): Asked[] =>
  Object.entries(manifest.entities).flatMap(([entity, { actions }]) =>
    Object.entries(actions).map(([action, { method, path }]) => ({ operation: `${entity}.${action}`, method, path })),
  )

const keyOf = (verb: string, path: string): string => `${verb.toLowerCase()} ${path.replace(/\{[^}]*\}/g, '{}')}`

const NOTHING = ts.TypeFlags.Void | ts.TypeFlags.Never

/** Numbers that may have decimals; the typings do not tell. */
const DECIMAL = /percent|rate$|^(height|length|weight|width|aggregated_value)$/

/** A document with these operations, in the form of the one beside the repository. */
function typedApi(asked: readonly Asked[]): Pick<OpenApi, 'paths' | 'components'> {
  const wanted = new Map(asked.map((one) => [keyOf(one.method, one.path), one]))
  const reader = new Reader(resources.map((file) => file.replace(/\.js$/, '.d.ts')))
  const paths: Record<string, Record<string, OpenApi['paths'][string][string]>> = {}
  for (const [name, [verb, path]] of addresses()) {
    const one = wanted.get(keyOf(verb, path))
    if (one === undefined || paths[one.path]?.[verb]) continue
    paths[one.path] = { ...paths[one.path], [verb]: reader.operation(name, verb, one) }
  }
  return { paths, components: { schemas: reader.schemas } }
}

/** The document beside the repository, with what it lacks of our operations. */
export function wholeApi<Api extends Pick<OpenApi, 'paths' | 'components'>>(api: Api, ours: readonly Asked[]): Api {
  const { paths, components } = typedApi(ours)
  const all = new Set([...Object.keys(api.paths), ...Object.keys(paths)])
  return {
    ...api,
    paths: Object.fromEntries([...all].map((path) => [path, { ...api.paths[path], ...paths[path] }])),
    components: { ...api.components, schemas: { ...api.components.schemas, ...components.schemas } },
  }
}

class Reader {
  readonly schemas: Record<string, Schema> = {}
  readonly #checker: ts.TypeChecker
  readonly #methods = new Map<string, ts.Signature>()
  readonly #names = new Map<ts.Type, string>()

  constructor(files: string[]) {
    const program = ts.createProgram(files, {
      strict: true,
      skipLibCheck: true,
      noEmit: true,
      module: ts.ModuleKind.NodeNext,
      types: [],
    })
    this.#checker = program.getTypeChecker()
    for (const file of files)
      for (const statement of program.getSourceFile(file)?.statements ?? [])
        if (ts.isClassDeclaration(statement)) this.#readClass(file.replace(/\.d\.ts$/, '.js'), statement)
  }

  #readClass(file: string, declaration: ts.ClassDeclaration): void {
    for (const member of declaration.members) {
      const name = `${file} ${declaration.name?.text}.${member.name?.getText()}`
      // The last of several ways to call has the parameters.
      const signature = ts.isMethodDeclaration(member) && this.#checker.getSignatureFromDeclaration(member)
      if (
        signature &&
        !this.#methods
          .get(name)
          ?.getParameters()
          .some(({ name: own }) => own === 'params')
      )
        this.#methods.set(name, signature)
    }
  }

  operation(name: string, verb: string, { operation, path }: Asked) {
    const signature = this.#methods.get(name) as ts.Signature
    const given = signature.getParameters().find((parameter) => parameter.name === 'params')
    const params = given ? this.#object(this.#checker.getNonNullableType(this.#checker.getTypeOfSymbol(given))) : {}
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => ({
      name: place,
      in: 'path' as const,
      required: true,
      schema: { type: 'string' as const },
    }))
    const inQuery = Object.entries(params.properties ?? {}).map(([own, schema]) => ({
      name: own,
      in: 'query' as const,
      required: params.required?.includes(own) ?? false,
      schema,
    }))
    return {
      operationId: operation,
      parameters: [...inPath, ...(verb === 'post' ? [] : inQuery)],
      ...(verb === 'post' && {
        requestBody: {
          content: { 'application/x-www-form-urlencoded': { schema: { ...params, additionalProperties: false } } },
        },
      }),
      responses: { 200: { content: { 'application/json': { schema: this.#answer(signature.getReturnType()) } } } },
    }
  }

  /** `Promise<Response<T>>`, or a list of `T`. */
  #answer(type: ts.Type): Schema {
    const name = type.aliasSymbol?.name ?? type.symbol?.name ?? ''
    const [inner] = type.aliasTypeArguments ?? this.#checker.getTypeArguments(type as ts.TypeReference)
    if (name === 'Promise' || name === 'Response') return this.#answer(inner as ts.Type)
    if (/^Api(List|SearchResult)Promise$/.test(name))
      return {
        type: 'object',
        properties: { data: { type: 'array', items: this.schema(inner as ts.Type) } },
        required: ['data'],
      }
    // `T & { lastResponse }`
    const record = type.isIntersection() ? (type.types[0] as ts.Type) : type
    return this.schema(record)
  }

  schema(type: ts.Type, name = ''): Schema {
    const parts = type.isUnion() ? type.types : [type]
    const some = parts.filter((part) => (part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) === 0)
    const nullable = parts.some((part) => (part.flags & ts.TypeFlags.Null) !== 0) && { nullable: true }
    const objects = some.filter((part) => this.#isRecord(part))
    if (objects.length > 0 && objects.length < some.length)
      return {
        ...nullable,
        'x-expandable': true,
        anyOf: [{ type: 'string' }, ...objects.map((one) => this.schema(one))],
      }
    const words = some.filter((part) => part.isStringLiteral()).map((part) => (part as ts.StringLiteralType).value)
    // `'a' | 'b' | OpenEnum`: the words that are known, and any other.
    const others = some.filter((part) => !part.isStringLiteral() && !(words.length > 0 && part.isIntersection()))
    const truths = others.filter((part) => (part.flags & ts.TypeFlags.BooleanLiteral) !== 0)
    const rest = others.filter((part) => !truths.includes(part))
    const options: Schema[] = [
      ...rest.map((part) => this.#one(part, name)),
      ...(truths.length === 2
        ? [{ type: 'boolean' as const }]
        : truths.length === 1
          ? [{ type: 'boolean' as const, enum: [true] }]
          : []),
      ...(words.length > 0 ? [{ type: 'string' as const, enum: words }] : []),
    ]
    return { ...nullable, ...(options.length === 1 ? options[0] : { anyOf: options }) }
  }

  /** Whether it has an `object` that says which record it is. */
  #isRecord(type: ts.Type): boolean {
    const own = (type.flags & ts.TypeFlags.Object) !== 0 ? type.getProperty('object') : undefined
    return own !== undefined && this.#checker.getTypeOfSymbol(own).isStringLiteral()
  }

  #one(type: ts.Type, name: string): Schema {
    const { flags } = type
    if ((flags & ts.TypeFlags.StringLike) !== 0) return { type: 'string' }
    if ((flags & ts.TypeFlags.NumberLike) !== 0) return { type: DECIMAL.test(name) ? 'number' : 'integer' }
    if ((flags & ts.TypeFlags.BooleanLike) !== 0) return { type: 'boolean' }
    if (this.#checker.isArrayType(type)) {
      const [item] = this.#checker.getTypeArguments(type as ts.TypeReference)
      return { type: 'array', items: this.schema(item as ts.Type, name) }
    }
    const index = this.#checker.getIndexTypeOfType(type, ts.IndexKind.String)
    if (index && type.getProperties().length === 0) return { type: 'object', additionalProperties: this.schema(index) }
    // A decimal number, which is a text on the wire.
    if (type.getProperty('toFixed')) return { type: 'string' }
    return this.#named(type)
  }

  #named(type: ts.Type): Schema {
    let name = this.#names.get(type)
    if (name === undefined) {
      name = `${type.symbol?.name ?? 'T'}_${this.#names.size}`
      this.#names.set(type, name)
      this.schemas[name] = this.#object(type)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  #object(type: ts.Type): Schema {
    // `deleted?: void` is never there.
    const members = this.#checker
      .getPropertiesOfType(type)
      .filter(
        (member) => (this.#checker.getNonNullableType(this.#checker.getTypeOfSymbol(member)).flags & NOTHING) === 0,
      )
    const properties = members.map((member) => {
      const own = this.#checker.getTypeOfSymbol(member)
      return [member.name, this.schema(own, member.name)] as const
    })
    const required = members.filter(({ flags }) => (flags & ts.SymbolFlags.Optional) === 0).map(({ name }) => name)
    return {
      type: 'object',
      properties: Object.fromEntries(properties),
      required: required.filter((name) => !properties.some(([own, schema]) => own === name && schema.nullable)),
    }
  }
}
