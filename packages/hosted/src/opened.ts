import type {
  CallOptions,
  CallPromise,
  Connector,
  PagePromise,
  SearchParams,
  SearchPromise,
} from '@ferrule/core/runtime'

/** Types of connectors without a class: what `ferrule connectors types` writes is filled in here. */

/** `refund_items` → `refundItems`, as accessors are named. */
type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

type Arguments<Params> =
  Record<never, never> extends Params
    ? [params?: Params, options?: CallOptions]
    : [params: Params, options?: CallOptions]

/** The function of an action: a search, a list, or anything else. */
export type OpenedAction<Action> = Action extends { readonly found: infer Record }
  ? (params: SearchParams, options?: CallOptions) => SearchPromise<Record>
  : Action extends { readonly params: infer Params; readonly data: infer Data }
    ? (
        ...given: Arguments<Params>
      ) => Action extends { readonly meta: infer Meta }
        ? PagePromise<Data extends readonly (infer Item)[] ? Item : unknown, Meta>
        : CallPromise<Data>
    : never

/** A connector of {@link HostedConnector.open}, typed: the members of every connector, and an accessor for each entity. */
export type Opened<Name extends string, Operations> = Connector<Name, Operations> & {
  readonly [Entity in keyof Operations & string as Camel<Entity>]: {
    readonly [Action in keyof Operations[Entity] & string as Camel<Action>]: OpenedAction<Operations[Entity][Action]>
  }
}
