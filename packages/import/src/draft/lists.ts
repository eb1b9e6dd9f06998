import { type Operation, type Schema, typeText } from '../model.ts'
import { type Candidate, candidates, isPosition, ownName, sizesOf } from './candidates.ts'
import { endOf } from './ends.ts'
import { isCounted, isDate, speaksOfPages } from './evidence.ts'
import {
  ACCOMPANIES,
  AROUND,
  type Envelope,
  envelope,
  type Follow,
  type Found,
  findRecords,
  RECORDS,
  shape,
} from './find-records.ts'
import { AROUND_PAGES, moreIn, numberAt, positionIn, unusedNext } from './members.ts'
import { bare, lastOf, singular, words } from './names.ts'
import { NUMBERED, PAGES, TOKENS, TOTALS } from './page-names.ts'
import { withoutPages } from './path-pages.ts'
import { positions } from './positions.ts'

/** Which operations return lists. */

/** The operations that return many records, by their `at`. What another list contains is one record, whatever is in it. */
export function listsAmong(operations: readonly Operation[], follow: Follow): ReadonlySet<string> {
  const read = new Set(operations.filter(({ method }) => method === 'GET').map(({ path }) => path))
  const lists = operations.filter((one) => isList(one, follow) && !(read.has(one.path) && writes(one, follow)))
  const items = new Set(lists.map((operation) => nameOf(findRecords(operation, follow)?.item)))
  const byPath = new Map(lists.filter(({ method }) => method === 'GET').map((one) => [bareEnd(one.path), one]))
  const ofOne = (one: Operation): boolean =>
    /\}\/?$/.test(withoutPages(one)) && (items.has(nameOf(one.answer.schema) ?? '') || isOneOf(one, byPath, follow))
  return new Set(lists.filter((operation) => !ofOne(operation)).map(({ at }) => at))
}

const bareEnd = (path: string): string => path.replace(/\/$/, '')

/** Whether an answer is a list of the one record that its path names, in the envelope of the list before it: `/invoices/{invoiceId}`. */
function isOneOf(operation: Operation, lists: ReadonlyMap<string, Operation>, follow: Follow): boolean {
  const [, before = '', word = '', place = ''] = NAMES_ONE.exec(bareEnd(operation.path)) ?? []
  const list = lists.get(`${before}/${word}`)
  if (operation.method !== 'GET' || list === undefined) return false
  const isNamed = /^(id|uuid|key)$/i.test(place) || bare(place).startsWith(singular(bare(word)))
  const [own, all] = [operation, list].map((one) => findRecords(one, follow))
  const isSame = own?.path === all?.path && own && all && typeText(own.item) === typeText(all.item)
  return isNamed && isSame === true && sizesOf(operation, follow).length === 0 && !isPlaced(operation, follow)
}

const NAMES_ONE = /^(.*)\/([^/{}]+)\/\{([^/{}]+)\}$/

/** Whether an operation takes a position of pages. */
const isPlaced = (operation: Operation, follow: Follow): boolean => {
  const all = candidates(operation, follow)
  const names = all.map(({ name }) => name)
  return all.some((one) => isPosition(ownName(one)) && !isDate(one, names))
}

/** Whether a POST beside a list creates its records, whatever it answers: it sends them, or does not ask for pages. */
function writes(operation: Operation, follow: Follow): boolean {
  const body = operation.method === 'POST' && operation.body ? follow(operation.body.schema) : undefined
  if (body === undefined) return false
  const { path } = findRecords(operation, follow) ?? {}
  const last = operation.path.replace(/\/$/, '').split('/').at(-1) as string
  const isSent = body.kind === 'array' || (body.kind === 'object' && body.fields.some(({ name }) => name === path))
  const [position] = positions(operation, envelope(operation, follow), follow)
  const isPaged = sizesOf(operation, follow).length > 0 || (position !== undefined && position.confidence >= SURE_TOKEN)
  return isSent || !(isPaged || (position !== undefined && asksForMany(last)))
}

/** A token that the answer gives by the name of its parameter. */
const SURE_TOKEN = 0.9

const nameOf = (schema: Schema | undefined): string | undefined => (schema?.kind === 'ref' ? schema.name : undefined)

/** Whether an operation returns many records. */
function isList(operation: Operation, follow: Follow): boolean {
  const found = findRecords(operation, follow)
  if (!found) return false
  const { method, named } = operation
  const [before = '', last = ''] = ['', ...withoutPages(operation).replace(/\/$/, '').split('/')].slice(-2)
  const isCalled = method !== 'GET' && !saysWrite(operation) && isCalledList(operation)
  const asked = asksForMany(last) || queries(before, last) || /^(list|search)/i.test(named?.action ?? '') || isCalled
  if (method !== 'GET' && !(method === 'POST' && (asked || pagesInBody(operation, follow)))) return false
  if (found.path === '') return true
  const paged = positions(operation, envelope(operation, follow), follow).length > 0
  const isOne = method === 'GET' && describesOne(operation, found, follow)
  // Some documents write a place as `:id`.
  if (/^(\{[^{}]*\}|:[\w-]+)$/.test(last)) {
    const ends = method === 'GET' && !isOne && (paged ? saysEnd(operation, follow) : saysMore(operation, follow))
    const isLikely = method === 'GET' && !isOne && found.score >= 6
    const isSaid =
      isLikely &&
      (sizesOf(operation, follow).length > 0 || isCalledList(operation)) &&
      !hasOneBeside(operation, found, follow)
    const isAll = method === 'GET' && !isOne && isNothingElse(operation, found, follow)
    const isPage = isAll && paged && sizesOf(operation, follow).length > 0
    return (ends && found.score >= 4) || isSaid || (paged && found.score >= 8) || isPage || (isAll && isGeneric(found))
  }
  if (paged && found.score >= (method === 'POST' ? 2 : 3)) return true
  const isLikely = method === 'GET' && !isOne
  const isSaid =
    isLikely && ((isCalledList(operation) && isBeside(operation, found, follow)) || countsAll(operation, follow))
  if ((asked || isSaid) && found.score >= 4) return true
  if (isLikely && sized(operation, found, follow)) return true
  if (isLikely && isNothingElse(operation, found, follow) && isPlural(lastOf(found.path))) return true
  return found.score >= 6 && !isOne && !isDetail(last, operation, found, follow)
}

/** Whether a list is a detail of the one record that its path is called after: `{ account, balances }` of `/balance`. */
function isDetail(last: string, { answer }: Operation, { path }: Found, follow: Follow): boolean {
  const top = shape(answer.schema as Schema, follow)
  const objects = (top.kind === 'object' ? top.fields : []).filter(
    // The one beside all of them is no other record.
    ({ name, schema }) =>
      !ACCOMPANIES.test(bare(name)) && bare(name) !== bare(last) && shape(schema, follow).kind === 'object',
  )
  return (
    objects.length > 0 && bare(path) !== bare(last) && bare(path) === `${bare(last)}s` && !/search|query/i.test(last)
  )
}

/** Whether an answer is nothing but its list, or what wraps that. */
function isNothingElse({ answer }: Operation, { path }: Found, follow: Follow): boolean {
  const names = path.split('.')
  return names.every((own, index) => {
    const object = shape(fieldAt(answer.schema as Schema, names.slice(0, index).join('.'), follow) as Schema, follow)
    const others = object.kind === 'object' ? object.fields.filter(({ name }) => !accompanies(name)) : []
    return others.length === 1 && others[0]?.name === own && (index === names.length - 1 || AROUND.has(bare(own)))
  })
}

const accompanies = (name: string): boolean =>
  ACCOMPANIES.test(bare(name)) || /^(time|took|tookms|duration|usage)$/.test(bare(name))

const isPlural = (name: string): boolean => singular(name) !== name

/** Whether a list is called as records are in most APIs, whatever they are. */
const isGeneric = ({ path }: Found): boolean => RECORDS.has(lastOf(path))

/** Whether an answer has one record beside all of them, as in `{ family, families }`: by its id it is the one. */
function hasOneBeside({ answer }: Operation, { path }: Found, follow: Follow): boolean {
  const top = shape(answer.schema as Schema, follow)
  return top.kind === 'object' && top.fields.some(({ name }) => name !== path && bare(name) === singular(bare(path)))
}

/** Whether at most one member of an answer accompanies its lists: what says more of itself is a record with a list. */
function isBeside({ answer }: Operation, { path }: Found, follow: Follow): boolean {
  const top = shape(answer.schema as Schema, follow)
  const others = top.kind === 'object' ? top.fields : []
  return (
    others.filter(
      ({ name, schema }) =>
        !ACCOMPANIES.test(bare(name)) && !path.startsWith(name) && shape(schema, follow).kind !== 'array',
    ).length <= 1
  )
}

/** Whether an answer has its position and a total, as pages have. */
function countsAll(operation: Operation, follow: Follow): boolean {
  const around = envelope(operation, follow)
  return positionIn(around) !== undefined && numberAt(around, TOTALS) !== undefined
}

/** Whether a query asks for the size of a page, and the answer may hold one. */
function sized(operation: Operation, { score }: Found, follow: Follow): boolean {
  if (sizesOf(operation, follow).length === 0) return false
  const asksPlace = candidates(operation, follow).some((one) => isPosition(ownName(one)))
  return score >= (asksPlace || saysEnd(operation, follow) ? 2 : 3)
}

/** Whether the last word of a path implies a list: `users.list`, `contacts:search`, `bulk_fetch`. */
function asksForMany(last: string): boolean {
  const word = last.split(/[./:-]/).at(-1) as string
  // `findOrCreate` writes.
  if (/^(?:find|get|search)_?or_?[a-z]/i.test(word)) return false
  return /^\w+$/.test(word) && /(?:^|_)(?:list|search|query|find|filter|bulk_?fetch|bulk_?get|batch_?get)/i.test(word)
}

/** Whether an operation is called a list: `listFiles`, "Get all boats of a harbor". */
export const isCalledList = ({ id, summary }: Operation): boolean => LIST_ID.test(id) || LIST_WORDS.test(summary.trim())

const LIST_ID = /^(?:\w+[./])?(?:[Ll]ist|[Gg]et_?[Aa]ll|[Ff]ind_?[Aa]ll)(?![a-z])/
const LIST_WORDS =
  /^(?:lists?\b|(?:get|retrieve|return|fetch|find)(?:s|es)? (?:an? |the )?(?:full |complete )?(?:list of|all)\b)/i

/** Whether the verb precedes what it is about: `query/campaigns`. */
const queries = (before: string, last: string): boolean =>
  /^(list|search|query|find)$/i.test(before) && /^\w+$/.test(last)

/** Verbs of what a POST does to records. Its body may have the members of its answer, and among them those of pages. */
const WRITES = /^(create|add|insert|update|upsert|replace|delete|remove|archive|cancel|send|upload|import|merge|move)/i

const saysWrite = ({ id, summary, path }: Operation): boolean =>
  [id, summary.trim(), path.replace(/\/$/, '').split('/').at(-1) ?? ''].some((text) => WRITES.test(text))

/** Whether a body asks for a page: `POST /transactions/get` with a position and a size, whose answer says the end. */
function pagesInBody(operation: Operation, follow: Follow): boolean {
  if (saysWrite(operation) || operation.body === undefined) return false
  const around = envelope(operation, follow)
  const [first] = positions(operation, around, follow)
  if (sizesOf(operation, follow).length === 0) return first?.style === 'page_token' && first.confidence > SURE_TOKEN
  // Records from a number on, of which the answer has likely ones.
  const isCounting = first !== undefined && ['offset', 'page_number'].includes(first.style) && first.confidence >= 0.7
  const isAfter = first?.style === 'last_id' && first.confidence >= 0.6
  const counts = (isCounting || isAfter) && (findRecords(operation, follow)?.score ?? 0) >= 6
  return counts || saysEnd(operation, follow) || positionIn(around) !== undefined
}

/** Whether a response contains the total, what comes next, or whether there is more. */
function saysEnd(operation: Operation, follow: Follow): boolean {
  const around = envelope(operation, follow)
  const [position] = positions(operation, around, follow)
  return (
    position !== undefined &&
    position.confidence > 0.5 &&
    (['page_token', 'next_url'].includes(position.style) ||
      Object.keys(endOf(position.style, around, false)).length > 0)
  )
}

/** Whether a response says of itself that there may be more, although no parameter leads there. */
function saysMore(operation: Operation, follow: Follow): boolean {
  const around = envelope(operation, follow)
  const isNumbered = positionIn(around) !== undefined && numberAt(around, NUMBERED) !== undefined
  return isNumbered || countsAll(operation, follow) || (moreIn(around) ?? unusedNext(around)) !== undefined
}

/** Whether it is a single record that contains a list: it describes itself more than lists do. */
function describesOne(operation: Operation, { path, isPart }: Found, follow: Follow): boolean {
  const { answer } = operation
  const top = shape(answer.schema as Schema, follow)
  if (top.kind !== 'object') return false
  if (isPart && top.fields.some(({ name, schema }) => isOwnId(name) && follow(schema).kind !== 'array')) return true
  const found = path.includes('.') ? fieldAt(top, path.slice(0, path.lastIndexOf('.')), follow) : undefined
  const holder = found && shape(found, follow)
  const members = holder?.kind === 'object' ? [...top.fields, ...holder.fields] : top.fields
  // `/workflow-count` asks for a number, whatever else is counted.
  const isCount = words(operation.path).at(-1)?.toLowerCase() === 'count'
  return members.some(
    ({ name }) =>
      name !== path && (['id', 'uuid', 'createdat', 'updatedat'].includes(bare(name)) || (isCount && name === 'count')),
  )
}

/** The schema at a path. */
const fieldAt = (schema: Schema, path: string, follow: Follow): Schema | undefined =>
  (path === '' ? [] : path.split('.')).reduce<Schema | undefined>((object, own) => {
    const inner = object && shape(object, follow)
    return inner?.kind === 'object' ? inner.fields.find(({ name }) => name === own)?.schema : undefined
  }, schema)

/** Whether a member identifies what the answer is about: `productId`, and not `request_id` or `last_id`. */
const isOwnId = (name: string): boolean =>
  /.(Id|_id|Key|_key)$/.test(name) &&
  !/^(next|prev|previous|first|last|start|end|request|trace|correlation|page|cursor)/i.test(name)

/** Whether an operation takes a position and a size, as lists do, or a number of a page of an answer that has lists. */
export function asksForPages(operation: Operation, follow: Follow): boolean {
  if (operation.method !== 'GET' && (operation.method !== 'POST' || saysWrite(operation))) return false
  const all = candidates(operation, follow)
  const isSized = sizesOf(operation, follow).length > 0
  const around = envelope(operation, follow)
  if (isSized && (isPlaced(operation, follow) || moreIn(around) !== undefined)) return true
  const isGiven = positions(operation, around, follow).some(
    ({ style, confidence, parameter, from = '' }) =>
      style === 'page_token' &&
      confidence >= SURE_TOKEN &&
      TOKENS.test(ownName(parameter)) &&
      /next|cursor|page/.test(bare(from)),
  )
  if (isGiven) return true
  if (![...around.paths.values()].some(({ kind }) => kind === 'array')) return false
  return all.some((one) => asksPage(one)) || (operation.method === 'GET' && isPageOf(operation, around))
}

/** Whether few values are beside a list, and no other list or object, in an answer of no place. */
function isAlmostAlone({ answer, path: address }: Operation, { path }: Found, follow: Follow): boolean {
  const top = shape(answer.schema as Schema, follow)
  const others = top.kind === 'object' ? top.fields.filter(({ name }) => name !== path) : []
  const isPlain = others.every(({ schema }) => !['object', 'array'].includes(shape(schema, follow).kind))
  return isPlain && others.length <= 2 && isPlural(lastOf(path)) && !/\}\/?$/.test(address)
}

/** Whether an answer that is drafted as one record holds nothing so likely as a list called as records are. */
export function holdsRecords(operation: Operation, follow: Follow): boolean {
  const found = operation.method === 'GET' ? findRecords(operation, follow) : undefined
  if (found === undefined || describesOne(operation, found, follow)) return false
  return (found.score >= 6 && isGeneric(found)) || (found.score >= 4 && isAlmostAlone(operation, found, follow))
}

/** Whether a parameter is the number or the token of a page by its name. */
function asksPage(one: Candidate): boolean {
  const own = ownName(one)
  return (PAGES.test(own) && isCounted(one)) || (TOKENS.test(own) && own.includes('page'))
}

/** Whether an answer says of itself that it is a page: `pagination` with a position, or a total and words. */
function isPageOf({ summary, about = '' }: Operation, around: Envelope): boolean {
  const at = positionIn(around)?.split('.') ?? []
  if (at.length === 2 && AROUND_PAGES.test(bare(at[0] as string))) return true
  return speaksOfPages(`${summary} ${about}`) && numberAt(around, TOTALS) !== undefined
}
