import type { PagingFacts } from './facts.ts'

declare global {
  /** Typed routes by connector. The entries `operations` of the packages add theirs; a program without them pays nothing. */
  interface FerruleRoutes {}
  /** The records of the routes that are lists. Which ones they are is a key here, so that the compiler need not read every route. */
  interface FerruleLists {}
  /** Query parameters beside a body, of the routes that have both: `{?name,label}` names them. */
  interface FerruleQueries {}
}

/** How a list continues: a style, and the vendor's names for what it needs. */
export type ApiPaging = Partial<PagingFacts> & {
  readonly style: 'last_id' | 'page_token' | 'offset' | 'page_number' | 'link' | 'next_url' | 'single'
}

/** A style in which a vendor continues lists. */
export type RoutePaging = ApiPaging & {
  /** Path that responses of this style have. Absent: any response may be one. */
  readonly has?: string
}

/** A route of the vendor: what it takes, by the vendor's names, and what it answers. */
export interface Route {
  readonly params: object
  readonly answer: unknown
}

type PackageOf<Name extends string> = Name extends `${infer Package}-v${number}` ? Package : Name
type RoutesOf<Name extends string> = Name extends keyof FerruleRoutes ? FerruleRoutes[Name] : never
type ListsOf<Name extends string> = Name extends keyof FerruleLists ? FerruleLists[Name] : never
type QueriesOf<Name extends string> = Name extends keyof FerruleQueries ? FerruleQueries[Name] : never
/**
 * A member by its name. The compiler would try a condition on `R` with every route there is, at each call; and without `as`, it
 * would infer from all members.
 */
type Find<All, R> = All extends { [K in R & string as K]: infer Found } ? Found : never
type Hint<Name extends string> = `typed routes: import '@ferrule/${PackageOf<Name>}/operations'`
type Keys<All> = [All] extends [never] ? never : keyof All & string
type Named<Names extends string> = Names extends `${infer First},${infer Rest}` ? First | Named<Rest> : Names

/** The routes of a connector, such as `GET /v1/customers`. None without its entry `operations`. */
export type RouteName<Name extends string> = [RoutesOf<Name>] extends [never]
  ? Hint<Name>
  : Keys<RoutesOf<Name>> | `${Keys<QueriesOf<Name>>}{?${string}}`

/** Of a name that the query does not have, nothing can be passed. */
type QueryValue<Query, Param> = Param extends keyof Query ? Query[Param] : never

/** The routes of a connector that answer with lists. */
export type ListRouteName<Name extends string> = [RoutesOf<Name>] extends [never] ? Hint<Name> : Keys<ListsOf<Name>>

/** A route without the names of its query. */
type Plain<R> = [R] extends [`${infer Route}{?${string}}`] ? Route : R
type QueryNames<R> = [R] extends [`${string}{?${infer Names}}`] ? Named<Names> : never

/** Path, query and body parameters of a route, by the vendor's names. */
export type RouteParams<Name extends string, R> =
  RoutesOf<Name> extends { [K in R & string as K]: { params: infer Params } }
    ? Params
    : Find<Find<RoutesOf<Name>, Plain<R>>, 'params'> & {
        [Param in QueryNames<R>]?: QueryValue<Find<QueriesOf<Name>, Plain<R>>, Param>
      }
export type RouteAnswer<Name extends string, R> = Find<Find<RoutesOf<Name>, Plain<R>>, 'answer'>
export type RouteRecord<Name extends string, R> = Find<ListsOf<Name>, R>

/** The arguments after a route. Without required parameters, there may be none. */
export type RouteArguments<Params, Options> =
  Record<never, never> extends Params ? [params?: Params, options?: Options] : [params: Params, options?: Options]
