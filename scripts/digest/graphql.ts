// Restricts a GraphQL schema to the types that some documents use, as the vendor's introspection has them.
import {
  buildClientSchema,
  type IntrospectionQuery,
  parse,
  printSchema,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'

interface Wrapped {
  readonly kind: string
  readonly name?: string | null
  readonly ofType?: Wrapped | null
}
interface Field {
  readonly name: string
  readonly type: Wrapped
  readonly args: readonly { readonly type: Wrapped }[]
}
interface Type {
  readonly kind: string
  readonly name: string
  readonly fields?: readonly Field[] | null
  readonly inputFields?: readonly { readonly type: Wrapped }[] | null
  readonly interfaces?: readonly { readonly name: string }[] | null
  readonly possibleTypes?: readonly { readonly name: string }[] | null
}

const nameOf = (type: Wrapped): string => (type.ofType ? nameOf(type.ofType) : (type.name as string))

/** Which fields of which types the documents ask for. */
function usedBy(introspection: IntrospectionQuery, documents: readonly string[]): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>()
  const info = new TypeInfo(buildClientSchema(introspection))
  const note = (): void => {
    const [parent, field] = [info.getParentType(), info.getFieldDef()]
    if (parent && field) used.set(parent.name, (used.get(parent.name) ?? new Set()).add(field.name))
  }
  for (const document of documents) visit(parse(document), visitWithTypeInfo(info, { Field: note }))
  return used
}

/** The types that some documents use, and of these the fields. */
class Excerpt {
  readonly #types: ReadonlyMap<string, Type>
  readonly #used: ReadonlyMap<string, ReadonlySet<string>>
  readonly #roots: readonly string[]
  /** Types that would have no fields. */
  readonly #empty = new Set<string>()
  readonly #reached = new Set<string>()

  constructor({ __schema: schema }: IntrospectionQuery, used: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#types = new Map(schema.types.map((type) => [type.name, type as Type]))
    this.#used = used
    this.#roots = [schema.queryType.name, schema.mutationType?.name ?? '']
    for (let before = -1; before < this.#empty.size; ) {
      before = this.#empty.size
      for (const { name, fields } of this.#types.values())
        if (fields && !fields.some((field) => this.keeps(name, field))) this.#empty.add(name)
    }
    for (const root of this.#roots) this.#reach(root)
  }

  has(name: string): boolean {
    return (this.#reached.has(name) && !this.#empty.has(name)) || name.startsWith('__')
  }

  /** A type that is asked for keeps all fields but those that lead to objects nobody asks for. Roots keep what is asked. */
  keeps(type: string, field: Field): boolean {
    const names = [type, ...(this.#types.get(type)?.interfaces ?? []).map(({ name }) => name)]
    return names.some((name) => this.#asks(name, field))
  }

  #asks(type: string, { name, type: returned }: Field): boolean {
    if (!this.#types.get(type)?.fields?.some((field) => field.name === name)) return false
    if (this.#used.get(type)?.has(name)) return true
    const inner = nameOf(returned)
    const isComposite = /^(OBJECT|INTERFACE|UNION)$/.test(this.#types.get(inner)?.kind ?? '')
    // Every connection has edges besides its nodes.
    const isWanted = !isComposite || this.#used.has(inner) || inner.endsWith('Edge')
    return isWanted && !this.#roots.includes(type) && !this.#empty.has(inner)
  }

  #reach(name: string): void {
    const type = this.#types.get(name)
    if (!type || this.#reached.has(name) || this.#empty.has(name)) return
    this.#reached.add(name)
    for (const field of type.fields ?? [])
      if (this.keeps(name, field)) for (const one of [field, ...field.args]) this.#reach(nameOf(one.type))
    for (const one of type.inputFields ?? []) this.#reach(nameOf(one.type))
    for (const one of type.interfaces ?? []) this.#reach(one.name)
    // Most of what implements an interface is asked for by nobody.
    for (const one of type.possibleTypes ?? [])
      if (type.kind === 'UNION' || this.#used.has(one.name)) this.#reach(one.name)
  }
}

/** The schema in its own language, in lines, as far as these documents use it. Without descriptions and reasons. */
export function schemaLines(introspection: IntrospectionQuery, documents: readonly string[]): string[] {
  const excerpt = new Excerpt(introspection, usedBy(introspection, documents))
  const { __schema: schema } = introspection
  const named = (all: Type['interfaces']) => all?.filter(({ name }) => excerpt.has(name)) ?? null
  const types = (schema.types as readonly Type[])
    .filter(({ name }) => excerpt.has(name))
    .map((type) => ({
      ...type,
      fields: type.fields?.filter((field) => excerpt.keeps(type.name, field)) ?? null,
      interfaces: named(type.interfaces),
      possibleTypes: named(type.possibleTypes),
    }))
  const text = printSchema(buildClientSchema({ __schema: { ...schema, types } } as unknown as IntrospectionQuery))
  return text
    .replace(/"""[\s\S]*?"""\n\s*/g, '')
    .replace(/@deprecated\(reason: "(?:[^"\\]|\\.)*"\)/g, '@deprecated')
    .replace(/ +/g, ' ')
    .split(/\n+/)
}
