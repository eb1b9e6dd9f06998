import { exactOf, plus, type Sum, zero } from './decimal.ts'
import { type Input, InputError, objectOf, textOf, textsOf } from './input.ts'
import { currencyIn } from './money.ts'
import { missingFields, valueAt } from './project.ts'
import { cut, lengthOf } from './text.ts'
import type { ToolContext, ToolResult } from './types.ts'
import { type WholeList, walk } from './walk.ts'

/** Figures that a model wants over all pages of a list: how many records, and the sums of these fields. */
export interface Aggregate {
  readonly sum: readonly string[]
  /** Field whose values have their own figures. */
  readonly by: string | undefined
}

/** Bounds of one read: the time is what clients wait for a tool. */
const BOUNDS = { records: 20_000, milliseconds: 45_000 }
const MOST_GROUPS = 200
const MOST_SUMS = 10

/** @throws {InputError} if it is none. */
export function aggregateOf(input: Input): Aggregate | undefined {
  if ((input['aggregate'] ?? undefined) === undefined) return undefined
  const given = objectOf(input, 'aggregate')
  const strange = Object.keys(given).find((name) => !['count', 'sum', 'by'].includes(name))
  if (strange !== undefined)
    throw new InputError(`aggregate takes sum and by, not ${JSON.stringify(cut(strange, 60))}; it counts in any case.`)
  const sum = textsOf(given, 'sum') ?? []
  if (sum.length > MOST_SUMS) throw new InputError(`aggregate.sum takes at most ${MOST_SUMS} fields.`)
  return { sum, by: textOf(given, 'by') }
}

interface Group {
  readonly key: Readonly<Record<string, unknown>>
  count: number
  readonly sums: Map<string, Sum>
}

/** The currency of an amount: beside it, or of a record around it. Different ones must never be added. */
function currencyOf(record: unknown, path: string): string | undefined {
  const names = path.split('.')
  for (let depth = names.length - 1; depth >= 0; depth--) {
    const around = depth === 0 ? record : valueAt(record, names.slice(0, depth).join('.'))
    const currency = currencyIn(around)
    if (currency !== undefined) return cut(currency, 20)
  }
  return undefined
}

/** Key of the group that a record belongs to: the value of a field, and the currency of what is summed. */
function keyOf(record: unknown, { sum, by }: Aggregate): Group['key'] {
  const found = by === undefined ? undefined : (valueAt(record, by) ?? null)
  const value = typeof found === 'object' && found !== null ? JSON.stringify(found) : found
  const shown = typeof value === 'string' ? cut(value, 200) : value
  const currencies = sum.map((path) => currencyOf(record, path) ?? '?')
  const currency = [...new Set(currencies)].length === 1 ? currencies[0] : currencies.join(', ')
  const told = currency === undefined || /^[?, ]*$/.test(currency) || currency === shown
  return {
    ...(by !== undefined && { [by]: shown }),
    ...(!told && { [by === 'currency' ? 'sum_currency' : 'currency']: currency }),
  }
}

interface Around {
  readonly known: readonly string[]
  readonly maxChars: number
  readonly context: ToolContext
  /** The time that is left for these figures. */
  readonly milliseconds?: number | undefined
}

/** Counts the records of a list over all pages, and sums fields exactly: money for each currency. */
export async function aggregated(
  list: (signal: AbortSignal) => WholeList,
  wish: Aggregate,
  { known, maxChars, context, milliseconds = BOUNDS.milliseconds }: Around,
): Promise<ToolResult> {
  const groups = new Map<string, Group>()
  const without = new Map<string, number>()
  let other = 0
  const seen: unknown[] = []
  const walked = await walk(
    list,
    { ...BOUNDS, milliseconds: Math.min(milliseconds, BOUNDS.milliseconds) },
    context,
    (record) => {
      if (seen.length < 100) seen.push(record)
      const key = keyOf(record, wish)
      const name = JSON.stringify(key)
      const group = groups.get(name) ?? { key, count: 0, sums: new Map<string, Sum>() }
      if (!groups.has(name) && groups.size >= MOST_GROUPS) other++
      else {
        groups.set(name, group)
        group.count++
        for (const path of wish.sum) add(group, path, valueAt(record, path), without)
      }
      return true
    },
  )
  const missing = missingFields([...wish.sum, ...(wish.by === undefined ? [] : [wish.by])], known, seen)
  const notes = [
    missing,
    ...[...without].map(([path, count]) => `${count} records have no number in ${JSON.stringify(cut(path, 60))}.`),
    other > 0 ? `${other} records of further groups are counted, but not listed; group by another field.` : undefined,
    walked.cut
      ? `Only the first ${walked.records} records are in these figures; narrow the list by its params, or count on from the cursor.`
      : undefined,
  ].filter((note) => note !== undefined)
  const rows = [...groups.values()].sort((one, two) => two.count - one.count).map(rowOf)
  return fitted(rows, walked.records, { cursor: walked.cursor, notes, maxChars })
}

function add(group: Group, path: string, amount: unknown, without: Map<string, number>): void {
  const sum = group.sums.get(path) ?? zero
  const next = plus(sum, amount)
  if (next === undefined) without.set(path, (without.get(path) ?? 0) + 1)
  group.sums.set(path, next ?? sum)
}

const rowOf = ({ key, count, sums }: Group): object => ({
  ...key,
  count,
  ...(sums.size > 0 && { sum: Object.fromEntries([...sums].map(([path, sum]) => [path, exactOf(sum)])) }),
})

/** As many groups as fit, the largest first. */
function fitted(
  rows: readonly object[],
  count: number,
  {
    cursor,
    notes,
    maxChars,
  }: { readonly cursor: string | undefined; readonly notes: readonly string[]; readonly maxChars: number },
): ToolResult {
  for (let shown = rows.length; ; shown = Math.floor(shown / 2)) {
    const fewer = shown < rows.length ? [`${shown} of ${rows.length} groups are here, those with most records.`] : []
    const note = [...notes, ...fewer].join(' ')
    const result = {
      data: { count, groups: rows.slice(0, shown) },
      ...(cursor !== undefined && { cursor }),
      ...(note && { note }),
    }
    if (lengthOf(result) <= maxChars || shown === 0) return result
  }
}
