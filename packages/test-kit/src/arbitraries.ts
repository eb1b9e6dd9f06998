import * as z from 'zod'
import * as fc from './fast-check.ts'

type ZodSchema = z.core.$ZodType
type Types = z.core.$ZodTypes

/** Lengths around all limits in the schemas. */
const LENGTHS = [0, 1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 39, 40, 41, 80, 81, 150, 151, 200, 201, 255, 256, 500, 501, 512]
const MARKS = ['x', 'A', '7', 'é', '😀']

/** Texts with a meaning in some schema, or to a parser. */
const TEXTS = [
  '',
  'search',
  '.',
  '..',
  '...',
  'a/b',
  'a\\b',
  'a?b',
  'a#b',
  'a%2e',
  ' ',
  'a b',
  'a.b',
  'a.b.c.d',
  'a.b.c.d.e',
  '.a',
  'a..b',
  '\n',
  'a\r\nb',
  '\0',
  '\ud800',
  'x'.repeat(40),
  '[x]',
  'now',
  'inf',
  'CH',
  'CHF',
  'ch',
  'ABC123',
  'abc',
  '<b>',
  "O'Neil",
  'cus_123',
  'acct_1A2b3C',
  'data.customer',
  '2026-10-28.endive',
  'sk_test_1',
  'pk_test_1',
]

/** Any wrong value that a program may pass. */
const strange: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, true, false, 0, -0, 1, -1, 100, 101, 1.5, 1e21, 5e-324),
  fc.constantFrom<unknown>(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  fc.constantFrom<unknown>(2 ** 53 - 1, 2 ** 53, -(2 ** 53), -(2 ** 53) + 1, Number.MAX_VALUE),
  fc.constantFrom<unknown>(10n, Symbol('s'), new Date(0), new Map([['a', 'b']]), new Set(), /x/),
  fc.constantFrom(...TEXTS),
  fc.tuple(fc.constantFrom(...MARKS), fc.constantFrom(...LENGTHS)).map(([mark, length]) => mark.repeat(length)),
  fc.constantFrom<unknown>([], [undefined], [null], ['x'], [1], [[]], [{}], Array(3), Array(21).fill('x')),
  fc.constantFrom<unknown>(
    {},
    { id: 1 },
    { id: 'x' },
    { id: 'x', object: 'discount' },
    { constructor: 'x' },
    { a: 'b' },
  ),
  fc.constantFrom<unknown>(
    Object.create(null),
    new (class Own {
      a = 'b'
    })(),
  ),
  fc
    .constantFrom(49, 50, 51)
    .map((count) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'v']))),
  fc.jsonValue({ maxDepth: 2 }),
)

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(...TEXTS),
  fc.tuple(fc.constantFrom(...MARKS), fc.constantFrom(...LENGTHS)).map(([mark, length]) => mark.repeat(length)),
)

const length = (value: string): number => [...value].length

function stringFor(
  { minimum = 0, maximum = Number.POSITIVE_INFINITY, patterns = [] }: Limits,
  texts: readonly string[] = [],
): fc.Arbitrary<string> {
  const fine = (value: string) =>
    length(value) >= minimum && length(value) <= maximum && patterns.every((pattern) => pattern.test(value))
  const fixed = [...TEXTS, ...texts].filter(fine)
  // Each pattern matches one of the texts above; without a pattern, any text will do.
  if (patterns.length > 0)
    return fc.oneof(
      fc.constantFrom(...(fixed as [string])),
      fc.constantFrom(...(fixed as [string])).map((one) => (fine(one + one) ? one + one : one)),
    )
  return text.map((value) => {
    const cut = [...value.padEnd(minimum, 'x')].slice(0, Math.min(maximum, 600)).join('')
    return fine(cut) ? cut : (fixed[0] ?? 'x'.repeat(minimum))
  })
}

/** The limits in a schema's checks. */
interface Limits {
  minimum?: number
  maximum?: number
  patterns?: RegExp[]
  integer?: boolean
}

function limitsOf({ _zod: { def } }: { _zod: { def: { checks?: readonly z.core.$ZodCheck[] } } }): Limits {
  const limits: Limits = { patterns: [] }
  for (const check of [def as object, ...(def.checks ?? []).map(({ _zod }) => _zod.def)]) {
    const facts = check as {
      minimum?: number
      maximum?: number
      value?: number
      check?: string
      format?: string
      pattern?: RegExp
    }
    if (facts.check === 'number_format') {
      limits.integer = true
      if (facts.format === 'int32') Object.assign(limits, { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 })
    } else if (facts.pattern) limits.patterns?.push(facts.pattern)
    else if (facts.check === 'greater_than' || facts.minimum !== undefined)
      limits.minimum = facts.minimum ?? facts.value
    else if (facts.check === 'less_than' || facts.maximum !== undefined) limits.maximum = facts.maximum ?? facts.value
  }
  return limits
}

/** The known words of a schema, from which its pattern is built. */
const knownWords = (schema: ZodSchema): readonly string[] => z.globalRegistry.get(schema as z.ZodType)?.openEnum ?? []

/** How values are generated. */
export interface Making {
  /** Additional texts to choose from, for schemas with a pattern. */
  readonly texts?: readonly string[]
  /** Contents of free-form objects. Default: JSON. */
  readonly free?: fc.Arbitrary<object>
  /** No empty lists or objects, which a form cannot express. */
  readonly filled?: boolean
}

/** Values that a zod schema accepts. */
export function valid(schema: ZodSchema, making: Making = {}): fc.Arbitrary<unknown> {
  const { def } = (schema as Types)._zod
  const limits = limitsOf(schema)
  const inner = (type: ZodSchema) => valid(type, making)
  switch (def.type) {
    case 'string':
      return stringFor(limits, [...(making.texts ?? []), ...knownWords(schema)])
    case 'number': {
      const { minimum: min, maximum: max, integer } = limits
      if (integer) {
        const least = Math.max(min ?? Number.MIN_SAFE_INTEGER, Number.MIN_SAFE_INTEGER)
        const greatest = Math.min(max ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
        return fc.oneof(
          fc.constantFrom(least, greatest),
          fc.maxSafeInteger().map((value) => Math.min(Math.max(value, least), greatest)),
        )
      }
      return fc.double({
        noNaN: true,
        noDefaultInfinity: true,
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
      })
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'never':
      return fc.constant(undefined)
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 })
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'optional':
      return inner(def.innerType)
    case 'nullable':
      return fc.oneof(inner(def.innerType), fc.constant(null))
    case 'array': {
      if (making.filled && isFree(def.element)) return fc.constant(undefined)
      const { minimum = making.filled ? 1 : 0, maximum = 3 } = limits
      return fc.array(inner(def.element), { minLength: minimum, maxLength: Math.max(minimum, Math.min(maximum, 3)) })
    }
    case 'union':
      return fc.oneof(...def.options.map(inner))
    case 'record':
      return fc.dictionary(inner(def.keyType) as fc.Arbitrary<string>, inner(def.valueType), { maxKeys: 3 })
    case 'object': {
      if (isFree(schema))
        return making.free ?? fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 })
      const fields = Object.entries(def.shape)
      const known = fc.tuple(...fields.map(([, field]) => fc.tuple(fc.nat(3), inner(field)))).map((made) =>
        Object.fromEntries(
          fields.flatMap(([name, field], index) => {
            const [dice, value] = made[index] as [number, unknown]
            const kept = dice === 0 || !isOptional(field) || (index === 0 && making.filled)
            return kept ? [[name, value]] : []
          }),
        ),
      )
      if (making.free || !isLoose(def)) return known
      const more = fc.dictionary(
        fc.string().map((name) => `x_${name}`),
        fc.jsonValue({ maxDepth: 1 }),
        { maxKeys: 1 },
      )
      return fc.tuple(known, more).map(([own, other]) => ({ ...own, ...other }))
    }
    case 'custom': {
      if (!(def as { params?: { byteSource?: boolean } }).params?.byteSource) throw new Error('no values for z.custom')
      // Streams are omitted: they cannot be copied.
      return fc
        .uint8Array({ maxLength: 9 })
        .map((bytes) => bytes.slice())
        .chain((bytes) => fc.constantFrom<unknown>(bytes, bytes.buffer, new Blob([bytes])))
    }
    default:
      throw new Error(`no values for z.${def.type}`)
  }
}

const isLoose = (def: Types['_zod']['def']): boolean =>
  'catchall' in def && (def.catchall as Types | undefined)?._zod.def.type === 'unknown'

/** Whether an object can have any members. */
const isFree = (schema: ZodSchema): boolean => {
  const { def } = (schema as Types)._zod
  return def.type === 'object' && isLoose(def) && Object.keys(def.shape).length === 0
}

const isOptional = (schema: ZodSchema): boolean => (schema as Types)._zod.optin !== undefined

type Path = (string | number)[]

function* pathsOf(value: unknown, path: Path = []): Generator<Path> {
  yield path
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
  for (const [name, inner] of Object.entries(value))
    yield* pathsOf(inner, [...path, Array.isArray(value) ? Number(name) : name])
}

const UNKNOWN = ['unknown', 'emial', 'Id', 'constructor', 'toString', 'k'.repeat(41), 'a[b]', '', 'é']

/** Values that a zod schema accepts, with one part broken, or changed in a way that does not matter. */
export function mutated(schema: ZodSchema, making: Making = {}): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      valid(schema, making),
      fc.nat(),
      fc.constantFrom('set', 'set', 'set', 'drop', 'add', 'grow'),
      strange,
      fc.constantFrom(...UNKNOWN),
    )
    .map(([value, pick, how, odd, name]) => {
      const paths = [...pathsOf(value)]
      const path = paths[pick % paths.length] as Path
      const copy = structuredClone(value)
      if (how === 'set' && path.length === 0) return odd
      const parent = path.slice(0, -1).reduce((at, step) => at[step] as Members, copy as Members)
      const last = path.at(-1) as string | number
      const here = path.length === 0 ? copy : parent[last]
      if (how === 'set') put(parent, last, odd)
      else if (how === 'drop' && path.length > 0) delete parent[last]
      else if (how === 'grow' && Array.isArray(here)) here.push(...Array(pick % 25).fill(here[0] ?? odd))
      else if (how === 'add' && typeof here === 'object' && here !== null) put(here, name, odd)
      return copy
    })
}

type Members = Record<string | number, unknown>

/** Sets a member, even `__proto__`, as JSON.parse does. */
const put = (target: object, name: string | number, value: unknown): object =>
  Object.defineProperty(target, name, { value, enumerable: true, writable: true, configurable: true })

const smallest = new WeakMap<ZodSchema, unknown>()

/** The smallest value that a schema accepts. */
function small(schema: ZodSchema): unknown {
  if (!smallest.has(schema)) smallest.set(schema, makeSmall(schema))
  return smallest.get(schema)
}

function makeSmall(schema: ZodSchema): unknown {
  const { def } = (schema as Types)._zod
  if (def.type === 'object') {
    const needed = Object.entries(def.shape).filter(([, field]) => !isOptional(field))
    return Object.fromEntries(needed.map(([name, field]) => [name, small(field)]))
  }
  if (def.type === 'optional' || def.type === 'nullable') return small(def.innerType)
  if (def.type === 'array') return Array(limitsOf(schema).minimum ?? 0).fill(small(def.element))
  if (def.type === 'record') return {}
  if (def.type === 'union') return small(def.options[0] as ZodSchema)
  return fc.sample(valid(schema), { numRuns: 1, seed: 1 })[0]
}

/** Wrong in most places, and right in some. */
const KINDS: readonly unknown[] = [undefined, null, true, 0, -1, 1.5, Number.NaN, 2 ** 53, '', 'x', [], {}, 10n]

/**
 * All edges of a schema, one at a time: each limit and the first value beyond it, each known word and a misspelled one,
 * each field missing, wrong or unknown, at every depth. `words` are tried wherever only certain words are valid.
 */
export function* edges(
  schema: ZodSchema,
  words: readonly unknown[] = [],
  known: ReadonlySet<ZodSchema> = new Set(),
): Generator<unknown, void, undefined> {
  const inner = (type: ZodSchema) => edges(type, words, known)
  yield* KINDS
  // Schemas with their own edges are not traversed again inside others.
  if (known.has(schema)) return
  const { def } = (schema as Types)._zod
  const { minimum, maximum } = limitsOf(schema)
  const around = [minimum, maximum].flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]))
  const sizes = around.filter((size) => size >= 0 && size < 10_000)
  switch (def.type) {
    case 'string':
      yield* TEXTS
      for (const size of sizes) for (const mark of MARKS) yield mark.repeat(size)
      return
    case 'number':
      yield* around
      return
    case 'literal':
    case 'enum':
      for (const word of def.type === 'enum' ? Object.values(def.entries) : def.values) {
        yield* [word, `${String(word)}x`, String(word).toUpperCase()]
      }
      yield* words
      return
    case 'optional':
    case 'nullable':
      yield* inner(def.innerType)
      return
    case 'union':
      for (const option of def.options) yield* inner(option)
      return
    case 'array':
      for (const size of sizes) yield Array(size).fill(small(def.element))
      yield Array(1)
      for (const item of inner(def.element)) yield* [[item], [small(def.element), item]]
      return
    case 'record':
      for (const name of inner(def.keyType)) {
        if (typeof name === 'string' && name !== '__proto__') yield { [name]: small(def.valueType) }
      }
      for (const value of inner(def.valueType)) yield { key: value }
      for (const count of [49, 50, 51]) {
        yield Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, small(def.valueType)]))
      }
      return
    case 'object': {
      const base = small(schema) as object
      yield { ...base, unknown: 1 }
      for (const [name, field] of Object.entries(def.shape)) {
        const { [name as keyof object]: _, ...rest } = base
        yield rest
        for (const value of inner(field)) yield { ...rest, [name]: value }
      }
    }
  }
}

/** A path up to the first union: below it, libraries disagree about what is wrong. */
export function cut(schema: ZodSchema, path: readonly PropertyKey[]): readonly PropertyKey[] {
  let at: ZodSchema | undefined = schema
  for (const [depth, step] of path.entries()) {
    at = unwrapped(at)
    if (at === undefined) break
    if ((at as Types)._zod.def.type === 'union') return path.slice(0, depth)
    at = member(at, step)
  }
  return path
}

function unwrapped(schema: ZodSchema | undefined): ZodSchema | undefined {
  const def = (schema as Types | undefined)?._zod.def
  return def && 'innerType' in def ? unwrapped(def.innerType) : schema
}

function member(schema: ZodSchema, name: PropertyKey): ZodSchema | undefined {
  const { def } = (schema as Types)._zod
  if (def.type === 'object') return Object.getOwnPropertyDescriptor(def.shape, name)?.value
  return def.type === 'array' ? def.element : def.type === 'record' ? def.valueType : undefined
}
