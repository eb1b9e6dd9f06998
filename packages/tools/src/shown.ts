import type { Action } from './action.ts'
import { boundsOf } from './bounds.ts'
import type { Catalog } from './catalog.ts'
import type { Input } from './input.ts'
import { type Leaf, leaves } from './leaves.ts'
import { currencyIn, decimalWords, isMinor, minorWords } from './money.ts'
import { valueAtKeys } from './project.ts'
import { type Related, relatedOf } from './related.ts'
import { schemaAt } from './schema.ts'
import { cut, toText } from './text.ts'
import type { Effect, Plan, ShownParam, ShownWrite } from './types.ts'

/** Limits of what a person can read before approving. Beyond them a write cannot be approved. */
const MOST_LINES = 120
const LONGEST_NAME = 200
/** Characters of all values together; each gets its share, within these bounds. */
const ALL_VALUES = 16_000
const SHORTEST_VALUE = 80
const LONGEST_VALUE = 1_000

/** One value as JSON on one line. A long one is cut, and says so. */
function shownValue(value: unknown, max: number): string {
  if (ArrayBuffer.isView(value)) return `(${value.byteLength} bytes)`
  if (typeof value !== 'string') return cut(toText(value), max)
  const whole = toText(value)
  return whole.length <= max ? whole : `${toText(cut(value, max - 40))} (cut: ${value.length} characters in all)`
}

/** Values that were given for a write. */
interface Given {
  readonly params: Input
  readonly cursor?: string
  readonly idempotencyKey?: string
}

/**
 * A write as people see it: every parameter, so that none can hide behind another. Undefined if there are too many
 * to show: what cannot be shown cannot be approved.
 */
export function shownWrite(action: Action, plan: Plan, given: Given): ShownWrite | undefined {
  const all = leavesOf(given)
  return all && shownLeaves(action, plan, { given, all, related: [] })
}

function shownLeaves(
  action: Action,
  plan: Plan,
  {
    given,
    all,
    related,
  }: { readonly given: Given; readonly all: readonly Leaf[]; readonly related: readonly Related[] },
): ShownWrite {
  const { id, title, access, facts } = action
  const max = Math.min(LONGEST_VALUE, Math.max(SHORTEST_VALUE, Math.floor(ALL_VALUES / (all.length || 1))))
  const { origin, pathname } = new URL(plan.url)
  const bounds = given.cursor === undefined ? boundsOf(action, all.filter(isParam)) : undefined
  return {
    action: id,
    title,
    access: access as 'write' | 'destructive',
    ...(facts.effect && { effect: facts.effect }),
    request: `${plan.method} ${toText(cut(origin + pathname, 1_000)).slice(1, -1)}`,
    params: all.map((leaf) => ({
      name: toText(leaf.path).slice(1, -1),
      value: shownValue(leaf.value, max),
      ...wordsOf(action, leaf, given.params, related),
      ...recordWords(action, leaf, related, max),
    })),
    ...(bounds && { bounds }),
  }
}

/** The same, with the names of the records behind its ids, and the values that it replaces. */
export async function shownInWords(
  action: Action,
  plan: Plan,
  given: Given,
  { catalog, reads }: { readonly catalog: Catalog; readonly reads: number },
): Promise<ShownWrite | undefined> {
  const all = leavesOf(given)
  if (!all) return undefined
  const related = await relatedOf(action, { params: given.params, leaves: all.filter(isParam) }, catalog, reads)
  return shownLeaves(action, plan, { given, all, related })
}

/** The cursor and the idempotency key stand among the parameters, and are none. */
const isParam = ({ keys }: Leaf): boolean => keys.length > 0

/** Every parameter; undefined if there are too many, or if a name is too long. */
function leavesOf({ params, cursor, idempotencyKey }: Given): Leaf[] | undefined {
  const all: Leaf[] = []
  for (const leaf of leaves(params)) if (all.push(leaf) > MOST_LINES) return undefined
  if (cursor !== undefined) all.push({ path: 'cursor', keys: [], value: cursor })
  if (idempotencyKey !== undefined) all.push({ path: 'idempotency_key', keys: [], value: idempotencyKey })
  return all.some(({ path }) => toText(path).length > LONGEST_NAME) ? undefined : all
}

const LONGEST_TITLE = 80

/** The title of a parameter, and its amount with the currency. */
function wordsOf(
  { manifest, facts }: Action,
  { keys, value }: Leaf,
  params: Input,
  related: readonly Related[],
): Pick<ShownParam, 'title' | 'words'> {
  const description = keys.length > 0 ? schemaAt(manifest, facts.params, keys)?.['description'] : undefined
  const beside = keys.map((_, depth) => valueAtKeys(params, keys.slice(0, keys.length - 1 - depth)))
  const own = beside.map(currencyIn).find((one) => one !== undefined)
  const others = new Set(related.flatMap(({ currency }) => currency ?? []))
  const currency = own ?? (others.size === 1 ? [...others][0] : undefined)
  const words = isMinor(description) ? minorWords(value, currency) : decimalWords(value, own)
  const title = titleOf(description)
  return { ...(title && { title }), ...(words && { words }) }
}

/** The first words of a description. Nothing in them can pass for ours. */
function titleOf(description: unknown): string | undefined {
  const [first = ''] = typeof description === 'string' ? cut(description, 300).split(/[.,;:()\n`"]/) : []
  const title = toText(first.trim()).slice(1, -1)
  return title === '' || title.length > LONGEST_TITLE ? undefined : title
}

/** Actions that change fields of a record that exists. */
const CHANGES = /^(update|edit|modify|change|set|patch)/

/** The name of the record behind an id, and the value that is replaced. */
function recordWords(
  { action }: Action,
  { path, keys, value }: Leaf,
  related: readonly Related[],
  max: number,
): Pick<ShownParam, 'record' | 'before'> {
  const named = related.find((one) => one.path === path)
  if (named) return named.name === undefined ? {} : { record: named.name }
  const own = related.find(({ isOwn }) => isOwn)
  const before = own && CHANGES.test(action) && keys.length > 0 ? valueAtKeys(own.record, keys) : undefined
  if (before === undefined || (typeof before === 'object') !== (typeof value === 'object')) return {}
  return { before: shownValue(before, max) }
}

/** Of several writes, the effect that is named is the first of these. */
const GRAVEST: readonly Effect[] = ['money', 'access', 'publish', 'message', 'delete']

/**
 * Several writes as people see them: one after the other, each with all of its parameters. Undefined if there are too
 * many to show.
 */
export function shownBatch(writes: readonly (ShownWrite | undefined)[]): ShownWrite | undefined {
  const known = writes.filter((write) => write !== undefined)
  const [first] = known
  if (known.length < writes.length || !first) return undefined
  if (known.length === 1) return first
  const params = known.flatMap(({ params, title, action, access, effect, request }, index) => [
    { name: `${index + 1}`, value: `${title} (${action})${meaningOf({ access, effect })}: ${request}` },
    ...params.map((param) => ({ ...param, name: `${index + 1} ${param.name}` })),
  ])
  if (params.length > MOST_LINES) return undefined
  const effect = GRAVEST.find((one) => known.some((write) => write.effect === one))
  return {
    action: [...new Set(known.map(({ action }) => action))].join(', '),
    title: `${known.length} writes of a program, in this order`,
    access: known.some(({ access }) => access === 'destructive') ? 'destructive' : 'write',
    ...(effect && { effect }),
    request: [...new Set(known.map(({ request }) => request))].join(', '),
    params,
  }
}

/** The meaning of an effect for the person who approves. */
export const effectWords: Readonly<Record<string, string>> = {
  money: 'this moves money or spends it',
  message: 'this sends a message to people',
  publish: 'this makes something public or runs it',
  access: 'this gives or takes access',
  delete: 'this deletes or cancels and cannot simply be undone',
}

const meaningOf = ({ access, effect }: { access: ShownWrite['access']; effect?: Effect | undefined }): string => {
  const means = effectWords[effect ?? (access === 'destructive' ? 'delete' : '')]
  return means === undefined ? '' : `: ${means}`
}

/** The same as text, one line for each parameter. Names and values are JSON, so that they cannot pass for ours. */
export function shownText(write: ShownWrite): string {
  const { title, action, request, params } = write
  return [
    `${title} (${action})${meaningOf(write)}`,
    `Request: ${request}`,
    ...(params.length === 0 ? ['No parameters.'] : params.map(lineOf)),
  ].join('\n')
}

/** Texts of records are JSON, and marked as theirs. */
function lineOf({ name, value, title, words, record, before }: ShownParam): string {
  const said = [
    words,
    title,
    record && `the record says ${record}`,
    before && (before === value ? 'unchanged' : `before: ${before}`),
  ].filter(Boolean)
  return `- ${name}: ${value}${said.length > 0 ? ` (${said.join('; ')})` : ''}`
}
