import type { PagingFacts } from './facts.ts'

declare global {
  /** Typed routes by connector. The entries `operations` of the packages add theirs; a program without them pays nothing. */
  interface FerruleRoutes {}
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

/** A route of the vendor: what it takes, by the vendor's names, and what it answers. `record` is there for lists. */
export interface Route {
  readonly params: object
  readonly answer: unknown
  readonly record?: unknown
  /** Query parameters beside a body, which a route names: `{?name,label}`. */
  readonly query?: object
}

type PackageOf<Name extends string> = Name extends `${infer Package}-v${number}` ? Package : Name
type RoutesOf<Name extends string> = Name extends keyof FerruleRoutes ? FerruleRoutes[Name] : never
type Find<Name extends string, R> = R extends keyof RoutesOf<Name> ? RoutesOf<Name>[R] : never
type Member<T, Key extends string> = T extends { [K in Key]: infer Value } ? Value : never
type Hint<Name extends string> = `typed routes: import '@ferrule/${PackageOf<Name>}/operations'`

type Having<Name extends string, Key extends string> = {
  [R in keyof RoutesOf<Name>]: RoutesOf<Name>[R] extends { [K in Key]: unknown } ? R : never
}[keyof RoutesOf<Name>] &
  string
type Named<Names extends string> = Names extends `${infer First},${infer Rest}` ? First | Named<Rest> : Names

/** The routes of a connector, such as `GET /v1/customers`. None without its entry `operations`. */
export type RouteName<Name extends string> = [RoutesOf<Name>] extends [never]
  ? Hint<Name>
  : (keyof RoutesOf<Name> & string) | `${Having<Name, 'query'>}{?${string}}`

/** Of a name that the query does not have, nothing can be passed. */
type QueryValue<Query, Param> = Param extends keyof Query ? Query[Param] : never

/** The routes of a connector that answer with lists. */
export type ListRouteName<Name extends string> = [RoutesOf<Name>] extends [never] ? Hint<Name> : Having<Name, 'record'>

/** Path, query and body parameters of a route, by the vendor's names. */
export type RouteParams<Name extends string, R> = R extends keyof RoutesOf<Name>
  ? Member<Find<Name, R>, 'params'>
  : R extends `${infer Plain}{?${infer Names}}`
    ? Member<Find<Name, Plain>, 'params'> & {
        [Param in Named<Names>]?: QueryValue<Member<Find<Name, Plain>, 'query'>, Param>
      }
    : never
export type RouteAnswer<Name extends string, R> = Member<
  Find<Name, R extends keyof RoutesOf<Name> ? R : R extends `${infer Plain}{?${string}}` ? Plain : never>,
  'answer'
>
export type RouteRecord<Name extends string, R> = Member<Find<Name, R>, 'record'>

/** The arguments after a route. Without required parameters, there may be none. */
export type RouteArguments<Params, Options> =
  Record<never, never> extends Params ? [params?: Params, options?: Options] : [params: Params, options?: Options]
