import type { Schema } from '../model.ts'
import type { Envelope } from './find-records.ts'
import { AROUND_PAGES, LAST, MORE, named } from './members.ts'
import { bare, lastOf } from './names.ts'
import { TOTALS } from './page-names.ts'
import type { Paging } from './paging.ts'
import type { Style } from './positions.ts'

/** Where an answer says that a list has ended: a flag, or the number of all records. */

export function endOf(style: Style, around: Envelope, linked: boolean): Partial<Paging> {
  if (linked) return {}
  const { paths, records } = around
  const outside = [...paths].filter(([path]) => path !== records && !path.startsWith(`${records}.`))
  const find = (pattern: RegExp, kind: string): string | undefined =>
    outside
      .filter(([path, schema]) => schema.kind === kind && named(path, pattern))
      .sort(([a], [b]) => a.length - b.length)[0]?.[0]
  const more = find(MORE, 'boolean')
  const last = find(LAST, 'boolean')
  const ends = { ...(more !== undefined && { more }), ...(more === undefined && last !== undefined && { last }) }
  if (style === 'offset' || style === 'page_number') {
    const total = totalIn(outside, records)
    return { ...(total !== undefined && { total }), ...ends }
  }
  return style === 'last_id' || style === 'page_token' ? ends : {}
}

/** The number of all records. Totals beside them or in what is called after pages precede those of other objects. */
function totalIn(outside: readonly (readonly [string, Schema])[], records: string): string | undefined {
  const own = `total${bare(records)}`
  const doubted = doubtedIn(outside)
  const totals = outside
    .filter(([path, schema]) => schema.kind === 'number' && (named(path, TOTALS) || bare(path) === own))
    .filter(([, { description = '' }]) => !COUNTS_PAGES.test(description.slice(0, 500)) && !isGuessed(description))
    .filter(([path]) => !doubted.has(lastOf(path)))
    .map(([path]) => path)
    .sort((a, b) => a.split('.').length - b.split('.').length)
  const holder = records.slice(0, records.lastIndexOf('.') + 1)
  const isNear = (path: string): boolean => {
    const folder = path.slice(0, path.lastIndexOf('.') + 1)
    return folder === '' || folder === holder || AROUND_PAGES.test(bare(folder.split('.').at(-2) ?? ''))
  }
  // The number of records on the page is not a total.
  const best = (paths: readonly string[]): string | undefined =>
    paths.find((path) => /total/i.test(path)) ?? paths.find((path) => bare(path) !== 'count')
  return best(totals.filter(isNear)) ?? best(totals)
}

/** Names in the words of flags that make a total an estimate: "If false, totalResults may be estimated". */
const doubtedIn = (outside: readonly (readonly [string, Schema])[]): ReadonlySet<string> =>
  new Set(
    outside.flatMap(([, { kind, description = '' }]) =>
      kind === 'boolean' && isGuessed(description) ? description.slice(0, 2_000).split(/\W+/).map(bare) : [],
    ),
  )

const isGuessed = (description: string): boolean => GUESSED.test(description.slice(0, 500))

/** Words of a total that may be less than all: a list must not end by it. */
const GUESSED = /\b(estimate[sd]?|approximat\w+|inaccurate|(not|never)( always| be)? (accurate|exact|reliable))\b/i

/** Words of a total that counts pages, not records. */
const COUNTS_PAGES = /\b(pages? counts?|(number|count|amount) of( \w+)? pages|total pages)\b/i
