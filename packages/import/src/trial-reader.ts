import { isCounted } from './draft/evidence.ts'
import type { Guess } from './draft/guesses.ts'
import { isOffset, isSize, pagesInPath } from './draft/path-pages.ts'
import { firstPage } from './draft/starts.ts'
import type { Operation, Parameter } from './model.ts'

/** Reads pages of a list for a trial: by requests of the connector, in any way that a list may continue. */

/** The members of a connector that a trial uses. */
export interface Tryable {
  requestList(request: object, options?: object): PromiseLike<TriedPage>
  /** Runs the drafted action itself, whose records are checked. */
  execute(request: { entity: string; action: string; params: object }): PromiseLike<unknown>
}

export interface TriedPage {
  readonly data: readonly unknown[]
  readonly meta?: Readonly<Record<string, unknown>>
  nextPage(): Promise<TriedPage | undefined>
}

export type Reader = (guess: Pick<Guess, 'paging' | 'records'>, size?: number) => PromiseLike<TriedPage>

export const placesIn = (path: string): string[] => [...path.matchAll(/\{\+?([^{}]*)\}/g)].map(([, name = '']) => name)

/** The segments of a path that carry the number and the size of a page. */
export const countedInPath = (operation: Operation): Parameter[] => pagesInPath(operation).filter(isCounted)

/** A size that most vendors allow, where a path asks for one. */
const USUAL_SIZE = 10

/** The value with which a list begins. */
export function firstOf(one: Parameter): number {
  const { default: usual } = one.schema
  if (typeof usual === 'number') return usual
  return isSize(one) ? USUAL_SIZE : (firstPage(one)?.number ?? (isOffset(one) ? 0 : 1))
}

export function readerOf(
  connector: Tryable,
  operation: Operation,
  prefix: string,
  value: (name: string) => string | undefined,
): Reader {
  const inPath = new Map(countedInPath(operation).map((one) => [one.name, firstOf(one)]))
  const pathWith = (page: ReadonlyMap<string, unknown>): string =>
    `${prefix}${operation.path}`.replace(/\{\+?([^{}]*)\}/g, (_, name: string) =>
      encodeURIComponent(String(page.get(name) ?? value(name) ?? '')),
    )
  const query = Object.fromEntries(
    operation.parameters
      .filter((one) => one.in === 'query' && one.required)
      .map(({ name }): [string, unknown] => [name, value(name)]),
  )
  return ({ paging, records }, size) => {
    const { style, param, start } = paging
    const isSized = size !== undefined && paging.size !== undefined
    const isInPath = (name: string | undefined): boolean =>
      name !== undefined && placesIn(operation.path).includes(name)
    const sized = isSized && !isInPath(paging.size) ? { [paging.size as string]: size } : {}
    const places = new Map<string, unknown>(inPath)
    if (isSized && isInPath(paging.size)) places.set(paging.size as string, size)
    if (start !== undefined && inPath.has(param)) places.set(param, start)
    const inBody = operation.method !== 'GET'
    const ask = (page: ReadonlyMap<string, unknown>, own: object): PromiseLike<TriedPage> =>
      connector.requestList({
        method: operation.method,
        path: pathWith(page).split(/[?#]/)[0],
        query: inBody ? query : { ...query, ...sized },
        ...(inBody && { body: sized }),
        ...own,
        ...(records && { records }),
      })
    // A raw request has no places: what changes in the path is counted here.
    if (style !== 'single' && isInPath(param)) return stepping(ask, places, paging)
    return ask(places, {
      paging: style === 'next_url' ? { ...paging, only: staying(paging, { ...query, ...sized }) } : { ...paging },
    })
  }
}

type Asking = (page: ReadonlyMap<string, unknown>, own: object) => PromiseLike<TriedPage>

/** Pages whose position is a segment of the path. */
async function stepping(
  ask: Asking,
  places: ReadonlyMap<string, unknown>,
  paging: Guess['paging'],
): Promise<TriedPage> {
  const { style, param, from = '' } = paging
  const { data, meta = {} } = await ask(places, { paging: { style: 'single' }, ...(from && { meta: [from] }) })
  const here = Number(places.get(param))
  const next = style === 'page_number' ? here + 1 : style === 'offset' ? here + data.length : meta[from]
  const isLast = data.length === 0 || next === undefined || next === null || next === ''
  return {
    data,
    nextPage: async () => (isLast ? undefined : stepping(ask, new Map([...places, [param, next]]), paging)),
  }
}

/** The query without the position that an address gives. */
const staying = ({ param, only }: Guess['paging'], sent: object): readonly string[] =>
  only ?? Object.keys(sent).filter((name) => name !== param)
