import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Answers, ListAnswer } from './answers.ts'
import { type Guess, waysOf } from './draft/guesses.ts'
import { bare, pascal, snake } from './draft/names.ts'
import type { Plan } from './draft/plan.ts'
import type { Verdict as Outcome } from './grade.ts'
import { ImportError, type Operation } from './model.ts'
import {
  countedInPath,
  firstOf,
  placesIn,
  type Reader,
  readerOf,
  type TriedPage,
  type Tryable,
} from './trial-reader.ts'

/** Verifies guessed lists against the vendor: compares two small pages of each with one larger page. */

/** Creates a connector of the package in a folder. `drift` receives contradictions with its schema. */
export type Connect = (folder: string, answers: Answers, drift: (line: string) => void) => Promise<Tryable>

/** The generated connector, with credentials from its environment variables. */
export const generatedConnector: Connect = async (folder, { name }, drift) => {
  const file = join(folder, 'src/generated/index.gen.ts')
  if (!existsSync(file)) throw new ImportError('--try needs the generated connector: run ferrule-codegen first')
  const module: Record<string, unknown> = await import(pathToFileURL(file).href)
  const made = module[`${pascal(name)}Connector`] as { fromEnv(options: object): Tryable } | undefined
  if (!made) throw new ImportError(`${file} exports no ${pascal(name)}Connector: run ferrule-codegen first`)
  const onDrift = ({ entity, action, path, expected, received }: Record<string, string>): void =>
    drift(`${entity}.${action}: ${path} is ${received}, not ${expected}`)
  return made.fromEnv({ hooks: { onDrift } })
}

export interface Tried {
  readonly at: string
  readonly name: string
  /** `good`: as guessed. `corrected`: another way reads the whole list. `wrong`: none does. `unknown`: inconclusive. */
  readonly verdict: Outcome
  readonly why: string
  /** The corrected definition. */
  readonly answer?: ListAnswer
}

/** A drafted action, and where its requests go. */
export interface TriedAction {
  readonly name: string
  /** The path of the server's address, before that of the operation. */
  readonly prefix: string
  /** Whether it has a server of its own. Raw requests go to the connector's first one. */
  readonly elsewhere: boolean
}

/** Number of records on the small pages, and on the large one. */
const SMALL = 2
const LARGE = 10

export interface Trial {
  readonly plan: Plan
  readonly answers: Answers
  /** Drafted actions by operation. */
  readonly actions: ReadonlyMap<string, TriedAction>
  /** Values of required parameters, by name: `--with owner=acme`. */
  readonly given: Readonly<Record<string, string>>
}

/**
 * Tries every drafted list. Those without path parameters come first, since their records provide values for the
 * others.
 */
export async function tryLists(connector: Tryable, { plan, actions, given }: Trial): Promise<Tried[]> {
  const lists = plan.placed
    .map(({ operation }) => operation)
    .filter(({ at }) => actions.has(at) && plan.guesses.has(at))
    .sort((a, b) => placesIn(a.path).length - placesIn(b.path).length)
  const seen = new Map<string, unknown>()
  const tried: Tried[] = []
  for (const operation of lists) {
    const guess = plan.guesses.get(operation.at) as Guess
    const { name, prefix, elsewhere } = actions.get(operation.at) as TriedAction
    const missing = [
      ...placesIn(prefix).filter((one) => ownOf(given, one) === undefined),
      ...needed(operation).filter((one) => givenTo(operation, one, given, seen) === undefined),
    ]
    if (elsewhere || missing.length > 0) {
      const why = elsewhere ? 'its server is another one' : `needs ${missing.map((one) => `--with ${one}=…`).join(' ')}`
      tried.push({ at: operation.at, name, verdict: 'unknown', why })
      continue
    }
    const reader = readerOf(
      connector,
      operation,
      prefix,
      (one) => givenTo(operation, one, given, seen) ?? ownOf(given, one),
    )
    const { first, ...verdict } = await judge(reader, operation, guess, plan)
    const params = [
      ...needed(operation).map((one) => [one, givenTo(operation, one, given, seen)]),
      ...countedInPath(operation).map((one) => [one.name, firstOf(one)]),
    ].map(([one, value]) => [/^\w+$/.test(String(one)) ? one : snake(String(one)), value])
    // Read again as drafted, so that the hook receives contradictions with the schema.
    if (first !== undefined) await checked(connector, name, Object.fromEntries(params))
    if (first !== undefined && !seen.has(plain(operation.path))) seen.set(plain(operation.path), first)
    tried.push({ at: operation.at, name, ...verdict })
  }
  return tried
}

async function checked(connector: Tryable, name: string, params: object): Promise<void> {
  const [entity = '', action = ''] = name.split('.')
  try {
    await connector.execute({ entity, action, params })
  } catch {
    // The problem has been reported already.
  }
}

const plain = (path: string): string => path.replace(/\{[^{}]*\}/g, '{}')

/** Required parameters, other than the page's. */
const needed = (operation: Operation): string[] => {
  const counted = countedInPath(operation)
  return [
    ...placesIn(operation.path).filter((name) => !counted.some((one) => one.name === name)),
    ...operation.parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => name),
  ]
}

/** A document may call a parameter `constructor`, which every object has. */
const ownOf = (given: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(given, name) ? given[name] : undefined

/** The user's value, or the key of the first record of the parent list. */
function givenTo(
  { path }: Operation,
  name: string,
  given: Readonly<Record<string, string>>,
  seen: ReadonlyMap<string, unknown>,
): string | undefined {
  const value = ownOf(given, name)
  if (value !== undefined) return value
  const at = path.indexOf(`{${name}}`)
  if (at < 0) return undefined
  const record = seen.get(plain(path.slice(0, at)).replace(/\/$/, ''))
  const fields = Object.entries((record ?? {}) as Record<string, unknown>).filter(([, value]) =>
    ['string', 'number'].includes(typeof value),
  )
  const own = bare(name)
  const found =
    fields.find(([field]) => bare(field) === own) ??
    fields.find(([field]) => KEYS.includes(bare(field)) && own.endsWith(bare(field))) ??
    fields.find(([field]) => bare(field) === 'id')
  return found && String(found[1])
}

const KEYS = ['id', 'key', 'number', 'slug', 'name', 'code', 'login', 'uuid', 'gid', 'sid', 'email']

type Verdict = Pick<Tried, 'verdict' | 'why' | 'answer'> & { readonly first?: unknown }

async function judge(read: Reader, operation: Operation, guess: Guess, { follow }: Plan): Promise<Verdict> {
  let usual: TriedPage
  try {
    usual = await read({ ...guess, paging: { style: 'single', param: '' } })
  } catch (error) {
    return { verdict: 'unknown', why: `refused: ${said(error)}` }
  }
  if (!Array.isArray(usual.data)) return { verdict: 'wrong', why: `there are no records at "${guess.records}"` }
  const [first] = usual.data
  if (first === undefined) return { verdict: 'unknown', why: 'it is empty' }
  const wrong = await contradiction(read, guess, usual.data)
  if (wrong === undefined) return { first, ...sizeOf(guess, usual, await moreAfter(read, guess)) }
  for (const other of waysOf(operation, follow)) {
    if (JSON.stringify(other.paging) === JSON.stringify(guess.paging)) continue
    const differs = await contradiction(read, other, usual.data)
    if (differs !== undefined) continue
    const more = await moreAfter(read, other)
    // Without a size there was nothing to compare with: one page proves nothing.
    if (!more && other.paging.size === undefined) continue
    const sized = sizeOf(other, usual, more).answer
    const answer: ListAnswer = sized ?? { ...other.paging, records: other.records }
    return {
      first,
      verdict: 'corrected',
      why: `${wrong}; ${other.paging.style} by ${other.paging.param} reads it whole`,
      answer,
    }
  }
  return { first, verdict: 'wrong', why: wrong }
}

/** Corrects the guessed page size to the vendor's actual one. */
function sizeOf({ paging, records }: Guess, { data }: TriedPage, more: boolean): Verdict {
  if (!more || paging.pageSize === undefined || paging.pageSize === data.length)
    return { verdict: 'good', why: more ? 'two pages' : 'it has one page only' }
  const answer: ListAnswer = { ...paging, pageSize: data.length, records }
  return { verdict: 'corrected', why: `a page has ${data.length} records, not ${paging.pageSize}`, answer }
}

async function moreAfter(read: Reader, guess: Guess): Promise<boolean> {
  try {
    const next = await (await read(guess)).nextPage()
    return next !== undefined && next.data.length > 0
  } catch {
    return false
  }
}

/** How two small pages differ from one larger page; undefined if they do not. */
async function contradiction(
  read: Reader,
  guess: Pick<Guess, 'paging' | 'records'>,
  usual: readonly unknown[],
): Promise<string | undefined> {
  try {
    const sized = guess.paging.size !== undefined
    const whole = sized ? (await read({ ...guess, paging: { ...guess.paging, style: 'single' } }, LARGE)).data : usual
    const one = await read(guess, SMALL)
    const two = await one.nextPage()
    const [head, tail] = [one.data.map(textOf), (two?.data ?? []).map(textOf)]
    if (tail.some((record) => head.includes(record))) return 'the second page repeats the first'
    if (!sized) return undefined
    if (head.length > SMALL) return `"${guess.paging.size}" is ignored: ${head.length} records for ${SMALL}`
    const expected = whole.map(textOf).slice(0, 2 * SMALL)
    if (head.length + tail.length < expected.length)
      return `it ends after ${head.length + tail.length} records, and there are more`
    return [...head, ...tail].slice(0, expected.length).every((record, index) => record === expected[index])
      ? undefined
      : 'records between two pages are left out'
  } catch (error) {
    return said(error)
  }
}

/** Identifies a record by its key, or by its whole content. */
function textOf(record: unknown): string {
  const { id } = (record ?? {}) as { id?: unknown }
  return id === undefined ? JSON.stringify(record) : String(id)
}

/** A connector's error messages contain no secrets. */
const said = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300)
