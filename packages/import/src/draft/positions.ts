import type { Operation, Parameter, Schema } from '../model.ts'
import { DELIMITED } from '../read/parameters.ts'
import type { Envelope, Follow } from './find-records.ts'
import type { Paging } from './lists.ts'
import { bare } from './names.ts'

/** Parameters for a page's position, by their common names. */

export const TOKENS =
  /^(next)?(page|pagination|continuation|continue|cursor|sync)?(token|cursor|marker|bookmark)$|^(page|pagination|after|start|next)(cursor|token|after)$|^(after|startingafter|marker|cursormark|scrollid|streamposition|continue|continuation|nextpageid|starttoken)$/
const NEXT_TOKENS =
  /^(next)?(page|pagination|continuation|continue|sync)?(token|cursor|marker|bookmark)$|^next(page|cursor|marker|pagetoken|streamposition|startingafter|pageid|offset|id)?$|^(after|endcursor|startingafter|scrollid|continue|continuation|nextpageurl)$/
const OFFSETS = /^(offset|startat|start|skip|startindex|from|firstresult|pageoffset)$/
const PAGES = /^(page|pagenumber|pageno|pagenum|pageindex|currentpage|pagenr|p)$/
const IDS = /^(startingafter|sinceid|afterid|lastid|minid|after|fromid|laterthanid)$/
/** Where a page starts, whatever the kind of position. */
const STARTS = /^(after|since|cursor|next|offset|page|pagetoken|nexttoken|continuation|startat|startingafter)$/
export const SIZES =
  /^(limit|perpage|pagesize|maxresults|count|size|pagelimit|top|take|maxitems|maxcount|itemsperpage|resultsperpage|rows|pagesize|nitems|maxpagesize|results)$/
export const TOTALS =
  /^(total|totalcount|totalitems|totalresults|totalrecords|totalelements|totalsize|totalhits|count|recordcount|resultcount|totalentries|totalrows)$/
export const MORE =
  /^(hasmore|more|hasnext|hasnextpage|morerecords|moreavailable|hasmoreitems|hasmoreresults|nextpageexists)$/
export const LAST = /^(islast|lastpage|last|islastpage|complete|isdone|done|endofrecords)$/

export type Style = Paging['style']

export interface Position {
  readonly style: Style
  readonly parameter: Candidate
  readonly from?: string
  readonly confidence: number
  readonly why: string
}

/** A query parameter, or a body parameter of a list requested by POST. */
export interface Candidate {
  readonly name: string
  readonly schema: Schema
  readonly description: string
}

/** Whether a documented parameter is a credential. */
export const isCredential = ({ name, description }: Pick<Parameter, 'name' | 'description'>): boolean =>
  /^(authorization|token|access_?token|api_?key|x-api-key)$/i.test(name) &&
  (/^(authorization|x-api-key|api_?key|access_?token)$/i.test(name) || AUTHENTICATES.test(description))

const AUTHENTICATES = /\bauth(entication|orization)?( |-)?(token|key|header)|\bapi (token|key)/i

/** Whether a member of a body is a credential. Most tokens in bodies are not: they belong to what the call is about. */
export const isCredentialMember = ({ name, description }: Pick<Parameter, 'name' | 'description'>): boolean =>
  /^(authorization|token|access_?token|api_?key)$/i.test(name) && AUTHENTICATES.test(description)

export function candidates({ parameters, body, method }: Operation, follow: Follow = (schema) => schema): Candidate[] {
  const query = parameters.filter((one): one is Parameter => one.in === 'query' && !isCredential(one))
  if (method === 'GET' || body === undefined) return query
  const top = follow(body.schema)
  const members = top.kind === 'object' ? top.fields : []
  return [...query, ...members.map(({ name, schema }) => ({ name, schema, description: schema.description ?? '' }))]
}

/** Whether a pattern matches the last name of a dotted path, or all of it, normalized. */
export const named = (path: string, pattern: RegExp): boolean =>
  pattern.test(bare(path.split('.').at(-1) ?? '')) || pattern.test(bare(path))

/** Ways in which the operation may continue, most likely first. */
export function positions(operation: Operation, around: Envelope, follow?: Follow): Position[] {
  const found: Position[] = []
  const hasMore = [...around.paths].some(([path, { kind }]) => kind === 'boolean' && named(path, MORE))
  for (const parameter of candidates(operation, follow)) {
    const own = bare(parameter.name)
    const integer = parameter.schema.kind === 'number'
    const from = tokenFor(parameter, around)
    if (TOKENS.test(own) && from) found.push(token(parameter, from, from.same ? 0.95 : 0.9))
    else if (PAGES.test(own) && !integer && from && hasMore) found.push(token(parameter, from, 0.9))
    const id = idOf(around)
    if (TOKENS.test(own) && !from && LINKED.test(parameter.description.slice(0, 2_000)))
      found.push({ ...linkBy(parameter), confidence: 0.85, why: 'its description names the Link header' })
    if (IDS.test(own) && id && !(from && TOKENS.test(own)))
      found.push({ style: 'last_id', parameter, from: id, confidence: hasMore ? 0.9 : 0.6, why: `records have ${id}` })
    if (OFFSETS.test(own) && isNumber(parameter))
      found.push({
        style: 'offset',
        parameter,
        confidence: own === 'from' ? 0.5 : 0.85,
        why: 'a number of records to skip',
      })
    if (PAGES.test(own) && isNumber(parameter))
      found.push({ style: 'page_number', parameter, confidence: 0.85, why: 'a number of a page' })
    if (TOKENS.test(own) && !from && operation.answer.link)
      found.push({ ...linkBy(parameter), confidence: 0.8, why: 'a Link header' })
  }
  const address = addressIn(around)
  if (address)
    found.push({
      style: 'next_url',
      parameter: startOf(candidates(operation, follow)),
      from: address,
      confidence: 0.8,
      why: `the response has an address, ${address}`,
    })
  return found.sort((a, b) => b.confidence - a.confidence)
}

/** Whether a parameter sets where a page starts, whatever else it is called for. */
export const isPosition = (name: string): boolean =>
  [STARTS, TOKENS, OFFSETS, PAGES].some((pattern) => pattern.test(bare(name)))

/** The query of the address is the position: its parameter must not be sent beside it. A token says more than a number. */
const startOf = (all: readonly Candidate[]): Candidate =>
  all.find(({ name }) => TOKENS.test(bare(name))) ??
  all.find(({ name }) => STARTS.test(bare(name))) ?? { name: 'next', schema: { kind: 'string' }, description: '' }

/** A description that says where the next position comes from. */
const LINKED = /\bLink`?(?: response)?`? header|\bheader `?Link\b/i

const linkBy = (parameter: Candidate): Pick<Position, 'style' | 'parameter' | 'from'> => ({
  style: 'link',
  parameter,
  from: parameter.name,
})

/** Where an answer has the address of the next page: what is called so, or what is next and said to be an address. */
function addressIn({ paths, records }: Envelope): string | undefined {
  const found = [...paths].filter(([path, schema]) => {
    if (schema.kind !== 'string' || path.startsWith(`${records}.`)) return false
    const last = bare(path.split('.').at(-1) ?? '')
    const isAddress = schema.format === 'uri' || schema.format === 'url' || /^_?links\.next(\.href)?$/.test(path)
    return /^next(page)?(url|uri|link|href)$/.test(last) || (isAddress && /next(page)?(href)?$/.test(bare(path)))
  })
  return found.sort(([a], [b]) => a.length - b.length)[0]?.[0]
}

const token = (parameter: Candidate, from: { path: string }, confidence: number): Position => ({
  style: 'page_token',
  parameter,
  from: from.path,
  confidence,
  why: `the response has ${from.path}`,
})

const isNumber = ({ schema }: Candidate): boolean =>
  schema.kind === 'number' || (schema.kind === 'string' && schema.format !== DELIMITED)

/** The member of the response with the next token. URLs do not count. */
function tokenFor({ name }: Candidate, { paths, records }: Envelope): { path: string; same: boolean } | undefined {
  const own = bare(name)
  const found = [...paths].flatMap(([path, schema]) => {
    if (
      path === records ||
      path.startsWith(`${records}.`) ||
      !['string', 'number', 'unknown', 'union'].includes(schema.kind)
    )
      return []
    if (schema.kind === 'string' && (schema.format === 'uri' || schema.format === 'url')) return []
    const last = bare(path.split('.').at(-1) ?? '')
    const same = last === own
    // A member that echoes the parameter is not the next token if another member says `next`.
    const next = last.startsWith('next') || bare(path).includes('next')
    const fits = NEXT_TOKENS.test(last) || (next && same) || last === `next${own}`
    return fits || (same && TOKENS.test(own))
      ? [{ path, same, rank: (last === `next${own}` ? 4 : 0) + (next ? 2 : 0) + (same ? 1 : 0) }]
      : []
  })
  return found.sort((a, b) => b.rank - a.rank || a.path.length - b.path.length)[0]
}

/** The field that identifies a record. */
function idOf({ item }: Envelope): string | undefined {
  if (item?.kind !== 'object') return undefined
  return item.fields.find(({ name }) => name === 'id')?.name
}
