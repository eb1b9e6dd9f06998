import type { Vendor } from './definition.ts'
import { isObject, membersOf } from './guards.ts'
import { copyOf } from './make.ts'
import { md5 } from './md5.ts'
import { company, email, person } from './people.ts'
import { homeOf, identity, Places, planFor, settle } from './places.ts'
import type { Parent } from './plan.ts'
import type { NewRow, Row } from './rows.ts'
import type { Seed, SeedStep, SeedValue } from './seed.ts'
import { parentsIn } from './seeds.ts'
import { frozen } from './snapshot.ts'
import type { Seeding, World } from './vendor.ts'

const DAY = 86_400

const isRow = (value: unknown): value is Row => isObject(value) && value['id'] !== undefined

/** Values by name; those of the record around are seen, too. */
type Scope = Record<string, unknown>

type Operator = (
  seeder: Seeder,
  given: SeedValue,
  all: Readonly<Record<string, SeedValue | undefined>>,
  scope: Scope,
) => unknown

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

const isList = (given: SeedValue): given is readonly SeedValue[] => Array.isArray(given)
const seedsIn = (given: SeedValue): readonly SeedValue[] => (isList(given) ? given : [given])

const limits = (value: unknown): readonly [least: number, most: number] => {
  const [least, most = least] = listOf(value).map(Number)
  return [least ?? 0, most ?? 0]
}

const fixed = new WeakMap<object, boolean>()

const operators = new WeakMap<object, string>()

/** The operator that a value is; empty for other objects. */
function operatorOf(given: object): string {
  const known = operators.get(given)
  if (known !== undefined) return known
  const [first = ''] = Object.keys(given)
  if (first.startsWith('$') && !OPERATORS[first]) throw new Error(`a seed has no operator ${first}`)
  const made = OPERATORS[first] ? first : ''
  operators.set(given, made)
  return made
}

/** Whether a value is the same for every record: nothing in it has a placeholder or an operator. */
function isFixed(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('{')
  if (typeof value !== 'object' || value === null) return true
  const known = fixed.get(value)
  if (known !== undefined) return known
  const made = Object.entries(value).every(
    ([name, inner]) => !name.startsWith('$') && inner !== undefined && isFixed(inner),
  )
  fixed.set(value, made)
  return made
}

const shared = new WeakMap<object, unknown>()

/** A value that is the same for every record: they share one copy, which cannot be changed. */
function sharedOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const made = shared.get(value) ?? frozen(copyOf(value))
  shared.set(value, made)
  return made
}

/** Operators that a seed can use in place of a value. */
const OPERATORS: Readonly<Record<string, Operator>> = {
  /** By the number of the record, one after the other. */
  $turn: (seeder, given, _, scope) => {
    const all = seedsIn(given)
    return seeder.value(all[Number(scope['index']) % all.length], scope)
  },
  $pick: (seeder, given, _, scope) =>
    isFixed(given)
      ? sharedOf(seeder.random.pick(listOf(given)))
      : copyOf(seeder.random.pick(listOf(seeder.value(given, scope)))),
  /** `[[value, weight], …]` */
  $weighted: (seeder, given) =>
    seeder.random.weighted(listOf(given).map((pair): [unknown, number] => [listOf(pair)[0], Number(listOf(pair)[1])])),
  $int: (seeder, given, _, scope) => seeder.random.int(...limits(seeder.value(given, scope))),
  $hex: (seeder, given) => seeder.random.text(Number(given), '0123456789abcdef'),
  $md5: (seeder, given, _, scope) => md5(String(seeder.value(given, scope))),
  $chance: (seeder, given) => seeder.random.chance(Number(given)),
  /** `[condition, value, other value]`; only the value that is taken is made, and without another one the field is left out. */
  $if: (seeder, given, _, scope) => {
    const [condition, value, other] = seedsIn(given)
    return seeder.value(seeder.value(condition, scope) ? value : other, scope)
  },
  $is: (seeder, given, _, scope) => {
    const [left, ...others] = listOf(seeder.value(given, scope))
    return others.includes(left)
  },
  $less: (seeder, given, _, scope) => {
    const [left, right] = listOf(seeder.value(given, scope))
    return Number(left) < Number(right)
  },
  $not: (seeder, given, _, scope) => !seeder.value(given, scope),
  $sum: (seeder, given, _, scope) =>
    listOf(seeder.value(given, scope)).reduce<number>((sum, one) => sum + Number(one), 0),
  $quotient: (seeder, given, _, scope) => {
    const [left, right] = listOf(seeder.value(given, scope))
    return Math.floor(Number(left) / Math.max(Number(right), 1))
  },
  /** So many days after `from`, by default the end of the history, and not after it: `[least, most]`, in seconds. */
  $days: (seeder, given, { from }, scope) => {
    const [least, most] = limits(given)
    const start = from === undefined ? seeder.until : Number(seeder.value(from, scope))
    return Math.min(start + seeder.random.int(least * DAY, most * DAY), Math.max(start, seeder.until))
  },
  /** As `$days`, but evenly from the first record to the last one. */
  $even: (seeder, given, _, scope) => {
    const [first, last] = limits(given)
    return (
      seeder.until +
      Math.floor((first + ((last - first) * Number(scope['index'])) / Math.max(Number(scope['count']), 1)) * DAY)
    )
  },
  /** The next person; who it is does not depend on other random values. */
  $person: (seeder, domain) => {
    const random = seeder.random.fork(`person ${seeder.people++}`)
    const who = person(random)
    return { ...who, email: typeof domain === 'string' ? email(who, random, domain) : email(who, random) }
  },
  $company: (seeder) => company(seeder.random),
  /** Records of a collection: `where` fields are equal, `chance` leaves some out, `as` is made of each, called `item`. */
  $all: (seeder, collection, all, scope) => seeder.records(String(collection), all, scope),
  /** One of them: the one `at` a number, counted around, else a random one. */
  $one: (seeder, collection, { at, as, ...all }, scope) => {
    const rows = seeder.records(String(collection), all, scope)
    if (rows.length === 0) return null
    const item = at === undefined ? seeder.random.pick(rows) : rows[Number(seeder.value(at, scope)) % rows.length]
    return as === undefined ? item : seeder.value(as, { ...scope, item })
  },
  /** Of a list of pairs. */
  $object: (seeder, given, _, scope) =>
    Object.fromEntries(listOf(seeder.value(given, scope)).map((pair) => [String(listOf(pair)[0]), listOf(pair)[1]])),
}

/** Makes the records of a seed, in its order. */
class Seeder {
  readonly random: Seeding['random']
  readonly until: number
  people = 0
  readonly #vendor: Vendor
  readonly #world: World
  #places: Places | undefined
  readonly #sizes: Seeding['sizes']
  readonly #parents = new Map<string, readonly Parent[]>()
  /** Texts of the seed at their placeholders. */
  readonly #texts = new Map<string, readonly (string | Named)[]>()
  readonly #time: (seconds: number) => string

  constructor(vendor: Vendor, world: World, { sizes, random, until }: Seeding, time: Seed['time']) {
    this.random = random
    this.until = until
    this.#vendor = vendor
    this.#world = world
    this.#sizes = sizes
    this.#time = time ?? ((seconds) => new Date(seconds * 1000).toISOString())
  }

  /** @param around Collections of the records that these are below. */
  async run(steps: readonly SeedStep[], scope: Scope, around: readonly string[] = []): Promise<void> {
    for (const step of steps) await this.#step(step, scope, around)
  }

  async #step(step: SeedStep, outer: Scope, around: readonly string[]): Promise<void> {
    const { collection, each, count, below, if: condition = true } = step
    const values = each === undefined ? undefined : listOf(this.value(each, outer))
    const total =
      count === undefined ? (values?.length ?? this.#sizes[collection] ?? 1) : Number(this.value(count, outer))
    for (let index = 0; index < total; index++) {
      const scope: Scope = { ...outer, outer, index, count: total, each: values?.[index % values.length] }
      for (const [name, value] of Object.entries(step.let ?? {})) scope[name] = this.value(value, scope)
      if (!this.value(condition, scope)) continue
      const fields = this.value(step.fields ?? '{each}', scope)
      const row = await this.#insert(step, { ...membersOf(fields) }, scope, around)
      if (below) await this.run(below, { ...scope, [collection]: row }, [...around, collection])
    }
  }

  /** Below the records around, where the manifest's paths say so. */
  async #insert(step: SeedStep, fields: NewRow, scope: Scope, around: readonly string[]): Promise<Row> {
    const { collection, linked } = step
    if (linked || around.length === 0) return this.#world.store.insert(collection, fields)
    const home: Record<string, string> = {}
    const rows = new Map<string, Row>()
    const all = this.#parentsOf(collection)
    for (const { collection: above, field, prefix, param } of all) {
      const row = above === undefined || above === collection ? undefined : scope[above]
      if (!isRow(row)) continue
      rows.set(param, row)
      Object.assign(home, homeOf(row), { [prefix]: identity(row, field) })
    }
    const parents = all.filter(({ param }) => rows.has(param))
    this.#places ??= new Places(this.#vendor)
    const made = await this.#places.insert(collection, fields, parents, { home, rows }, this.#world)
    return Object.keys(home).length > 0 ? settle(made, home) : made
  }

  #parentsOf(collection: string): readonly Parent[] {
    const known = this.#parents.get(collection) ?? parentsIn(planFor(this.#vendor), collection)
    this.#parents.set(collection, known)
    return known
  }

  records(
    collection: string,
    { where = {}, chance, as }: Readonly<Record<string, SeedValue | undefined>>,
    scope: Scope,
  ): unknown[] {
    const { store } = this.#world
    const [first, ...wanted] = Object.entries(membersOf(this.value(where, scope)))
    // By index, since each record of a seed may ask for others.
    const rows = (first ? store.by(collection, ...first) : store.rows(collection))
      .filter((row) => wanted.every(([name, value]) => row[name] === value))
      .filter(() => chance === undefined || this.random.chance(Number(chance)))
    return as === undefined ? rows : rows.map((item, at) => this.value(as, { ...scope, item, at }))
  }

  value(given: SeedValue | undefined, scope: Scope): unknown {
    if (typeof given === 'string') return this.#text(given, scope)
    if (isFixed(given)) return sharedOf(given)
    if (Array.isArray(given)) return given.map((one: SeedValue) => this.value(one, scope))
    if (!isObject(given)) return given
    const first = operatorOf(given)
    const operator = OPERATORS[first]
    if (operator) return operator(this, given[first] ?? null, given, scope)
    const made: Record<string, unknown> = {}
    for (const name in given) {
      const value = this.value(given[name], scope)
      if (value !== undefined) made[name] = value
    }
    return made
  }

  #text(text: string, scope: Scope): unknown {
    const parts = this.#texts.get(text) ?? partsOf(text)
    this.#texts.set(text, parts)
    const [first, ...rest] = parts
    if (rest.length === 0) return typeof first === 'object' ? this.#named(first, scope) : first
    return parts.map((part) => (typeof part === 'string' ? part : String(this.#named(part, scope)))).join('')
  }

  #named({ path, form }: Named, scope: Scope): unknown {
    if (!Object.hasOwn(scope, path[0] ?? '')) throw new Error(`a seed has no value ${path[0]}`)
    let value: unknown = scope
    for (const part of path) value = Object(value)[part]
    if (form === undefined || value === null || value === undefined) return value
    const made = FORMS[form]
    if (!made) throw new Error(`a seed has no form ${form}`)
    return made(value, this.#time)
  }
}

/** A placeholder: `{made|time}`. */
interface Named {
  readonly path: readonly string[]
  readonly form: string | undefined
}

type Form = (value: unknown, time: (seconds: number) => string) => unknown

const FORMS: Readonly<Record<string, Form>> = {
  time: (value, time) => time(Number(value)),
  day: (value) => new Date(Number(value) * 1000).toISOString().slice(0, 10),
  lower: (value) => String(value).toLowerCase(),
  text: (value) => String(value),
  next: (value) => Number(value) + 1,
}

/** A text as it stands and its placeholders, without what is empty. */
function partsOf(text: string): (string | Named)[] {
  const parts = text.split(/\{([^{}]+)\}/).map((part, index): string | Named => {
    if (index % 2 === 0) return part
    const [path = '', form] = part.split('|')
    return { path: path.split('.'), form }
  })
  return parts.length === 1 ? parts : parts.filter((part) => part !== '')
}

/** Makes a vendor's first records. */
export async function sow(vendor: Vendor, { steps, time, let: names = {} }: Seed, world: World, seeding: Seeding) {
  const seeder = new Seeder(vendor, world, seeding, time)
  const scope: Scope = { sizes: seeding.sizes }
  for (const [name, value] of Object.entries(names)) scope[name] = seeder.value(value, scope)
  await seeder.run(steps, scope)
}
