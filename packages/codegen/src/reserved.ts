import { actionType, pascal } from './naming.ts'

/** Type names that generated code declares or imports, or that the language has. */
const TYPES =
  `Array Below Blob Boolean ByteSource CallOptions CallPromise ClientFor ClientOptions Connector ConnectorDefinition
  Date Download Environment Error Expanded Function HostedOptions LocalClient Map NoInfer Number Object OpenEnum OtherKind PagePromise RecordStream StreamEvent
  Partial Promise Readonly Record RegExp Request Response SearchParams SearchPath SearchPromise SearchResult Set String
  Symbol Uint8Array URL Each Fields Inside Nothing Plain Same Sharper
  AuthenticationError ConflictError CredentialsError FerruleError InvalidRequestError NetworkError NotFoundError ParamsError
  PermissionError RateLimitError ResponseError TimeoutError UpstreamError`.split(/\s+/)

interface Named {
  readonly entity: string
  readonly action: string
}

/** All names that a type of a schema must not have. */
export function reservedTypes(className: string, actions: readonly Named[]): Set<string> {
  const own = ['Client', 'Config', 'Connector', 'Credentials', 'Operations', 'Options', 'Searches']
  return new Set([
    ...TYPES,
    ...own.map((word) => className + word),
    ...actions.flatMap(({ entity, action }) => [
      `${pascal(entity)}Actions`,
      ...(['Params', 'Meta'] as const).map((what) => actionType(entity, action, what)),
    ]),
  ])
}

/** Subpaths and files of a connector's package, and members of the connector object, that entities must not take. */
export const RESERVED_ENTITIES: ReadonlySet<string> = new Set(
  `actions_of call catalog catch client connect connector constructor copy execute finally fragments index manifest name plan check request request_list
   shapes shared sync then validate vendor zod`.split(/\s+/),
)
