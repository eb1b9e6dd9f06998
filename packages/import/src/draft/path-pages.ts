import type { Operation, Parameter } from '../model.ts'
import { isCounted, isOpaque } from './evidence.ts'
import { bare } from './names.ts'

/** Positions and sizes of pages that are segments of a path: `/topics/{page}/{pageSize}`. */

const PAGES = /^(page|pagenumber|pageno|pagenum|pageindex|currentpage)$/
const OFFSETS = /^(offset|skip|startindex|startposition|firstresult|pageoffset|recordoffset)$/
const TOKENS = /^((next)?(page|pagination|continuation)(token|cursor))$/
const SIZES = /^(limit|pagesize|perpage|itemsperpage|resultsperpage|maxresults|pagelimit|size|count|take|pagelength)$/

/** Segments before a page that is what is looked for: `/books/{book}/pages/{page}`. */
const ABOUT_PAGES = /^(pages|bypage|bypagenumber)$/

/** A whole segment of a path that is a place. */
const PLACE = /^\{\+?([^{}+*]*)\*?\}$/

/** The parameters of a path that carry where a page begins, and its size. None, if nothing carries where it begins. */
export function pagesInPath({ method, path, parameters }: Operation): Parameter[] {
  if (method !== 'GET' && method !== 'POST') return []
  const inPath = new Map(parameters.flatMap((one) => (one.in === 'path' ? [[one.name, one] as const] : [])))
  if (inPath.size === 0) return []
  const segments = (path.split(/[?#]/)[0] as string).split('/')
  const placed = segments.flatMap((segment, index): Parameter[] => {
    const [, name = ''] = PLACE.exec(segment) ?? []
    const own = inPath.get(name)
    return own && !ABOUT_PAGES.test(bare(segments[index - 1] ?? '')) ? [own] : []
  })
  const positions = placed.filter(isPosition)
  return positions.length === 1 ? placed.filter((one) => isPosition(one) || isSize(one)) : []
}

function isPosition(one: Parameter): boolean {
  const own = bare(one.name)
  if (TOKENS.test(own)) return one.schema.kind === 'string' || isOpaque(one)
  return (PAGES.test(own) || OFFSETS.test(own)) && isCounted(one)
}

export const isSize = (one: Parameter): boolean => SIZES.test(bare(one.name)) && isCounted(one)

/** Whether a segment counts records, and not pages. */
export const isOffset = ({ name }: Pick<Parameter, 'name'>): boolean => OFFSETS.test(bare(name))

/** A path without the segments that carry a page: that of the records. */
export function withoutPages(operation: Operation): string {
  const names = new Set(pagesInPath(operation).map(({ name }) => name))
  if (names.size === 0) return operation.path
  const isLeft = (segment: string): boolean => !names.has(PLACE.exec(segment)?.[1] ?? '')
  return operation.path.split('/').filter(isLeft).join('/') || '/'
}

/** Words of a segment that is a page of a list, and not one of a book. */
const OF_RESULTS =
  /\bpage(s|d)?\b.{0,60}\b(results?|records?|items?|entries|lists?|return|start(s|ing)?|numbers?|size)\b|\b(zero|0|one|1).?based?\b|\bpaged\b|\bpaginat/i

/** Whether words make a segment the page of a list. */
export const saysPage = ({ description }: Pick<Parameter, 'description'>): boolean =>
  OF_RESULTS.test(description.slice(0, 2_000))
