import type { Manifest } from '@ferrule/core/manifest'

/**
 * The types of a connector of a document, for programs that call it through `@ferrule/hosted`. Whatever a document says ends up in
 * a name of letters and digits, in a string literal or in a comment: none of it becomes code.
 */

type Json = Readonly<Record<string, unknown>>
type Action = Manifest['entities'][string]['actions'][string]

/** Deeper types are unknown. */
const DEEPEST = 40

const RUNTIME = ['ByteSource', 'Download', 'SearchParams', 'SearchResult'] as const

/** The module of a connector's types: its record types, its operations, and what `open` returns. */
export function typesOf(manifest: Manifest, version: number): string {
  const writer = new Writer(manifest.$defs)
  const own = writer.take(pascal(manifest.name))
  const operations = writer.take(`${own}Operations`)
  const entities = Object.entries(manifest.entities).map(([entity, { actions, hosted, record }]) => {
    const members = Object.entries(actions).map(
      ([name, action]) => `${comment(action.summary, 4)}    readonly ${name}: ${entryOf(action, writer)}`,
    )
    if (hosted.includes('search') && !Object.hasOwn(actions, 'search')) {
      const found = writer.of(record)
      members.push(
        `    /** Searches the copy of these records. */\n    readonly search: { readonly params: SearchParams; readonly data: SearchResult<${found}>; readonly found: ${found} }`,
      )
    }
    return `  readonly ${entity}: {\n${members.join('\n')}\n  }`
  })
  const body = `export interface ${operations} {\n${entities.join('\n')}\n}`
  const text = `${body}\n${writer.declarations()}`
  const used = RUNTIME.filter((name) => text.includes(name))
  return [
    `// Types of the connector ${manifest.name}, version ${version}. Made by \`ferrule connectors types ${manifest.name}\`; do not edit.`,
    ...(used.length > 0 ? [`import type { ${used.join(', ')} } from '@ferrule/core/runtime'`] : []),
    `import type { Opened } from '@ferrule/hosted'`,
    '',
    `/** The connector: \`await platform.connector({ externalUserId, kind: '${manifest.name}' }).open<${own}>()\`. */`,
    `export type ${own} = Opened<'${manifest.name}', ${operations}>`,
    '',
    '/** Its actions, by entity. */',
    body,
    '',
    writer.declarations(),
  ].join('\n')
}

/** Params and data of an action; meta makes it a list. */
function entryOf(action: Action, writer: Writer): string {
  const record = action.record === undefined ? 'unknown' : writer.of(action.record as Json)
  const data = action.download ? 'Download' : action.pagination ? `${bracketed(record)}[]` : record
  const meta = action.pagination && `readonly meta: ${action.meta ? writer.of(action.meta as Json) : METAS}`
  const members = [`readonly params: ${writer.of(action.params as Json)}`, `readonly data: ${data}`, meta]
  return `{ ${members.filter(Boolean).join('; ')} }`
}

const METAS = 'Record<string, unknown>'

class Writer {
  readonly #defs: Readonly<Record<string, unknown>>
  /** Type names by name of the definition. */
  readonly #names = new Map<string, string>()
  readonly #taken = new Set<string>(['Opened', 'Record', ...RUNTIME])
  readonly #made = new Map<string, string>()

  constructor(defs: Readonly<Record<string, unknown>>) {
    this.#defs = defs
  }

  /** A name of a type that nothing else has. */
  take(wanted: string): string {
    let name = wanted
    for (let count = 2; this.#taken.has(name); count++) name = `${wanted}${count}`
    this.#taken.add(name)
    return name
  }

  /** The definitions that were used. */
  declarations(): string {
    return [...this.#made].map(([name, type]) => `export type ${name} = ${type}\n`).join('\n')
  }

  of(schema: unknown, depth = 0): string {
    if (!isObject(schema) || depth > DEEPEST) return 'unknown'
    const { $ref: ref, type } = schema
    if (typeof ref === 'string') return this.#reference(ref)
    const options = schema['anyOf'] ?? schema['oneOf']
    if (Array.isArray(options)) return union(options.map((one) => this.of(one, depth + 1)))
    if (Object.hasOwn(schema, 'const')) return literal(schema['const'])
    if (Array.isArray(schema['enum'])) return union(schema['enum'].map(literal))
    if (Array.isArray(type)) return union(type.map((one) => this.of({ ...schema, type: one }, depth + 1)))
    if (type === 'array') return `${bracketed(this.of(schema['items'], depth + 1))}[]`
    if (type === 'object') return this.#object(schema, depth)
    return PLAIN.get(type) ?? 'unknown'
  }

  #object(schema: Json, depth: number): string {
    if (schema['title'] === 'ByteSource') return 'ByteSource'
    const { properties, additionalProperties: rest } = schema
    if (!isObject(properties) || Object.keys(properties).length === 0) {
      if (isObject(rest)) return `Record<string, ${this.of(rest, depth + 1)}>`
      return rest === false ? 'Record<never, never>' : 'Record<string, unknown>'
    }
    const required = new Set(Array.isArray(schema['required']) ? schema['required'] : [])
    const indent = ' '.repeat(2)
    const members = Object.entries(properties).map(([name, one]) => {
      const about = comment((one as Json | undefined)?.['description'], 2)
      return `${about}${indent}${memberName(name)}${required.has(name) ? '' : '?'}: ${this.of(one, depth + 1)}`
    })
    return `{\n${members.join('\n')}\n}`
  }

  #reference(ref: string): string {
    const id = ref.startsWith('#/$defs/') ? ref.slice('#/$defs/'.length) : ''
    if (!Object.hasOwn(this.#defs, id)) return 'unknown'
    const known = this.#names.get(id)
    if (known !== undefined) return known
    const [, way, own = ''] = /^(in|out)\.(.*)$/s.exec(id) ?? [undefined, 'out', id]
    const name = this.take(`${pascal(own)}${way === 'in' ? 'Input' : ''}`)
    this.#names.set(id, name)
    // The place in the file is that of the first use.
    this.#made.set(name, 'unknown')
    const type = this.of(this.#defs[id])
    // A type that is nothing but itself has no meaning.
    this.#made.set(name, type === name ? 'unknown' : type)
    return name
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const PLAIN = new Map<unknown, string>([
  ['string', 'string'],
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
])

const literal = (value: unknown): string =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) ? JSON.stringify(value) : 'unknown'

const union = (types: readonly string[]): string => {
  const distinct = [...new Set(types)]
  if (distinct.includes('unknown')) return 'unknown'
  return distinct.length === 0 ? 'never' : distinct.join(' | ')
}

const bracketed = (type: string): string => (/^\w+$/.test(type) ? type : `(${type})`)

const memberName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

/** A name of letters and digits. */
function pascal(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter(Boolean)
  const name = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('')
  return /^[A-Z]/.test(name) ? name.slice(0, 80) : `T${name.slice(0, 79)}`
}

/** A comment on a line of its own, which no text can end. */
function comment(text: unknown, indent: number): string {
  if (typeof text !== 'string' || text.trim() === '') return ''
  const line = text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('*/', '* /')
    .trim()
  return `${' '.repeat(indent)}/** ${line.slice(0, 300)} */\n`
}
