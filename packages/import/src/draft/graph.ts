import { type Schema, UNKNOWN } from '../model.ts'
import { pascal, unused } from './names.ts'
import type { Refer, Reference, Role } from './types.ts'

/** Which named schemas a draft uses, where each is declared, and which references are circular. */

/** A named schema in one role. */
export interface Node {
  readonly name: string
  readonly role: Role
  /** Its id in the draft, and the name of its constant. */
  readonly id: string
  readonly schema: Schema
  readonly users: Set<string>
  /** Position in an order in which most schemas follow those they use. */
  order: number
}

const keyOf = (name: string, role: Role): string => `${role} ${name}`

export class Graph {
  readonly nodes = new Map<string, Node>()
  readonly #schemas: ReadonlyMap<string, Schema>
  readonly #taken: Set<string>
  #order = 0

  constructor(schemas: ReadonlyMap<string, Schema>, taken: Set<string>) {
    this.#schemas = schemas
    this.#taken = taken
  }

  /** Records that an entity uses a schema, and all that it refers to. */
  use(schema: Schema, role: Role, entity: string): void {
    for (const name of this.#namesIn(schema, role)) this.#visit(name, role, entity)
  }

  /** Depth first. Without recursion: a chain of references may be longer than the stack. */
  #visit(name: string, role: Role, entity: string): void {
    const open: { readonly node: Node; readonly isNew: boolean; readonly inner: Iterator<string> }[] = []
    const enter = (next: string): void => {
      const node = this.nodes.get(keyOf(next, role)) ?? this.#add(next, role)
      if (node.users.has(entity)) return
      node.users.add(entity)
      open.push({ node, isNew: node.order < 0, inner: this.#namesIn(node.schema, role).values() })
    }
    enter(name)
    for (let last = open.at(-1); last; last = open.at(-1)) {
      const next = last.inner.next()
      if (!next.done) enter(next.value)
      else {
        open.pop()
        if (last.isNew) last.node.order = this.#order++
      }
    }
  }

  #add(name: string, role: Role): Node {
    const wanted = pascal(name) || 'Value'
    const id = unused(role === 'params' ? `${wanted}Param` : wanted, this.#taken, [`${wanted}Data`])
    this.#taken.add(id)
    const schema = this.#schemas.get(name) as Schema
    const node: Node = { name, role, id, schema, users: new Set(), order: -1 }
    this.nodes.set(keyOf(name, role), node)
    return node
  }

  /** Resolves names that are too simple to keep. */
  plain(name: string): Schema | undefined {
    const schema = this.#schemas.get(name) ?? UNKNOWN
    if (this.#takesAnything(schema)) return UNKNOWN
    if (schema.kind === 'enum' || schema.kind === 'union') return undefined
    if (schema.kind === 'object' && schema.fields.length > 0) return undefined
    return schema
  }

  /** Whether it is any value, or any value among others. */
  #takesAnything(schema: Schema, seen = new Set<string>()): boolean {
    if (schema.kind === 'union') return schema.options.some((option) => this.#takesAnything(option, seen))
    if (schema.kind !== 'ref') return schema.kind === 'unknown'
    if (seen.has(schema.name)) return false
    seen.add(schema.name)
    return this.#takesAnything(this.#schemas.get(schema.name) ?? UNKNOWN, seen)
  }

  #namesIn(schema: Schema, role: Role, open: readonly string[] = []): string[] {
    switch (schema.kind) {
      case 'ref': {
        const plain = this.plain(schema.name)
        if (plain === undefined) return [schema.name]
        return open.includes(schema.name) ? [] : this.#namesIn(plain, role, [...open, schema.name])
      }
      case 'array':
        return this.#namesIn(schema.item, role, open)
      case 'union':
        return schema.options.flatMap((option) => this.#namesIn(option, role, open))
      case 'object': {
        const rest = typeof schema.rest === 'object' ? [schema.rest] : []
        const fields = schema.fields.filter(
          ({ schema: inner }) => !(role === 'record' ? inner.writeOnly : inner.readOnly),
        )
        return [...fields.map((field) => field.schema), ...rest].flatMap((inner) => this.#namesIn(inner, role, open))
      }
      default:
        return []
    }
  }

  /** How references are written inside a node, or anywhere else. */
  refer(from?: Node): Refer {
    const aliases = new Set<string>()
    return (name, role): Reference => {
      const plain = this.plain(name)
      // A name that is only an alias of itself, in a circle.
      if (plain !== undefined)
        return this.#circles(name, aliases) ? { kind: 'plain', schema: UNKNOWN } : { kind: 'plain', schema: plain }
      const node = this.nodes.get(keyOf(name, role)) as Node
      const { id, order, schema } = node
      const nullable = schema.nullable === true
      if (from === undefined || order < from.order) return { kind: 'name', text: id, nullable }
      return { kind: from === node && schema.kind === 'object' ? 'self' : 'later', text: id, nullable }
    }
  }

  #circles(name: string, seen: Set<string>): boolean {
    let at: Schema | undefined = { kind: 'ref', name }
    seen.clear()
    while (at !== undefined) {
      const inner: Schema | undefined =
        at.kind === 'array' ? at.item : at.kind === 'object' && typeof at.rest === 'object' ? at.rest : at
      if (inner?.kind !== 'ref') {
        if (inner === at || inner === undefined) return false
        at = inner
        continue
      }
      if (seen.has(inner.name)) return true
      seen.add(inner.name)
      at = this.plain(inner.name)
    }
    return false
  }

  /** The nodes that only one entity uses, or several; each after those it uses. */
  usedBy(entity: string | undefined): Node[] {
    const fits = ({ users }: Node): boolean =>
      entity === undefined ? users.size > 1 : users.size === 1 && users.has(entity)
    return [...this.nodes.values()].filter(fits).sort((a, b) => a.order - b.order)
  }
}
