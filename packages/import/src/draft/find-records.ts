import type { Operation, Schema } from '../model.ts'
import { isDeprecated } from './evidence.ts'
import { bare, HEADER, lastOf, RELATED, singular } from './names.ts'
import { NUMBERED, OFFSETS, PAGES, TOTALS } from './page-names.ts'

/** Finds the records in a response, and what surrounds them. */

export type Follow = (schema: Schema) => Schema

/** Where the records of a list are. */
export interface Found {
  readonly path: string
  readonly item: Schema
  /** Confidence from 0 to 10. */
  readonly score: number
  /** Other lists that may as well be the records. */
  readonly rivals?: readonly string[]
  /** Another list is beside it, and the path only ends in its name: `variant-attributes` for `attributes` and `variants`. */
  readonly isPart?: boolean
}

/** Fields that contain the records in most APIs. */
export const RECORDS = new Set(
  'data items results result response records entries values objects elements list content nodes rows resources hits collection'.split(
    ' ',
  ),
)
/** Lists that accompany records. */
const ASIDE = /^(sort|links?|errors?|warnings?|included|messages|facets|aggregations|expand|schema)$/
/** Members that say nothing of their own. */
export const ACCOMPANIES =
  /^(links?|meta|metadata|paging|pagination|pageinfo|total(count|size|setsize|rows|rowcount|items|results|records|elements|hits|pages)?|count|object|ok|success|status|code|\w*messages?|errors?|errordetails?|warnings?|requestid)$/
/** Fields that wrap the records. */
export const AROUND = new Set('data result results response payload body page list embedded'.split(' '))
/** Lists of changes, which go together. */
const CHANGES = /^(added|modified|updated|removed|deleted|created|changed|inserted)$/

export function findRecords({ answer, path }: Operation, follow: Follow): Found | undefined {
  if (answer.kind !== 'json' || answer.schema === undefined) return undefined
  const top = shape(answer.schema, follow)
  if (top.kind === 'array') return { path: '', item: top.item, score: 10 }
  if (top.kind !== 'object') return undefined
  const word = resourceOf(path)
  const found = within(top, '', word, follow, wholeOf(path))
  for (const { name, schema } of top.fields) {
    const isNamed = isCalledAfter(name, schema, follow) || (bare(name) === word && isOnlyList(schema, follow))
    if (isNamed || AROUND.has(bare(name)) || bare(name) === word)
      found.push(...inside(name, schema, word, follow).map((one) => (isNamed ? { ...one, score: one.score + 2 } : one)))
  }
  // An envelope of another name, where it is the only object or the only page.
  if (found.length === 0)
    for (const { name, schema } of envelopesOf(top, follow)) found.push(...inside(name, schema, word, follow))
  const [best, ...others] = found.sort((a, b) => b.score - a.score)
  if (best === undefined) return undefined
  const rivals = [
    ...others.filter(({ path: other, score }) => isRival(best, other, score)).map((one) => one.path),
    ...untypedIn(top, best, word, follow),
    ...(isListAlone(answer.schema, follow) ? ['(top)'] : []),
  ]
  return rivals.length > 0 ? { ...best, rivals } : best
}

/** Whether an answer may be a bare list as well as an object that holds one. */
function isListAlone(schema: Schema, follow: Follow): boolean {
  const top = follow(schema)
  return top.kind === 'union' && top.options.some((option) => follow(option).kind === 'array')
}

/** Members called as records are, of which the document says nothing more, beside a list that is not called so: `data` and `fields`. */
function untypedIn(top: Schema & { kind: 'object' }, best: Found, word: string, follow: Follow): string[] {
  const own = lastOf(best.path)
  if (RECORDS.has(own) || singular(own) === singular(word)) return []
  return top.fields.flatMap(({ name, schema }) => {
    const member = shape(schema, follow)
    const isUntyped = member.kind === 'unknown' || (member.kind === 'object' && member.fields.length === 0)
    return RECORDS.has(bare(name)) && isUntyped ? [name] : []
  })
}

/** Whether another list may as well be the records: one of changes beside another, one of the same kind, or one as likely. */
function isRival(best: Found, other: string, score: number): boolean {
  if (/^(removed|deleted)/.test(lastOf(other))) return true
  if (ACCOMPANYING.test(lastOf(other))) return false
  // `orphanedNodes` beside `nodes`.
  if (lastOf(best.path) !== '' && lastOf(other) !== lastOf(best.path) && lastOf(other).endsWith(lastOf(best.path)))
    return true
  if (CHANGES.test(lastOf(best.path)) && CHANGES.test(lastOf(other))) return true
  return score === best.score && best.score < 6
}

/** Lists of what records refer to. */
const ACCOMPANYING = /^(related|included|linked|referenced|associated)/

/** Whether an object is nothing but a list: `history` with `events`. */
function isOnlyList(schema: Schema, follow: Follow): boolean {
  const inner = shape(schema, follow)
  const [only, other] = inner.kind === 'object' ? inner.fields : []
  return only !== undefined && other === undefined && shape(only.schema, follow).kind === 'array'
}

/** Whether an object is called after the list in it: `topic_list` with `topics`. */
function isCalledAfter(name: string, schema: Schema, follow: Follow): boolean {
  const [, own] = /^(.{2,})list$/.exec(bare(name)) ?? []
  const inner = own === undefined ? undefined : shape(schema, follow)
  if (own === undefined || inner?.kind !== 'object') return false
  return inner.fields.some(
    (one) => singular(bare(one.name)) === singular(own) && shape(one.schema, follow).kind === 'array',
  )
}

function inside(name: string, schema: Schema, word: string, follow: Follow): Found[] {
  const inner = shape(schema, follow)
  if (inner.kind !== 'object' || name.split('.').at(-1)?.includes('.')) return []
  const found = within(inner, `${name}.`, word, follow)
  if (found.length > 0 || name.includes('.')) return found
  // An envelope in an envelope: `response.result.invoices`.
  const around = inner.fields.filter((one) => AROUND.has(bare(one.name)) && !one.name.includes('.'))
  return around.flatMap((one) => inside(`${name}.${one.name}`, one.schema, word, follow))
}

/** Objects that may be envelopes. */
function envelopesOf(top: Schema & { kind: 'object' }, follow: Follow): readonly { name: string; schema: Schema }[] {
  const objects = top.fields.filter(({ name, schema }) => {
    if (/^(meta|metadata|links?|paging|pagination|error|attributes|relationships)$/.test(bare(name))) return false
    return shape(schema, follow).kind === 'object'
  })
  if (objects.length === 1) return objects
  const pages = objects.filter(({ schema }) => isPage(schema, follow))
  return pages.length === 1 ? pages : []
}

/** Whether an object is a page: a list with a fitting name, a total and a number of the page. */
export function isPage(schema: Schema, follow: Follow, fits: (name: string) => boolean = () => true): boolean {
  const object = shape(schema, follow)
  if (object.kind !== 'object') return false
  const has = (kind: Schema['kind'], isNamed: (name: string) => boolean): boolean =>
    object.fields.some((one) => shape(one.schema, follow).kind === kind && isNamed(bare(one.name)))
  return (
    has('array', fits) &&
    has('number', (name) => TOTALS.test(name) || NUMBERED.test(name)) &&
    has('number', (name) => PAGES.test(name) || OFFSETS.test(name))
  )
}

/** The last word of a path that is not a verb. */
function resourceOf(path: string): string {
  const all = path
    .replace(/\.(json|xml)$/, '')
    .split(/[/.#]/)
    .filter((part) => part && !part.startsWith('{'))
  return bare(
    all.findLast((part) => !/^(list|search|query|find|filter|all|bulk|get|fetch|scroll|browse|v\d+)$/i.test(part)) ??
      '',
  )
}

/** Whether messages have ids of their own: they are what people wrote, and no notes about the answer. */
function isOfRecords(name: string, schema: Schema, follow: Follow): boolean {
  const item = schema.kind === 'array' ? shape(schema.item, follow) : undefined
  return bare(name) === 'messages' && item?.kind === 'object' && item.fields.some((one) => bare(one.name) === 'id')
}

/** The last two words of a path as one, as in `/email/template` for `emailTemplates`. */
const wholeOf = (path: string): string =>
  bare((/\/([\w-]+)\/([\w-]+)\/?$/.exec(path) ?? []).slice(1).map(singular).join(''))

/** The lists of an object that may be records; one that is deprecated only where there is no other. */
function listsIn({ fields }: Schema & { kind: 'object' }, word: string, follow: Follow) {
  const lists = fields.flatMap(({ name, schema: own }) => {
    const schema = shape(own, follow)
    // A property that the path itself names accompanies nothing.
    const aside =
      ASIDE.test(bare(name)) && !singular(word).endsWith(singular(bare(name))) && !isOfRecords(name, schema, follow)
    const deprecated = isDeprecated({ schema: own, description: own.description ?? schema.description ?? '' })
    return schema.kind === 'array' && !aside ? [{ name, item: schema.item, deprecated }] : []
  })
  const current = lists.filter(({ deprecated }) => !deprecated)
  return current.length > 0 ? current : lists
}

/** Objects of their own, beside which a list is likely a member of one record. */
const MANY_OBJECTS = 3

function within(
  object: Schema & { kind: 'object' },
  prefix: string,
  word: string,
  follow: Follow,
  whole = '',
): Found[] {
  const lists = listsIn(object, word, follow)
  const others = object.fields.filter(({ name }) => !ACCOMPANIES.test(bare(name)))
  const objects = lists.filter(({ item }) => !['string', 'number', 'boolean', 'enum'].includes(follow(item).kind))
  const objectsBeside = others.filter(({ schema }) => shape(schema, follow).kind === 'object').length
  const has = (name: string): boolean => object.fields.some((one) => bare(one.name) === name)
  // `payeeWorkingPatterns` of `/working-patterns`, where nothing else may be them.
  const isOnlySuch =
    lists.length === 1 && objects.length === 1 && objectsBeside < MANY_OBJECTS && word !== singular(word) && !has(word)
  return lists.map(({ name, item }) => {
    const own = bare(name)
    // `statusesWithStages` are no stages.
    const isSuffix = word.length > 3 && word.endsWith(own) && !word.endsWith(`with${own}`)
    const isNamed =
      own === word || own === singular(word) || singular(own) === singular(word) || singular(own) === whole
    const isWord =
      isNamed ||
      isSuffix ||
      (isOnlySuch && word.length > 3 && singular(own).endsWith(singular(word)) && !has(singular(own))) ||
      // The list that is counted is the one that is paged, whatever else is beside it.
      object.fields.some((one) => bare(one.name) === `total${own}` && follow(one.schema).kind === 'number')
    const holds = objects.some((one) => one.name === name)
    const only = holds ? objects.length === 1 : lists.length === 1
    // Of what is embedded, the only list is no detail.
    const isEmbedded = only && lists.length === 1 && bare(prefix) === 'embedded'
    // An answer that is nothing else is the list, whatever it is called.
    const isAlone = holds && prefix === '' && others.length === 1 && others[0]?.name === name
    // Lists of changes go together, whatever else is beside them.
    const isChange = CHANGES.test(own) && lists.some((one) => one.name !== name && CHANGES.test(bare(one.name)))
    const score =
      (isChange ? 2 : 0) +
      (RECORDS.has(own) || isEmbedded ? 4 : 0) +
      (isWord ? 4 : 0) +
      (holds ? 2 : 0) +
      (only ? 2 : 0) +
      (isAlone && !isWord ? 2 : 0) -
      // A wrapper of nothing else is no more than the list.
      (prefix && !(AROUND.has(bare(prefix)) && object.fields.length === 1) ? 1 : 0)
    // Beside several objects of their own, an unnamed list is a member of a record.
    const isMember = score === 4 && !RECORDS.has(own) && !isWord && objectsBeside >= MANY_OBJECTS
    const isPart = isSuffix && !isNamed && holds && objects.length > 1
    return { path: prefix + name, item, score: isMember ? 3 : score, ...(isPart && { isPart }) }
  })
}

/** The alternative that is an object, best with a list or with what wraps one, else the first one. */
export function shape(schema: Schema, follow: Follow): Schema {
  const found = follow(schema)
  if (found.kind !== 'union') return found
  const options = found.options.map(follow)
  const objects = options.filter((one) => one.kind === 'object')
  const holds = ({ fields }: Schema & { kind: 'object' }): boolean =>
    fields.some(({ name, schema: inner }) => {
      const { kind } = follow(inner)
      return !ASIDE.test(bare(name)) && (kind === 'array' || (kind === 'object' && AROUND.has(bare(name))))
    })
  return (objects.length > 1 ? objects.find(holds) : undefined) ?? objects[0] ?? options[0] ?? found
}

/** The properties around the records: paths and their schemas. */
export interface Envelope {
  readonly paths: ReadonlyMap<string, Schema>
  readonly item: Schema | undefined
  readonly records: string
}

const DEEPEST = 3
/** Examples that are looked at, and members of each object. */
const MOST_EXAMPLES = 5
const MOST_MEMBERS = 100

export function envelope(operation: Operation, follow: Follow): Envelope {
  const found = findRecords(operation, follow)
  const paths = new Map<string, Schema>()
  const others: string[] = []
  const visit = (schema: Schema, prefix: string, depth: number): void => {
    const object = shape(schema, follow)
    if (object.kind !== 'object') return
    if (found && prefix !== '' && !`${found.path}.`.startsWith(prefix) && holdsRecords(object, follow))
      others.push(prefix)
    for (const { name, schema: inner } of object.fields) {
      if (name.includes('.')) continue
      // A reference may say more than its target.
      const { description = undefined, ...own } = shape(inner, follow)
      const said = inner.description ?? description
      paths.set(prefix + name, { ...own, ...(said !== undefined && { description: said }) } as Schema)
      const links = linksIn(prefix + name, shape(inner, follow), follow)
      if (links) paths.set(...links)
      if (depth < DEEPEST) visit(inner, `${prefix}${name}.`, depth + 1)
    }
  }
  if (operation.answer.schema) visit(operation.answer.schema, '', 0)
  for (const [name, schema] of operation.answer.headers ?? []) paths.set(`${HEADER}${name}`, follow(schema))
  for (const example of operation.answer.examples.slice(0, MOST_EXAMPLES)) addShown(example, paths, '', 0)
  // Pages of an object with records of its own are about those.
  for (const path of paths.keys()) if (others.some((prefix) => path.startsWith(prefix))) paths.delete(path)
  return { paths, item: found && shape(found.item, follow), records: found?.path ?? '' }
}

/** Whether an object has a list of objects that is called as records are. */
const holdsRecords = ({ fields }: Schema & { kind: 'object' }, follow: Follow): boolean =>
  fields.some(({ name, schema }) => {
    const list = RECORDS.has(bare(name)) ? shape(schema, follow) : undefined
    return list?.kind === 'array' && shape(list.item, follow).kind === 'object'
  })

/** The address of the next page in a list of links: `links[rel=next].href`. */
function linksIn(path: string, list: Schema, follow: Follow): [string, Schema] | undefined {
  if (list.kind !== 'array' || !/^_?(links?|linkrelations|pagelinks)$/i.test(path.split('.').at(-1) ?? ''))
    return undefined
  const link = shape(list.item, follow)
  if (link.kind !== 'object') return undefined
  const relation = link.fields.find(({ name }) => name === 'rel')
  const target = link.fields.find(({ name }) => /^(href|url|uri)$/.test(name))
  if (!relation || !target) return undefined
  const description = [list, link, relation.schema, target.schema].map((one) => wordsIn(follow(one))).join(' ')
  return [`${path}${RELATED}${target.name}`, { kind: 'string', format: 'uri', description }]
}

/** The texts of a schema: its description, its values, its example. */
const wordsIn = (schema: Schema): string =>
  [schema.description ?? '', ...(schema.kind === 'enum' ? schema.values : []), schema.example ?? '']
    .join(' ')
    .slice(0, 500)

/** Facts that only an example shows: its members, and the values of those that the schema has. */
function addShown(example: unknown, paths: Map<string, Schema>, prefix: string, depth: number): void {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return
  for (const [name, value] of Object.entries(example).slice(0, MOST_MEMBERS)) {
    if (name.includes('.')) continue
    const path = prefix + name
    const known = paths.get(path)
    const shown = shownAs(value)
    if ((known === undefined || known.kind === 'unknown') && shown) paths.set(path, { ...known, ...shown } as Schema)
    // A whole answer says more than the example of one member, which several may share.
    else if (known && shown && 'example' in shown && known.kind !== 'boolean')
      paths.set(path, { ...known, example: shown.example } as Schema)
    if (depth < DEEPEST) addShown(value, paths, `${path}.`, depth + 1)
  }
}

function shownAs(value: unknown): Schema | undefined {
  if (typeof value === 'string') return { kind: 'string', example: value.slice(0, 500) }
  if (typeof value === 'number') return { kind: 'number', integer: Number.isInteger(value), example: value }
  return typeof value === 'boolean' ? { kind: 'boolean' } : undefined
}
